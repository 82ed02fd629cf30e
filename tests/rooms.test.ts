/** The walls of the house (src/README.md, netlify/README.md), checked against what the files really import. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Room → the rooms it may enter, itself aside, and the packages it may use; `*` is any. */
const rooms: Readonly<Record<string, { readonly rooms: readonly string[]; readonly packages: readonly string[] }>> = {
  'src/catalog': { rooms: [], packages: [] },
  'src/content': { rooms: ['src/catalog'], packages: ['astro'] },
  'src/contracts': { rooms: ['src/catalog'], packages: ['zod'] },
  'src/client': { rooms: ['src/contracts'], packages: ['zod'] },
  'src/stores': { rooms: ['src/client', 'src/contracts', 'src/catalog'], packages: ['nanostores', 'zod', 'idb'] },
  'src/ui': { rooms: [], packages: ['react', 'lucide-react', 'uqr'] },
  'src/admin': {
    rooms: ['src/client', 'src/contracts', 'src/catalog', 'src/ui', 'src/stores'],
    packages: [
      'react',
      '@nanostores/react',
      'lucide-react',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'radix-ui',
      'sonner',
      'cmdk',
      'react-hook-form',
      '@hookform/resolvers',
      'zod',
    ],
  },
  'src/behaviors': { rooms: ['src/stores', 'src/client', 'src/contracts', 'src/catalog', 'src/islands'], packages: [] },
  'src/islands': {
    rooms: ['src/stores', 'src/ui', 'src/catalog', 'src/contracts'],
    packages: ['react', 'react-dom', 'nanostores', '@nanostores/react', 'lucide-react'],
  },
  'src/media': { rooms: [], packages: ['*'] },
  'src/styles': { rooms: ['src/content', 'src/catalog'], packages: ['*'] },
  'src/build': { rooms: ['src/catalog', 'src/content'], packages: ['*'] },
  'src/components': {
    rooms: ['src/ui', 'src/catalog', 'src/media', 'src/behaviors', 'src/content', 'src/styles'],
    packages: ['astro', 'lucide-react'],
  },
  'src/layouts': {
    rooms: ['src/components', 'src/ui', 'src/catalog', 'src/media', 'src/behaviors', 'src/content', 'src/styles'],
    packages: ['astro'],
  },
  'src/pages': {
    rooms: [
      'src/build',
      'src/layouts',
      'src/components',
      'src/islands',
      'src/admin',
      'src/ui',
      'src/catalog',
      'src/media',
      'src/behaviors',
      'src/content',
      'src/styles',
    ],
    packages: ['astro'],
  },
  'netlify/build': { rooms: ['netlify'], packages: ['*'] },
  netlify: { rooms: ['src/catalog', 'src/contracts'], packages: ['zod', '@netlify/blobs'] },
  'netlify/db': { rooms: ['netlify', 'src/catalog', 'src/contracts'], packages: ['drizzle-orm', '@neondatabase/serverless'] },
  'netlify/auth': {
    rooms: ['netlify', 'netlify/db', 'src/catalog', 'src/contracts'],
    packages: ['lucia', '@node-rs/argon2', 'otpauth', 'drizzle-orm'],
  },
  'netlify/mail': { rooms: ['netlify', 'netlify/db', 'src/catalog'], packages: ['drizzle-orm', 'postmark'] },
  'netlify/ai': { rooms: ['netlify', 'src/catalog'], packages: ['zod'] },
  'netlify/domain': {
    rooms: ['netlify', 'netlify/db', 'netlify/auth', 'netlify/ai', 'netlify/mail', 'src/catalog', 'src/contracts'],
    packages: ['drizzle-orm', 'zod'],
  },
  'netlify/http': { rooms: ['netlify', 'netlify/auth', 'netlify/db', 'src/contracts'], packages: ['zod', '@netlify/functions'] },
  'netlify/functions': {
    rooms: ['netlify/http', 'netlify/domain', 'netlify/auth', 'netlify/mail', 'netlify/ai', 'src/contracts'],
    packages: ['@netlify/functions'],
  },
}

