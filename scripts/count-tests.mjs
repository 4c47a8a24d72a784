// Prints the closing line of a test run from Vitest's JSON report; fails when nothing ran.
import { readFileSync } from 'node:fs';

const { numFailedTests, numPassedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
// A file that does not load has no tests to count, but it failed.
const failed = numFailedTests > 0 ? numFailedTests : numFailedTestSuites;
console.log(
  `${numPassedTests} passed, ${failed} failed${numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''}`,
);
process.exitCode = failed > 0 || numPassedTests === 0 ? 1 : 0;
