import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    dir: 'tests',
    include: ['**/*.test.ts'],
    globalSetup: ['./tests/support/postgres.ts'],
    setupFiles: ['./tests/support/strict.ts'],
    // One PostgreSQL serves all files, and two cores run them.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
