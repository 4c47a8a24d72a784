/*
 * Properties are asked the same questions in every run, so that a red test is red again. `npm run test:fresh` asks new
 * ones; what fails there prints its seed, and `SEED=… npx vitest run FILE` asks that again.
 */

import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_203) });
