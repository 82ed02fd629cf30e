/** The bundles that we hand to Netlify: one small one per function, which Netlify can read, start and call. */
import { execFileSync, fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFunction, zipFunctions } from '../netlify/bundler.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectImage } from '../../netlify/ai/image-file.ts'
import type { Painter } from '../../netlify/ai/painter.ts'
import { functionFiles } from '../../netlify/build/function-files.ts'
import { bundleFunctions, functionSources } from '../../netlify/build/functions.ts'
import { useClinic } from '../support/clinic.ts'
import { coldStarts, emptyFunction } from '../support/program/cold-start.ts'
import { everyFunction } from '../support/every-endpoint.ts'

type Listed = readonly { readonly name: string; readonly schedule?: string; readonly routes?: readonly { pattern: string }[] }[]

/** 330 KiB and 3 %, because nobody notices a start that is 3 % longer. */
const limit = 330 * 1024 * 1.03
const child = fileURLToPath(new URL('../support/program/bundle-child.ts', import.meta.url))
const clinic = useClinic()
const folder = mkdtempSync(join(tmpdir(), 'clinic-bundles-'))
const bundles = join(folder, 'bundles')
/** Outside the project, where Netlify's own bundler unpacks them, so no file of ours is nearby. */
const shipped = join(folder, 'shipped')
let names: string[] = []
let zipped: Listed = []

beforeAll(async () => {
  names = await bundleFunctions(bundles)
  mkdirSync(shipped)
  zipped = (await zipFunctions(bundles, shipped, { archiveFormat: 'none', basePath: bundles })) as Listed
})

afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string) => join(shipped, name, `${name}.mjs`)

const routesIn = (list: Listed) =>
  list
    .map(({ name, schedule, routes = [] }) => ({ name, schedule, paths: routes.map(({ pattern }) => pattern) }))
    .sort((a, b) => a.name.localeCompare(b.name))

test('Netlify reads the same routes and schedules from a bundle as from its source', async () => {
  const sources = await Promise.all(
    functionFiles(functionSources).map(async ({ name, file }) => ({ ...(await listFunction(file, { parseISC: true })), name })),
  )
  expect(routesIn(zipped)).toEqual(routesIn(sources))
})

/** The bytes read before the first answer: the file and everything it imports statically. */
function startingBytes(dir: string, file: string, seen = new Set<string>()): number {
  if (seen.has(file)) return 0
  seen.add(file)
  const text = readFileSync(join(dir, file), 'utf8')
  const imports = [...text.matchAll(/(?:^|[;}\n])(?:import|export)\s*(?:[^"'();]*?from\s*)?["']\.\/([^"']+)["']/g)]
  return statSync(join(dir, file)).size + imports.reduce((sum, [, next]) => sum + startingBytes(dir, next!, seen), 0)
}

const sizes = () =>
  names.map((name) => ({ name, bytes: startingBytes(join(shipped, name), `${name}.mjs`) })).sort((a, b) => b.bytes - a.bytes)

test('every function stays within the size limit, and Netlify ships all of its files', () => {
  const [largest] = sizes()
  console.log(`largest function: ${largest!.name}, ${(largest!.bytes / 1024).toFixed(0)} KiB before its first answer`)
  expect(sizes().filter(({ bytes }) => bytes > limit)).toEqual([])
  for (const name of names) {
    const bundled = readdirSync(join(bundles, name), { recursive: true }).map(String)
    const unpacked = readdirSync(join(shipped, name), { recursive: true }).map(String)
    expect(
      bundled.filter((file) => !unpacked.includes(file)),
      name,
    ).toEqual([])
  }
})

test('the built-in painter finds its pictures beside its bundle, and no other function ships them', async () => {
  expect(names.filter((name) => existsSync(join(shipped, name, 'pictures')))).toEqual(['admin-image'])
  const dir = join(shipped, 'admin-image')
  const painterFile = readdirSync(dir).find((file) => /^open-painter-.*\.mjs$/.test(file))!
  const { openPainter } = (await import(join(dir, painterFile))) as { readonly openPainter: () => Painter }
  const { bytes, alt } = await openPainter().paint('A coral drop at dusk', new AbortController().signal)
  expect(inspectImage(bytes)).toEqual({ extension: 'jpg', width: 1200, height: 600 })
  expect(alt).toBe('Abstract glass artwork: a coral drop above water at dusk')
})

/** Request bodies that make a function load all of its code. For the session, a password loads the native module. */
const bodies: Readonly<Record<string, object>> = { session: { email: 'nobody@clinic.test', password: 'correct horse' } }

type Answer = { readonly status: number; readonly text: string }

/** Starts a shipped function alone in its own process, and calls it. */
function callOnce(name: string, path: string, method: string): Promise<Answer> {
  const body = JSON.stringify(bodies[name] ?? {})
  const running = fork(child, [fileOf(name), `http://clinic.test${path}`, method, body], {
    cwd: join(shipped, name),
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NEON_BRIDGE: `http://127.0.0.1:${clinic.bridge.port}/sql`,
      // Neon's driver builds its address from a host name, and an IP address doesn't work.
      DATABASE_URL: process.env['DATABASE_URL']!.replace('127.0.0.1', 'localhost'),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderr = ''
  running.stderr?.on('data', (text: Buffer) => (stderr += text.toString()))
  return new Promise((resolve, reject) => {
    running.once('message', (answer) => resolve(answer as Answer))
    // Don't listen for "exit", which can arrive before the last message is read.
    running.once('disconnect', () => reject(new Error(`${name} ended without an answer:\n${stderr}`)))
  })
}

test('every function starts on its own, outside the project, and answers without a server error', async () => {
  await clinic.reset()
  const waiting = await everyFunction()
  const answers: Record<string, Answer> = {}
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { path = `/.netlify/functions/${next.file}` } = next.module.config
      answers[next.file] = await callOnce(next.file, String(path), next.endpoints[0]?.method ?? 'POST')
    }
  }
  await Promise.all([work(), work()])
  expect(Object.keys(answers).sort()).toEqual(names.toSorted())
  const failed = Object.entries(answers).filter(([, { status }]) => status >= 500)
  expect(failed).toEqual([])
  expect(answers['health']).toMatchObject({ status: 200, text: expect.stringContaining('"database":"ok"') })
  expect(answers['session']).toMatchObject({ status: 401, text: expect.stringContaining('invalid-credentials') })
  expect(answers['outbox-deliver']).toMatchObject({ status: 200 })
})

// Making one took a fifth of each start.
test('no function makes a date format while it loads', () => {
  const script = `
    const made = [];
    let at = '';
    const Real = Intl.DateTimeFormat;
    Intl.DateTimeFormat = function (...how) { made.push(at); return new Real(...how) };
    for (at of ${JSON.stringify(names.map(fileOf))}) await import(at);
    process.stdout.write(JSON.stringify(made), () => process.exit());`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: shipped }).toString()
  expect(JSON.parse(output)).toEqual([])
})

test('the largest function starts within six times the time of an empty one', () => {
  // `npm run bench:server` measures the exact figure. While other tests run, this only catches a function that isn't bundled,
  // which takes 15 times as long.
  const [largest] = sizes()
  const times = coldStarts({ empty: emptyFunction(folder), largest: fileOf(largest!.name) }, 9)
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
  const ratio = median(times.largest) / median(times.empty)
  console.log(`${largest!.name} is ready in ${ratio.toFixed(2)} times what an empty function takes`)
  expect(ratio).toBeLessThan(6)
})
