import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'test/support/build.ts',
    include: ['test/**/*.test.ts'],
    // Executing scripts on a real engine and analysing them is slow on a small machine; a test that
    // hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
