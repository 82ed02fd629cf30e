/** A mistake of one line that somebody could make, and the test that must not let it pass. */
export type Bug = {
  /** The file that it is planted in. */
  readonly file: string
  /** A part of one line that occurs once in the file. */
  readonly find: string
  /** What stands there instead. */
  readonly plant: string
  /** The test file, or the browser spec, that fails with it. */
  readonly caughtBy: string
  /** A part of the test's full name, so that no other test of the file has to run. */
  readonly test?: string
  /** How the test is run, where that is not as always. */
  readonly env?: Readonly<Record<string, string>>
}

export const isBrowserTest = (file: string): boolean => file.startsWith('tests/e2e/')

/** Whether a bug is caught in a browser, which takes a build of the site. */
export const needsBrowser = ({ caughtBy }: Bug): boolean => isBrowserTest(caughtBy)
