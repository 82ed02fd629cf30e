/**
 * The whole test command: types, format and what nobody uses, unit and function tests, then the browser tests against the built site.
 * `--soak` holds the long numbers of the promises. Ends with one line of counts.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './support/browser.ts'

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

function read(file: string): Record<string, unknown> | undefined {
  const path = join(reports, file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>) : undefined
}

function vitestCounts(): Counts {
  const report = read('vitest.json')
  return { passed: Number(report?.['numPassedTests'] ?? 0), failed: Number(report?.['numFailedTests'] ?? 0) }
}

function playwrightCounts(): Counts {
  const stats = read('playwright.json')?.['stats'] as Record<string, number> | undefined
  return {
    passed: stats?.['expected'] ?? 0,
    failed: (stats?.['unexpected'] ?? 0) + (stats?.['flaky'] ?? 0) + (stats?.['skipped'] ?? 0),
  }
}

const browser = ensureBrowser()
const environment = { CHROMIUM: browser, ...(soak ? { SOAK: '1' } : {}) }
const bin = (name: string) => `node_modules/${name}`

const steps: (() => Promise<boolean>)[] = [
  async () => {
    const types = run('types', [bin('astro/bin/astro.mjs'), 'check', '--minimumSeverity', 'warning'])
    const format = run('format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'])
    const unused = run('nothing unused', [bin('knip/bin/knip.js'), '--no-progress'])
    return (await Promise.all([types, format, unused])).every(Boolean)
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

const units = vitestCounts()
const browsers = playwrightCounts()
rmSync(reports, { recursive: true, force: true })
const passed = units.passed + browsers.passed
const failed = Math.max(units.failed + browsers.failed, failedSteps)
console.log(`\n${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode ??= 1
