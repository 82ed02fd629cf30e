/** Comments may cite only decisions that are in the repository. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const files = globSync('{src,netlify,tests,drizzle}/**/*.{ts,tsx,astro,md,sql}', { cwd: root, exclude: ['**/node_modules/**'] })

/** "decision 5", "decisions 16 and 50" and "decisions 35 to 37" → the numbers. */
function cited(text: string): number[] {
  return [...text.matchAll(/\bdecisions? (\d+)((?:,| and| to| \d+)*)/g)].flatMap(([whole]) => {
    const numbers = [...whole.matchAll(/\d+/g)].map(Number)
    const [first, last] = [numbers[0]!, numbers.at(-1)!]
    return / to \d/.test(whole) ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : numbers
  })
}

test('every decision that the code cites is listed in DECISIONS.md', () => {
  const known = new Set([...read('.github/DECISIONS.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)))
  const missing = files.flatMap((file) =>
    cited(read(file))
      .filter((number) => !known.has(number))
      .map((number) => `${file}: decision ${number}`),
  )
  expect(missing).toEqual([])
  expect(files.flatMap((file) => cited(read(file))).length).toBeGreaterThan(100)
  expect(cited('decisions 35 to 37, and decision 4')).toEqual([35, 36, 37, 4])
})
