/**
 * The whole test command: types, formatting, lint, unused code, unit and function tests, then the browser tests against the built
 * site. `--soak` uses the long numbers of the promises. Ends with one line of counts.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, ensureFonts } from './support/browser.ts'
import { playwrightFailures, vitestFailures, type PlaywrightReport, type VitestReport } from './support/failures.ts'

const soak = process.argv.includes('--soak')
const reports = mkdtempSync(join(tmpdir(), 'clinic-reports-'))
const children = new Set<ReturnType<typeof spawn>>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
    process.exitCode = 130
  })
}

function run(title: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<boolean> {
  console.log(`\n▸ ${title}`)
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  children.add(child)
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      children.delete(child)
      console.log(`  ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(0)} s`)
      resolve(code === 0)
    })
  })
}

type Counts = { passed: number; failed: number }

function read<Report>(file: string): Report | undefined {
  const path = join(reports, file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined
}

function vitestCounts(report: VitestReport | undefined): Counts {
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

function playwrightCounts(report: PlaywrightReport | undefined): Counts {
  const stats = report?.stats
  return { passed: stats?.expected ?? 0, failed: stats ? stats.unexpected + stats.flaky + stats.skipped : 0 }
}

const browser = ensureBrowser()
ensureFonts()
const environment = { CHROMIUM: browser, ...(soak ? { SOAK: '1' } : {}) }
const lintCache = ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/eslint/']
const bin = (name: string) => `node_modules/${name}`

const steps: (() => Promise<boolean>)[] = [
  async () => {
    // Types and lint both read what Astro generates from the content, which a fresh clone doesn't have yet.
    if (!existsSync('.astro/types.d.ts') && !(await run('content', [bin('astro/bin/astro.mjs'), 'sync', '--silent'])))
      return false
    const types = run('types', [bin('astro/bin/astro.mjs'), 'check', '--minimumSeverity', 'warning'])
    const format = run('format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'])
    const unused = run('nothing unused', [bin('knip/bin/knip.js'), '--no-progress'])
    const lint = run('lint', [bin('eslint/bin/eslint.js'), '-c', 'tests/eslint.config.mjs', ...lintCache, '.'])
    return (await Promise.all([types, format, unused, lint])).every(Boolean)
  },
  () =>
    run(
      'units and functions',
      [
        bin('vitest/vitest.mjs'),
        'run',
        '-c',
        'tests/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'vitest.json')}`,
      ],
      environment,
    ),
  () =>
    run('browsers', [bin('playwright/cli.js'), 'test', '-c', 'tests/playwright.config.ts'], {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
    }),
]

let failedSteps = 0
for (const step of steps) if (process.exitCode === undefined && !(await step())) failedSteps += 1

const unitReport = read<VitestReport>('vitest.json')
const browserReport = read<PlaywrightReport>('playwright.json')
const units = vitestCounts(unitReport)
const browsers = playwrightCounts(browserReport)
rmSync(reports, { recursive: true, force: true })
const passed = units.passed + browsers.passed
const failed = Math.max(units.failed + browsers.failed, failedSteps)
for (const failure of [
  ...(unitReport ? vitestFailures(unitReport) : []),
  ...(browserReport ? playwrightFailures(browserReport) : []),
]) {
  console.log(`\n${failure}`)
}
console.log(`\n${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode ??= 1
