/** A plausible one-line mistake, and the test that must catch it. */
export type Bug = {
  readonly file: string
  /** Part of one line. It must occur exactly once in the file. */
  readonly find: string
  /** What replaces it. */
  readonly plant: string
  /** The test file or browser spec that must fail. */
  readonly caughtBy: string
  /** Part of the test's title as its file has it, so that no other test in the file has to run. */
  readonly test?: string
  /** Extra environment variables for the test. */
  readonly env?: Readonly<Record<string, string>>
}

export const isBrowserTest = (file: string): boolean => file.startsWith('tests/e2e/')

/** Whether only a browser test catches it, which needs a build of the site. */
export const needsBrowser = ({ caughtBy }: Bug): boolean => isBrowserTest(caughtBy)
