/** What Netlify is given: one small bundle a function, whose routes and schedules it still can read. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFunctions } from '@netlify/zip-it-and-ship-it'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleFunctions, functionSources } from '../../netlify/build/functions.ts'

const limit = 330 * 1024
const folder = mkdtempSync(join(tmpdir(), 'clinic-bundles-'))
let names: string[] = []

beforeAll(async () => {
  names = await bundleFunctions(folder)
})

afterAll(() => rmSync(folder, { recursive: true }))

type Listed = readonly { readonly name: string; readonly schedule?: string; readonly routes?: readonly { pattern: string }[] }[]

const told = (list: Listed) =>
  list
    .map(({ name, schedule, routes = [] }) => ({ name, schedule, paths: routes.map(({ pattern }) => pattern) }))
    .sort((a, b) => a.name.localeCompare(b.name))

test('routes and schedules are read from a bundle as from its source', async () => {
  const [bundled, sources] = await Promise.all([folder, functionSources].map((each) => listFunctions(each, { parseISC: true })))
  expect(told(bundled as Listed)).toEqual(told(sources as Listed))
})

/** What is read before the first answer: the file itself and what it imports at once. */
function startingBytes(dir: string, file: string, seen = new Set<string>()): number {
  if (seen.has(file)) return 0
  seen.add(file)
  const text = readFileSync(join(dir, file), 'utf8')
  const imports = [...text.matchAll(/(?:^|[;}\n])(?:import|export)\s*(?:[^"'();]*?from\s*)?["']\.\/([^"']+)["']/g)]
  return statSync(join(dir, file)).size + imports.reduce((sum, [, next]) => sum + startingBytes(dir, next!, seen), 0)
}

test('each is small enough to start at once', () => {
  const large = names
    .map((name) => ({ name, bytes: startingBytes(join(folder, name), `${name}.mjs`) }))
    .filter(({ bytes }) => bytes > limit)
  expect(large).toEqual([])
})

test('each loads by itself, away from the project, with every file it names', () => {
  const script = `for (const file of ${JSON.stringify(names.map((name) => join(folder, name, `${name}.mjs`)))}) {
    const { default: handler, config } = await import(file)
    if (typeof handler !== 'function' || !config) throw new Error(file)
  }`
  const native = new URL('../../node_modules', import.meta.url)
  execFileSync('ln', ['-s', native.pathname, join(folder, 'node_modules')])
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, stdio: 'pipe' })
  for (const name of names) {
    for (const file of readdirSync(join(folder, name))) {
      const text = readFileSync(join(folder, name, file), 'utf8')
      for (const [, next] of text.matchAll(/import\("\.\/([^"]+)"\)/g))
        expect(statSync(join(folder, name, next!)).size).toBeGreaterThan(0)
    }
  }
})
