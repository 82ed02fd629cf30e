/**
 * No text that people read has a banned word (src/content/product-words.ts). For the built pages, see tests/e2e/site/words.spec.ts.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { productWords, spelling } from '../../src/content/product-words.ts'
import { bannedAmong, bannedIn, shownInMarkdown, shownInSource, type Shown } from '../support/shown-words.ts'

const root = resolve(import.meta.dirname, '../..')

/** Files whose words we don't choose. */
const notOurs: Readonly<Record<string, string>> = {
  'src/content/product-words.ts': 'the list itself',
  'netlify/ai/picture-choice.ts': 'understands what staff may type, in any spelling',
  'netlify/auth/common-passwords.ts': 'passwords that people choose',
  'netlify/mail/templates/calendar-file.ts': 'RFC 5545 spells it CANCELLED',
  'netlify/mail/calendar-feed.ts': 'RFC 5545 spells it CANCELLED',
  'src/admin/subscribers/import/columns.ts': 'headings of other programs’ files',
  'tests/admin/import-left.test.ts': 'headings of other programs’ files',
  'tests/functions/visit/feed.test.ts': 'RFC 5545 spells it CANCELLED',
  'tests/mail/calendar-file.test.ts': 'RFC 5545 spells it CANCELLED',
  'tests/build/words.test.ts': 'the reasons in this list',
}
/** The stand-in for Postmark answers with Postmark’s own messages. */
const standIn = 'netlify/local/mailbox/'
/** Words that people may type into the palette, which never shows them. */
const searchWords = ['leave log out logout']

const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !(file in notOurs) && !file.startsWith(standIn))
    .sort()

const read = (files: readonly string[], shownIn: (file: string, source: string) => readonly Shown[]) =>
  files
    .flatMap((file) => shownIn(file, readFileSync(resolve(root, file), 'utf8')))
    .filter(({ text }) => !searchWords.includes(text))

test.each(['src', 'netlify', 'drizzle'])('%s shows no banned word', (room) => {
  const shown = read(filesOf(`${room}/**/*.{ts,tsx,mjs}`), shownInSource)
  expect(bannedAmong(shown)).toEqual([])
  expect(shown.length).toBeGreaterThan(250)
})

test('the guide, the legal pages and the README show no banned word', () => {
  const shown = read(filesOf('src/content/**/*.md', 'README.md'), shownInMarkdown)
  expect(bannedAmong(shown)).toEqual([])
  expect(shown.length).toBeGreaterThan(300)
})

test('prose follows American style: periods inside quotation marks, and a percent sign after a figure', () => {
  const shown = read(filesOf('src/content/**/*.md'), shownInMarkdown)
  expect(shown.filter(({ text }) => /”[.,]|\d percent\b|light-headed/.test(text))).toEqual([])
})

test('screens have curly apostrophes, except in two sentences that the specs quote', () => {
  const shown = read(filesOf('src/**/*.{ts,tsx}'), shownInSource)
  const straight = new Set(shown.map(({ text }) => text.trim()).filter((text) => /[a-z]'[a-z]/i.test(text)))
  expect([...straight]).toEqual(["Access Denied — You don't have permission to access this page.", "You're in!"])
})

test('names and comments have American spelling', () => {
  const british = new Set(Object.values(spelling).flatMap((words) => words.split(' ')))
  const files = filesOf('{src,netlify,drizzle,tests}/**/*.{ts,tsx,astro,css,frag,py}')
  const found = files.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .split(/[^A-Za-z]+/)
      .filter((word) => british.has(word.toLowerCase()))
      .map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(1500)
})

test.each(Object.keys(notOurs))('%s, which the word check leaves out, still exists', (file) => {
  expect(readFileSync(resolve(root, file), 'utf8')).not.toBe('')
})

test('the word check finds banned words in shown text, and ignores names, keys and addresses', () => {
  const source = `
    import { letters } from './letters.ts'
    export const a = { letter: letters['letter'], kind: 'letter-resent', sentence: 'We mail it', path: \`/letters/\${letters}\` }
    export const b = (one: 'a letter') => <p className="letter mail" title="Your letter">Once more: {\`a \${one} letter\`} {'Anew'}</p>
  `
  const found = shownInSource('a.tsx', source).flatMap(({ text }) => bannedIn(text))
  expect(found).toEqual(['mail', 'letter', 'once more', 'letter', 'anew'])
  expect(bannedIn('Sent once\n more, in capital letters, to a@mail.example. Put it away')).toEqual(['once more'])
})

test('each banned word is listed once, and never banned in favor of itself', () => {
  const never = productWords.flatMap((word) => word.never.map((each) => each.toLowerCase()))
  expect(never).toHaveLength(new Set(never).size)
  for (const { say, never: banned } of productWords) expect(banned.map((each) => each.toLowerCase())).not.toContain(say)
})
