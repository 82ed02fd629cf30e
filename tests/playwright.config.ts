import { defineConfig } from 'playwright/test'
import { browserArguments, ensureBrowser } from './support/browser.ts'

export default defineConfig({
  testDir: './e2e',
  outputDir: '../.data/e2e-results',
  globalSetup: './support/site.ts',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
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
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } },
  ],
})
