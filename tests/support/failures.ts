/** Extracts failures and their reasons from the runners' reports, to print at the end of a long output. */
import { stripVTControlCharacters } from 'node:util'

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
}
type PlaywrightTest = { projectName: string; status: string; results: { errors: { message?: string }[] }[] }

export type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const lines = 25

const brief = (text: string) => stripVTControlCharacters(text).split('\n').slice(0, lines).join('\n    ')

const told = (title: string, reasons: readonly string[]) => `✗ ${title}\n    ${reasons.map(brief).join('\n    ')}`

export function vitestFailures(report: VitestReport): string[] {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && file.message) return [told(file.name, [file.message])]
    return failed.map((test) => told(`${file.name} › ${test.fullName}`, test.failureMessages))
  })
}

export function playwrightFailures(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status !== 'expected')
      .map((test) =>
        told(
          `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
          test.results.flatMap((result) => result.errors.map((error) => error.message ?? 'no reason was given')),
        ),
      ),
  )
  return [...own, ...(suite.suites ?? []).flatMap(playwrightFailures)]
}
