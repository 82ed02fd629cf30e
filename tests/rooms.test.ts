/** Checks the rules for imports between rooms (rooms.mjs), and the names of files. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
import { withTable } from './rooms-table.ts'
import { rooms } from './rooms.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Packages and globals with a single owner. Everything else must go through the owner. */
const owners: readonly { readonly what: RegExp; readonly in: RegExp; readonly only: readonly string[] }[] = [
  { what: /process\.env/, in: /^netlify\/(?!local\/)/, only: ['netlify/env.ts'] },
  { what: /from 'postmark'/, in: /^netlify\/(?!local\/)/, only: ['netlify/mail/postmark.ts'] },
  { what: /from 'lucia'/, in: /^netlify\//, only: ['netlify/auth/session.ts'] },
  { what: /(from |import\()'@netlify\/blobs'/, in: /^netlify\/(?!local\/)/, only: ['netlify/blob-store.ts'] },
  { what: /from 'otpauth'/, in: /^netlify\//, only: ['netlify/auth/totp.ts'] },
  { what: /from '@node-rs\/argon2'/, in: /^netlify\//, only: ['netlify/auth/password.ts'] },
  {
    what: /^import (?!type).*from '@neondatabase\/serverless'/m,
    in: /^netlify\/(?!local\/)/,
    only: ['netlify/db/client.ts', 'netlify/db/snapshot.ts'],
  },
  {
    what: /(?<!typeof )globalThis\.fetch\b|(?<![.\w])fetch\(/,
    in: /^src\/(?!media\/|build\/)/,
    only: ['src/client/call.ts', 'src/client/site-file.ts'],
  },
  {
    what: /new Date\(\)|Date\.now\(\)/,
    in: /^netlify\/(?!local\/)/,
    only: ['netlify/http/route.ts', 'netlify/http/schedule.ts'],
  },
  // useKeyDown starts listening before the element that the key closes is visible.
  { what: /document\.addEventListener\('keydown'/, in: /\.tsx?$/, only: ['src/ui/use-key-down.ts'] },
  // Write counts with catalog/count.ts, which adds nothing to a page's size.
  { what: /\.toLocaleString\(/, in: /^(src|netlify)\//, only: [] },
  { what: /localhost|127\.0\.0\.1|NODE_ENV/, in: /^netlify\/(?!local\/)/, only: [] },
]

/** Names that don't say what a file holds. `service` is also a word of the clinic's, so two files may have it. */
const forbiddenNames = /(^|[-.])(utils?|helpers?|misc|common|shared|lib|types|manager|service)\.\w+$/i
const namedService = ['src/catalog/service/service.ts', 'src/styles/service.css']

const files = ['src', 'netlify'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)
const code = files
  .filter((file) => /\.(ts|tsx|astro|mjs)$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

/** The project files that a file imports when it loads, types included. A later `import()` makes no circle. */
function importsOf(file: string, source: string): string[] {
  const specifiers = source.matchAll(/^\s*(?:import|export)\s+(?:[^'"();]*?from\s+)?['"](\.[^'"?]+)/gm)
  return [...specifiers].map(([, specifier]) => relative(root, resolve(root, dirname(file), specifier!)))
}

/** The first import circle that a file leads into, or undefined. */
function circleFrom(
  file: string,
  imports: ReadonlyMap<string, readonly string[]>,
  done: Set<string>,
  path: readonly string[] = [],
): string[] | undefined {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
  if (done.has(file)) return undefined
  for (const next of imports.get(file) ?? []) {
    const circle = circleFrom(next, imports, done, [...path, file])
    if (circle) return circle
  }
  done.add(file)
  return undefined
}

test('no files import each other in a circle', () => {
  const imports = new Map(code.map(({ file, source }) => [file, importsOf(file, source)]))
  const done = new Set<string>()
  expect(files.map((file) => circleFrom(file, imports, done)).filter((circle) => circle !== undefined)).toEqual([])
})

test('ESLint reports an import that the rooms forbid, and no other', async () => {
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: 'tests/eslint.config.mjs',
    ruleFilter: ({ ruleId }) => ruleId.startsWith('boundaries/'),
    // Skip the types: these rules don't need them, and reading them takes seconds.
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  })
  const rulesBroken = async (file: string, source: string) =>
    (await eslint.lintText(source, { filePath: join(root, file) })).flatMap(({ messages }) =>
      messages.map(({ ruleId }) => ruleId),
    )
  const forbidden: [string, string][] = [
    ['src/catalog/quote.ts', `import { env } from '../../netlify/env.ts'`],
    ['src/islands/Booking.tsx', `import { bookIv } from '../contracts/request/booking.ts'`],
    ['src/behaviors/popup.ts', `import { Popup } from '../islands/popup/SignupForm.tsx'`],
    ['src/layouts/ServicePage.astro', `---\nimport { formMemory } from '../stores/form/memory.ts'\n---\n`],
    ['netlify/functions/booking.ts', `import { openDb } from '../db/client.ts'`],
    ['netlify/domain/request/booking.ts', `import { deliverDue } from '../../mail/deliver.ts'`],
    ['netlify/http/route.ts', `import * as booking from '../domain/request/booking.ts'`],
    ['netlify/db/client.ts', `import postmark from 'postmark'`],
    ['src/stores/booking/view.ts', `import { readFileSync } from 'node:fs'`],
  ]
  for (const [file, source] of forbidden) expect(await rulesBroken(file, source), source).toEqual(['boundaries/dependencies'])
  const allowed: [string, string][] = [
    ['src/islands/Booking.tsx', `import type { bookIv } from '../contracts/request/booking.ts'`],
    ['src/behaviors/popup.ts', `void import('../islands/popup/SignupForm.tsx')`],
    ['netlify/domain/request/booking.ts', `import { owe } from '../../mail/outbox.ts'`],
  ]
  for (const [file, source] of allowed) expect(await rulesBroken(file, source), source).toEqual([])
})

/** Imports of every kind: when the file loads, later, or by a pattern. */
const everyImport = /\b(?:from|import|import\.meta\.glob(?:<\w+>)?)\s*\(?\s*['"]([^'"?]+)/g

const roomOf = (file: string) => Object.keys(rooms).find((room) => file.startsWith(`${room}/`))

/** The names that rooms.mjs may use for what a file imports. */
function namesOf(file: string, specifier: string): (string | undefined)[] {
  if (!specifier.startsWith('.')) return [/^(@[^/]+\/)?[^/:]+/.exec(specifier)?.[0]]
  const imported = relative(root, resolve(root, dirname(file), specifier))
  return [imported, roomOf(imported)]
}

test('every allowed import between rooms is used', () => {
  const used = new Set(
    code.flatMap(({ file, source }) =>
      [...source.matchAll(everyImport)].flatMap(([, specifier]) =>
        namesOf(file, specifier!).map((name) => `${roomOf(file)} to ${name}`),
      ),
    ),
  )
  const doors = Object.entries(rooms).flatMap(([room, { enters = [], packages = [] }]) =>
    [...enters, ...packages]
      .filter((door) => !door.startsWith('*'))
      .map((door) => `${room} to ${door.replace(/^types of | by import\(\)$/, '')}`),
  )
  expect(doors.filter((door) => !used.has(door))).toEqual([])
})

test.each(['src', 'netlify'])('%s/README.md has an up-to-date table of its rooms (if not: npm run rooms)', (top) => {
  const text = readFileSync(join(root, top, 'README.md'), 'utf8')
  expect(withTable(top, text)).toBe(text)
})

test('only the owner of a package or a global uses it', () => {
  const offenders = owners.flatMap(({ what, in: where, only }) =>
    code
      .filter(({ file, source }) => where.test(file) && !only.includes(file) && what.test(source))
      .map(({ file }) => `${file} uses ${what}`),
  )
  expect(offenders).toEqual([])
})

test('a query that refetches on a timer is marked as background, so it keeps nobody signed in', () => {
  const unmarked = code.filter(({ source }) => /refetchInterval/.test(source) && !/\bbackground\b/.test(source))
  expect(unmarked.map(({ file }) => file)).toEqual([])
})

test('no file only re-exports other files', () => {
  const barrels = code.filter(({ file, source }) => {
    const lines = source
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
    return /^index\.(ts|tsx)$/.test(basename(file)) || (lines.length > 0 && lines.every((line) => /^export .* from /.test(line)))
  })
  expect(barrels.map(({ file }) => file)).toEqual([])
})

test('no file has a vague name, and every name follows the spelling of its kind', () => {
  const tests = readdirSync(join(root, 'tests'), { recursive: true })
    .map((file) => `tests/${String(file)}`)
    .filter((file) => !file.includes('node_modules'))
  const all = [...files, ...tests]
  expect(all.filter((file) => forbiddenNames.test(basename(file)) && !namedService.includes(file))).toEqual([])
  const misnamed = files.filter(
    (file) =>
      /\.(tsx|astro)$/.test(file) && !file.startsWith('src/pages/') && !/^[A-Z][A-Za-z]*\.(tsx|astro)$/.test(basename(file)),
  )
  expect(misnamed).toEqual([])
  expect(
    files.filter(
      (file) =>
        /^(src|netlify)\/.*\.(ts|mjs)$/.test(file) &&
        !file.startsWith('src/pages/') &&
        !/^[a-z0-9-]+(\.[a-z0-9]+)*\.(ts|mjs)$/.test(basename(file)),
    ),
  ).toEqual([])
})

test('the top level holds only the planned files and folders', () => {
  const planned = [
    'package.json',
    'package-lock.json',
    'astro.config.mjs',
    'tsconfig.json',
    'netlify.toml',
    'src',
    'netlify',
    'drizzle',
    'public',
    'tests',
    'README.md',
    'LICENSE',
  ]
  const generated = ['node_modules', 'dist']
  expect(
    readdirSync(root).filter((name) => !name.startsWith('.') && !planned.includes(name) && !generated.includes(name)),
  ).toEqual([])
})
