/**
 * Keeps the staff guide true: bold words appear on a screen word for word, links lead somewhere, and pictures exist and are
 * described.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/catalog/site/paths.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}src/content/guide/`
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ id: file.replace('.md', ''), text: readFileSync(folder + file, 'utf8') }))
const pictures = readdirSync(`${folder}pictures`)

/** The screens that staff see: the back office, sign-in, the account, and the check-in that guests use on the tablet. */
const screens = ['admin/App', 'islands/Auth', 'islands/ClientDashboard', 'islands/CheckIn', 'islands/ResetPassword']
let built = ''

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: screens.map((file) => `${root}src/${file}.tsx`),
    outdir: 'none',
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'esm',
    jsx: 'automatic',
    external: ['*.css'],
    packages: 'external',
    logLevel: 'error',
    write: false,
  })
  built = outputFiles.map(({ text }) => text).join('\n')
})

/** Whether a screen shows exactly this text: as its own string, or followed only by a number. */
const isOnAScreen = (word: string) =>
  new RegExp(`["'\`]\\s?${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:\\s?["'\`]| ?\\(?\\$\\{)`).test(built)

/** The bold words of a page, without the tags that keep some on one line. */
const wordsOf = (text: string) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word!.replace(/<[^>]+>/g, ''))

test('every bold word in the guide appears on a screen, word for word', () => {
  const missing = pages.flatMap(({ id, text }) =>
    wordsOf(text)
      .filter((word) => !isOnAScreen(word))
      .map((word) => `${id}: ${word}`),
  )
  expect(missing).toEqual([])
  expect(pages.flatMap(({ text }) => wordsOf(text)).length).toBeGreaterThan(100)
  expect(isOnAScreen('Mark as contacte')).toBe(false)
})

test('every link in the guide leads to a screen, a page of the site or a page of the guide', () => {
  const routes = [...readFileSync(`${root}src/admin/router.ts`, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path)
  const known = new Set([
    ...Object.values<string>(paths),
    ...routes.map((path) => `${paths.admin}${path}`),
    ...pages.map(({ id }) => `${paths.guide}/${id}`),
  ])
  const links = pages.flatMap(({ id, text }) =>
    [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)].map(([, to]) => ({ id, to: to! })),
  )
  expect(links.filter(({ to }) => !known.has(to))).toEqual([])
  expect(links.length).toBeGreaterThan(15)
})

test('every picture in the guide is used and has alt text, and all of them fit into 600 KiB', () => {
  const shown = pages.flatMap(({ text }) => [...text.matchAll(/!\[([^\]]*)\]\(\.\/pictures\/([^)]+)\)/g)])
  expect(shown.filter(([, words]) => words!.length < 30)).toEqual([])
  const index = readFileSync(`${root}src/pages/guide.astro`, 'utf8')
  expect(pictures.filter((file) => !shown.some(([, , name]) => name === file) && !index.includes(file))).toEqual([])
  const bytes = pictures.reduce((sum, file) => sum + statSync(`${folder}pictures/${file}`).size, 0)
  expect(bytes).toBeLessThanOrEqual(600 * 1024)
})
