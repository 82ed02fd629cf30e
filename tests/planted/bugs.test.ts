/** Checks the list of planted bugs: each one changes a single line that occurs exactly once, and every room of the code has some. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { needsBrowser } from './bug.ts'
import { bugs } from './bugs.ts'
import { planted } from './tree.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

test.each(bugs)('$file has "$find" exactly once, on a line of code', (bug) => {
  const { file, find, plant } = bug
  expect(existsSync(resolve(root, file)), file).toBe(true)
  const text = read(file)
  expect(planted(text, bug)).not.toBe(text)
  expect(`${find}${plant}`).not.toContain('\n')
  const line = text.split('\n').find((each) => each.includes(find))
  expect(line).not.toMatch(/^\s*(?:import\b|\/\/|\/?\*)/)
  // Half a name left beside it would break the syntax, and then no test would run at all.
  const [before = '', after = ''] = text.split(find)
  expect(`${before.slice(-1)}${find[0]}|${find.at(-1)}${after[0]}`).not.toMatch(/^\w\w|\w\w$/)
})

test.each([...new Set(bugs.map(({ caughtBy }) => caughtBy))])('the test file %s, which must catch a bug, exists', (file) => {
  expect(file).toMatch(/^tests\/.+\.(?:test|spec)\.ts$/)
  expect(existsSync(resolve(root, file))).toBe(true)
})

test.each(bugs.filter(({ test: title }) => title !== undefined))('$caughtBy has a test called “$test”', (bug) => {
  expect(read(bug.caughtBy)).toContain(bug.test)
})

test('every bug that a browser test catches names that test, because all of them are planted together', () => {
  expect(bugs.filter((bug) => needsBrowser(bug) && bug.test === undefined)).toEqual([])
})

test('no bug is listed twice for the same test file', () => {
  const all = bugs.map(({ file, find, plant, caughtBy }) => JSON.stringify([file, find, plant, caughtBy]))
  expect(new Set(all).size).toBe(all.length)
})

test('planted refuses a text that has the line twice or not at all', () => {
  const bug = { file: 'a.ts', find: '<', plant: '<=', caughtBy: 'tests/a.test.ts' }
  expect(planted('a < b', bug)).toBe('a <= b')
  expect(() => planted('a < b < c', bug)).toThrow('more than once')
  expect(() => planted('a > b', bug)).toThrow('nowhere')
})

const rooms: readonly (readonly [room: string, least: number])[] = [
  ['src/catalog', 8],
  ['src/stores', 12],
  ['src/contracts', 2],
  ['src/behaviors', 5],
  ['src/islands', 5],
  ['netlify/domain', 20],
  ['netlify/auth', 8],
  ['netlify/http', 5],
  ['netlify/mail', 6],
]

/** Counts a room's distinct bugs. One that two tests catch counts once. */
const bugsOf = (room: string) =>
  new Set(bugs.filter(({ file }) => file.startsWith(`${room}/`)).map(({ file, find, plant }) => `${file}\n${find}\n${plant}`))
    .size

test.each(rooms)('%s has at least %i bugs', (room, least) => {
  expect(bugsOf(room)).toBeGreaterThanOrEqual(least)
})

test('the rooms have at least 66 bugs in all', () => {
  expect(rooms.reduce((sum, [room]) => sum + bugsOf(room), 0)).toBeGreaterThanOrEqual(66)
})
