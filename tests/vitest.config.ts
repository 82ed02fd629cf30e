import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const support = (name: string) => fileURLToPath(new URL(`support/${name}.ts`, import.meta.url))

/** Tests that need no database. All of them take seconds. */
const withoutDatabase = [
  '*.test.ts',
  '{admin,ai,contracts,islands,media,planted,stores,styles}/**/*.test.ts',
  'build/!(functions).test.ts',
  'catalog/**/!(email-html).test.ts',
  'auth/{password-rule,totp}.test.ts',
]
const engine = ['domain/**/*.test.ts']
const database = { globalSetup: [support('postgres')] }
/** Bounds for hanging, not targets: on a slow machine the longest takes more than a minute. */
const limits = { testTimeout: 240_000, hookTimeout: 300_000 }

export default defineConfig({
  test: {
    // Three for two cores: one of them waits for PostgreSQL, which the files of a project share.
    maxWorkers: 3,
    projects: [
      // Most of their time would go to loading the same modules again in each file.
      { test: { name: 'units', include: withoutDatabase, isolate: false } },
      {
        test: {
          name: 'functions',
          include: ['**/*.test.ts'],
          exclude: [...withoutDatabase, ...engine, '**/node_modules/**'],
          ...database,
        },
      },
      { test: { name: 'engine', include: engine, ...database } },
    ].map(({ test }) => ({ test: { dir: 'tests', setupFiles: [support('strict')], ...limits, ...test } })),
  },
})