/** Packages and globals with one owner: whoever else uses one has to ask the owner. */
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
  { what: /(?<!typeof )globalThis\.fetch\b|(?<![.\w])fetch\(/, in: /^src\/(?!media\/|build\/)/, only: ['src/client/call.ts'] },
  {
    what: /new Date\(\)|Date\.now\(\)/,
    in: /^netlify\/(?!local\/)/,
    only: ['netlify/http/route.ts', 'netlify/http/schedule.ts'],
  },
  // A key is listened for before what it closes can be seen.
  { what: /document\.addEventListener\('keydown'/, in: /\.tsx?$/, only: ['src/ui/use-key-down.ts'] },
  // A count has one way to be written, and one that costs a page nothing (catalog/count.ts).
  { what: /\.toLocaleString\(/, in: /^(src|netlify)\//, only: [] },
  { what: /localhost|127\.0\.0\.1|NODE_ENV/, in: /^netlify\/(?!local\/)/, only: [] },
]

/** Names that say nothing; `service` is also a noun of the clinic, and has its own file in the catalogue. */
const forbiddenNames = /(^|[-.])(utils?|helpers?|misc|common|shared|lib|types|manager|service)\.\w+$/i
const clinicNouns = ['src/catalog/service.ts', 'src/styles/service.css']

const files = ['src', 'netlify'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)
const code = files
  .filter((file) => /\.(ts|tsx|astro|mjs)$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

function roomOf(file: string): string {
  const [top, second] = file.split('/')
  if (top === 'netlify' && file.split('/').length === 2) return 'netlify'
  // Astro wants the schema of the prose beside the folder, not in it.
  if (file === 'src/content.config.ts') return 'src/content'
  return `${top}/${second}`
}

type Import = { readonly specifier: string; readonly dynamic: boolean; readonly typeOnly: boolean }

function importsOf(source: string): Import[] {
  const found: Import[] = []
  for (const [, type, specifier] of source.matchAll(/^\s*(?:import|export)\s+(type\s)?[^'"();]*?from\s+['"]([^'"]+)['"]/gm))
    found.push({ specifier: specifier!, dynamic: false, typeOnly: Boolean(type) })
  for (const [, specifier] of source.matchAll(/^\s*import\s+['"]([^'"]+)['"]/gm))
    found.push({ specifier: specifier!, dynamic: false, typeOnly: false })
  for (const [, specifier] of source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g))
    found.push({ specifier: specifier!, dynamic: true, typeOnly: false })
  return found
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('astro:')) return 'astro'
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Why an import may not be there, or undefined when it may. */
function wrong(file: string, { specifier, dynamic, typeOnly }: Import): string | undefined {
  const room = roomOf(file)
  const rule = rooms[room]
  if (room === 'netlify/local') return undefined
  if (!rule) return `${file} stands in no room`
  if (specifier.startsWith('.')) {
    const target = relative(root, resolve(root, dirname(file), specifier.replace(/\?.*$/, '')))
    const targetRoom = roomOf(target)
    if (targetRoom === room) return undefined
    if (!rule.rooms.includes(targetRoom)) return `${file} imports ${target}`
    if (room === 'src/behaviors' && targetRoom === 'src/islands' && !dynamic)
      return `${file} imports an island at once: ${target}`
    if (room === 'src/islands' && targetRoom === 'src/contracts' && !typeOnly)
      return `${file} imports more than a type of ${target}`
    if (room === 'netlify/domain' && targetRoom === 'netlify/mail' && target !== 'netlify/mail/outbox.ts')
      return `${file} imports ${target}`
    if (room === 'netlify/http' && targetRoom === 'netlify/db' && target !== 'netlify/db/client.ts')
      return `${file} imports ${target}`
    if (room === 'netlify/functions' && targetRoom === 'netlify') return `${file} imports ${target}`
    return undefined
  }
  if (specifier.startsWith('node:'))
    return file.startsWith('src/') && !/^src\/(media|styles|build|pages|components)\//.test(file)
      ? `${file} imports ${specifier}`
      : undefined
  if (rule.packages.includes('*') || rule.packages.includes(packageOf(specifier))) return undefined
  return `${file} imports ${specifier}`
}

test('no room imports what it may not', () => {
  expect(
    code.flatMap(({ file, source }) =>
      importsOf(source)
        .map((found) => wrong(file, found))
        .filter((reason) => reason !== undefined),
    ),
  ).toEqual([])
})

test('the check sees a wrong import', () => {
  const planted: [string, string][] = [
    ['src/catalog/quote.ts', `import { env } from '../../netlify/env.ts'`],
    ['src/islands/Booking.tsx', `import { bookIv } from '../contracts/request/booking.ts'`],
    ['src/behaviors/popup.ts', `import { Popup } from '../islands/Popup.tsx'`],
    ['netlify/functions/booking.ts', `import { openDb } from '../db/client.ts'`],
    ['netlify/domain/request/booking.ts', `import { deliverDue } from '../../mail/deliver.ts'`],
    ['netlify/http/route.ts', `import * as booking from '../domain/request/booking.ts'`],
    ['netlify/db/client.ts', `import postmark from 'postmark'`],
  ]
  for (const [file, source] of planted)
    expect(
      importsOf(source).map((found) => wrong(file, found)),
      source,
    ).toEqual([expect.any(String)])
})

test('what has one owner has one owner', () => {
  const strangers = owners.flatMap(({ what, in: where, only }) =>
    code
      .filter(({ file, source }) => where.test(file) && !only.includes(file) && what.test(source))
      .map(({ file }) => `${file} uses ${what}`),
  )
  expect(strangers).toEqual([])
})

test('what a screen asks by a timer says so: it is no sign that somebody is there, and keeps nobody signed in', () => {
  const silent = code.filter(({ source }) => /refetchInterval/.test(source) && !/\bbackground\b/.test(source))
  expect(silent.map(({ file }) => file)).toEqual([])
})

test('no barrel stands in the way of finding who says what', () => {
  const barrels = code.filter(({ file, source }) => {
    const lines = source
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
    return /^index\.(ts|tsx)$/.test(basename(file)) || (lines.length > 0 && lines.every((line) => /^export .* from /.test(line)))
  })
  expect(barrels.map(({ file }) => file)).toEqual([])
})

test('every file has a name that says what is in it', () => {
  const tests = readdirSync(join(root, 'tests'), { recursive: true })
    .map((file) => `tests/${String(file)}`)
    .filter((file) => !file.includes('node_modules'))
  const all = [...files, ...tests]
  expect(all.filter((file) => forbiddenNames.test(basename(file)) && !clinicNouns.includes(file))).toEqual([])
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

test('the top level holds what the plan names, and nothing else', () => {
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
  const made = ['node_modules', 'dist']
  expect(readdirSync(root).filter((name) => !name.startsWith('.') && !planned.includes(name) && !made.includes(name))).toEqual([])
})
