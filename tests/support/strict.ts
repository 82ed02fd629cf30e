/** A console warning or error fails the test that caused it, unless the test expects it. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

let noise: string[] = []
let expected: RegExp[] = []

/** Expects console errors that match. The test fails if none occurs. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern)
}

beforeEach(() => {
  noise = []
  expected = []
  const record = (...parts: unknown[]) => void noise.push(parts.map(String).join(' '))
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const unexpected = noise.filter((line) => !expected.some((pattern) => pattern.test(line)))
  expect(unexpected, 'console errors').toEqual([])
  for (const pattern of expected)
    expect(
      noise.some((line) => pattern.test(line)),
      `a console error like ${pattern}`,
    ).toBe(true)
})
