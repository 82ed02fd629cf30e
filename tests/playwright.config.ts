import { defineConfig } from 'playwright/test'
import { browserArguments, ensureBrowser } from './support/browser.ts'

/** Files whose tests do the same at every width, so one is enough. In others, tests have the tag @desktop or @phone. */
const files = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`)
const onPhoneOnly = files(
  'booking',
  'email-signup-confirm',
  'guest',
  'places',
  'pricing-and-questions',
  'reset-password',
  'sign-in',
  'translated',
  'treatments',
  'unsubscribe',
  'visit',
  'who-and-where',
)
const onDesktopOnly = files(
  'account',
  'audit',
  'compose',
  'compose-blocks',
  'newsletter-answers',
  'prove-again',
  'report',
  'scrollbar',
  'stop-offer',
  'testimonial-review',
)

export default defineConfig({
  testDir: './e2e',
  outputDir: '../.data/e2e-results',
  globalSetup: './support/site.ts',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A bound for hanging, not a target: the longest journeys take over a minute on a slow machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['line'], ['json']] : [['list']],
  use: {
    launchOptions: { executablePath: ensureBrowser(), args: browserArguments },
    trace: 'off',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: onPhoneOnly,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: onDesktopOnly,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
  ],
})
