/** Runs test files in a copy of the tree and reports which tests passed and which failed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PlaywrightReport, VitestReport } from '../support/failures.ts'
import { isBrowserTest } from './bug.ts'
import type { Tree } from './tree.ts'

export type Outcome = {
  readonly passed: readonly string[]
  /** Only failed assertions count. A test that timed out or never started proves nothing. */
  readonly failed: readonly string[]
  /** The end of the runner's output, to explain why nothing ran. */
  readonly output: string
}

type Wanted = {
  readonly files: readonly string[]
  readonly tests: readonly string[] | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const outOfTime = /timed out|timeout of \d+ ?ms exceeded|Hook /i

let child: ChildProcess | undefined

/** Ends the current run and everything it started. Resolves when it's gone. */
export async function endRunning(): Promise<void> {
  const running = child
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  const gone = new Promise((resolve) => running.once('exit', resolve))
  running.kill('SIGTERM')
  const hard = setTimeout(() => running.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(hard)
}

function run(tree: Tree, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const started = spawn(process.execPath, args, {
    cwd: tree.dir,
    env: { ...process.env, TMPDIR: tree.temporary, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  let output = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-2000)))
  return new Promise((resolve) => started.once('close', () => resolve(output)))
}

function vitestOutcome(report: VitestReport): Omit<Outcome, 'output'> {
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: all.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
    failed: all
      .filter(({ status, failureMessages }) => status === 'failed' && !failureMessages.every((reason) => outOfTime.test(reason)))
      .map(({ fullName }) => fullName),
  }
}

type Suite = Pick<PlaywrightReport, 'suites' | 'specs'>

function browserOutcome(suite: Suite): Omit<Outcome, 'output'> {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ projectName, status }) => ({ title: `${title} [${projectName}]`, status })),
  )
  const below = (suite.suites ?? []).map(browserOutcome)
  const titled = (wanted: string) => own.filter(({ status }) => status === wanted).map(({ title }) => title)
  return {
    passed: [...titled('expected'), ...below.flatMap(({ passed }) => passed)],
    failed: [...titled('unexpected'), ...below.flatMap(({ failed }) => failed)],
  }
}

/** Runs the tests in these files whose names contain one of `tests`, or all of them if it's undefined. */
export async function runTests(tree: Tree, { files, tests, env = {} }: Wanted): Promise<Outcome> {
  const reportFile = join(tree.temporary, 'report.json')
  rmSync(reportFile, { force: true })
  const names = tests?.map(escaped).join('|')
  if (files.every(isBrowserTest)) {
    const args = ['node_modules/playwright/cli.js', 'test', '-c', 'tests/playwright.config.ts', '--workers=1', ...files]
    const output = await run(tree, names === undefined ? args : [...args, '-g', names], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    })
    const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport) : undefined
    return { ...(report ? browserOutcome(report) : { passed: [], failed: [] }), output }
  }
  const output = await run(
    tree,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '-c',
      'tests/vitest.config.ts',
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile=${reportFile}`,
      ...(names === undefined ? [] : ['-t', names]),
      ...files,
    ],
    env,
  )
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport) : undefined
  return { ...(report ? vitestOutcome(report) : { passed: [], failed: [] }), output }
}
