import { defineConfig } from 'vitest/config';

/** The store's scripts as text, as the build has them. */
const cypherFiles = {
  name: 'cypher-files',
  transform: (code: string, id: string) =>
    id.endsWith('.cypher') ? `export default ${JSON.stringify(code)};` : undefined,
};

export default defineConfig({
  plugins: [cypherFiles],
  test: {
    globalSetup: 'test/support/build.ts',
    setupFiles: 'test/support/seeds.ts',
    include: ['test/**/*.test.ts'],
    // By default one core is left idle, which on a machine of two is half of it.
    maxWorkers: '100%',
    // Executing scripts on a real engine and analysing them is slow on a small machine; a test that
    // hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
