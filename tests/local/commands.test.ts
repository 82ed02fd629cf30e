/** Runs every command in the README as people type it: it reads `.env`, and every failure prints one sentence and exits with 1. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { openBlobStore } from '../../netlify/blob-store.ts'
import { startBlobs } from '../../netlify/local/host/blobs.ts'
import { seed } from '../../drizzle/seed.ts'
import { createSeal } from '../../netlify/db/seal.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../../netlify/local/database/database.ts'
import { listen } from '../../netlify/local/host/loopback.ts'
import { useClinic } from '../support/clinic.ts'
import { templateDatabase } from '../support/postgres.ts'
import { soaking } from '../support/soak.ts'
import { makeFolder, until } from './workplace.ts'

useClinic()
const root = new URL('../../', import.meta.url).pathname
const folder = makeFolder()
const at = (name: string) => join(folder.path, name)
const admin = inject('postgresUrl')
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

const secrets = {
  URL: 'https://clinic.example',
  POSTMARK_SERVER_TOKEN: 'a-token',
  SIGNING_KEY: key(1),
  SEAL_KEYS: `kept:${key(3)}`,
  CHECK_IN_KEYS: `a:${key(4)}`,
  MAIL_FROM: 'Clinic <hello@clinic.example>',
  CLINIC_INBOX: 'inbox@clinic.example',
}
let filled: string
let complete: Record<string, string>
const createdDatabases: string[] = []

async function freshDatabase(template?: string): Promise<string> {
  const name = `command_${randomUUID().replaceAll('-', '')}`
  await createDatabase(admin, name, template)
  createdDatabases.push(name)
  return databaseUrl(admin, name)
}

/** The program behind `npm run <name>`. */
const programs: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
const programOf = (name: string) => join(root, programs[name]!.replace(/^node /, ''))

/** Runs a command in a folder whose `.env` has these variables, with nothing else in its environment. */
async function run(name: string, args: readonly string[], variables: Readonly<Record<string, string>>, around = {}) {
  const cwd = at(randomUUID())
  mkdirSync(cwd)
  const lines = Object.entries(variables).map(([variable, value]) => `${variable}='${value}'\n`)
  if (lines.length > 0) writeFileSync(join(cwd, '.env'), lines.join(''))
  const child = spawn(process.execPath, [programOf(name), ...args], { cwd, env: { PATH: process.env['PATH'], ...around } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: output.trim(), cwd }
}

beforeAll(async () => {
  filled = await freshDatabase(templateDatabase)
  complete = { ...secrets, DATABASE_URL: filled }
  await seed(filled, { mode: 'demo', now: new Date(), seal: createSeal([{ id: 'kept', secret: Buffer.alloc(32, 3) }]) })
  expect(await run('db:backup', [at('good.gz')], complete)).toMatchObject({ code: 0 })
  const lines = gunzipSync(readFileSync(at('good.gz')))
    .toString()
    .split('\n')
  const write = (name: string, text: string | Buffer) => writeFileSync(at(name), text)
  write('plain.gz', 'not compressed at all')
  write('cut.gz', readFileSync(at('good.gz')).subarray(0, 2_000))
  write('short.gz', gzipSync(lines.slice(0, -4).join('\n')))
  write('empty.gz', '')
  write('other.gz', gzipSync('{"format":"something else"}\n'))
  write('words.gz', gzipSync('once upon a time\n'))
  const row = lines.findIndex((line) => line.startsWith('requests\t'))
  write('damaged.gz', gzipSync(lines.with(row, `requests\t{"id":`).join('\n')))
  write('taken.gz', 'somebody else wrote this')
  mkdirSync(at('folder'))
})

afterAll(async () => {
  for (const name of createdDatabases) await dropDatabase(admin, name)
  folder.remove()
})

/** Each command with arguments that work. */
const commands: Readonly<Record<string, readonly string[]>> = {
  'db:migrate': [],
  'db:backup': [],
  'db:restore': [at('good.gz')],
  'keys:rotate': [],
  'admin:create': ['ana@example.com', 'Ana Pereira'],
  'newsletter:limit': ['5000'],
  doctor: [],
}
const names = Object.keys(commands)

/** Expects one sentence, or two. From the doctor, expects the line that names the fault. */
function expectSentence(name: string, { code, output }: { code: number; output: string }, sentence: RegExp) {
  expect({ name, code, output }).toEqual({ name, code: 1, output: expect.stringMatching(sentence) })
  expect(output).not.toMatch(/^\s+at |node:internal|Error:/m)
  if (name !== 'doctor') expect(output.split('\n')).toEqual([output])
}

async function unreachable(): Promise<string> {
  const server = createServer()
  const port = await listen(server, 0)
  server.close()
  return `postgresql://u:p@127.0.0.1:${port}/clinic`
}

const databases: Readonly<Record<string, readonly [() => string | Promise<string>, RegExp]>> = {
  'is not set': [() => '', /DATABASE_URL( is not set|\b)/],
  'is not an address': [() => 'my database', /DATABASE_URL( is malformed|\.)/],
  'is cut off': [() => 'postgresql://clinic', /DATABASE_URL( is malformed|\.)/],
  'points to a port where nothing listens': [unreachable, /Can’t reach the database/],
  'points to a host that does not exist': [
    () => 'postgresql://u:p@nowhere.invalid/clinic',
    /Can’t reach the database at nowhere\.invalid/,
  ],
  'has the wrong password': [() => filled.replace(/:\w+@/, ':wrong@'), /rejected the password for postgres/],
  'names a database that does not exist': [() => databaseUrl(filled, 'elsewhere'), /have the database named/],
}

/**
 * Every command uses the same code to report database faults. So two commands try each fault, all try the most common ones, and
 * the soak tries everything.
 */
const faultsFor = (name: string) =>
  Object.entries(databases).filter(
    ([fault]) => soaking || ['db:migrate', 'doctor'].includes(name) || /is not set|nothing listens/.test(fault),
  )

describe.each(names)('npm run %s', (name) => {
  test.each(faultsFor(name))('exits with 1 and says why when DATABASE_URL %s', async (_fault, [url, sentence]) => {
    const address = await url()
    const result = await run(name, commands[name]!, { ...secrets, ...(address && { DATABASE_URL: address }) })
    expectSentence(name, result, sentence)
    expect(result.output).not.toContain('wrong@')
    expect(readdirSync(result.cwd)).toEqual(['.env'])
  })

  test('migrates an empty database (db:migrate), or asks for db:migrate first', async () => {
    const result = await run(name, commands[name]!, { ...secrets, DATABASE_URL: await freshDatabase() })
    if (name === 'db:migrate') return expect(result).toMatchObject({ code: 0, output: 'The database is up to date.' })
    expectSentence(name, result, /missing \d+ (of its \d+ )?migrations.*npm run db:migrate/)
  })
})

test.each(['keys:rotate', 'admin:create', 'newsletter:limit'])('npm run %s names a missing variable', async (name) => {
  const { SEAL_KEYS: _, ...rest } = complete
  expectSentence(name, await run(name, commands[name]!, rest), /incomplete: missing SEAL_KEYS\./)
})

test.each<[string, string, RegExp]>([
  ['does not exist', 'nothing.gz', /nothing\.gz doesn’t exist\.$/],
  ['is a folder', 'folder', /is a folder/],
  ['is not compressed', 'plain.gz', /isn’t a gzip file/],
  ['ends in the middle of its compressed data', 'cut.gz', /is cut off/],
  ['lacks its last rows', 'short.gz', /is cut off/],
  ['is empty', 'empty.gz', /is cut off/],
  ['holds other JSON', 'other.gz', /not a backup of the clinic/],
  ['holds other text', 'words.gz', /not a backup of the clinic/],
  ['has a malformed row', 'damaged.gz', /damaged/],
])('db:restore refuses a file that %s, and says why', async (_fault, file, sentence) => {
  expectSentence(
    'db:restore',
    await run('db:restore', [at(file)], { ...secrets, DATABASE_URL: await freshDatabase(templateDatabase) }),
    sentence,
  )
})

test('db:restore refuses wrong, missing and malformed keys, and a database that has rows', async () => {
  const database = { ...secrets, DATABASE_URL: await freshDatabase(templateDatabase) }
  const restore = (variables: Record<string, string>) => run('db:restore', [at('good.gz')], variables)
  expectSentence('db:restore', await restore({ ...database, SEAL_KEYS: `kept:${key(9)}` }), /sealed value was changed/)
  expectSentence('db:restore', await restore({ ...database, SEAL_KEYS: `new:${key(9)}` }), /not in SEAL_KEYS/)
  expectSentence('db:restore', await restore({ ...database, SEAL_KEYS: 'nonsense' }), /malformed SEAL_KEYS/)
  expectSentence('db:restore', await restore(complete), /empty database/)
  expect(await restore(database)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^[\d,]+ rows and 0 pictures restored/),
  })
})

test('db:backup writes to a name that git ignores, and never overwrites a file', async () => {
  const { code, cwd } = await run('db:backup', [], complete)
  const written = readdirSync(cwd).find((file) => file.endsWith('.gz'))!
  expect([code, written]).toEqual([0, expect.stringMatching(/^clinic-\d{4}-\d\d-\d\d\.gz$/)])
  for (const name of [written, `${written}.1.partial`]) {
    const ignored = spawn('git', ['check-ignore', '-q', name], { cwd: root })
    expect((await once(ignored, 'close'))[0]).toBe(0)
  }
  expectSentence('db:backup', await run('db:backup', [at('taken.gz')], complete), /already exists/)
  expect(readFileSync(at('taken.gz'), 'utf8')).toBe('somebody else wrote this')
})

test('a failed db:backup leaves no file, and the next one works', async () => {
  expectSentence('db:backup', await run('db:backup', [at('missing/clinic.gz')], complete), /missing\/clinic\.gz doesn’t exist/)
  expectSentence('db:backup', await run('db:backup', [at('taken.gz/clinic.gz')], complete), /not a folder/)
  const later = at('later.gz')
  expectSentence(
    'db:backup',
    await run('db:backup', [later], { ...complete, DATABASE_URL: await unreachable() }),
    /Can’t reach the database/,
  )
  expect(readdirSync(folder.path).filter((file) => file.startsWith('later'))).toEqual([])
  expect(await run('db:backup', [later], complete)).toMatchObject({ code: 0 })
  expect(existsSync(later)).toBe(true)
})

/**
 * Starts a backup that waits halfway for a table that another session has locked. `act` gets the process and a database client.
 */
async function interrupted(file: string, act: (child: ChildProcess, watcher: pg.Client) => Promise<unknown>) {
  const [holder, watcher] = [new pg.Client({ connectionString: filled }), new pg.Client({ connectionString: filled })]
  for (const client of [holder, watcher]) await client.connect()
  onTestFinished(async () => void (await Promise.all([holder.end(), watcher.end()])))
  await holder.query('begin; lock table subscribers in access exclusive mode')
  const child = spawn(process.execPath, [programOf('db:backup'), file], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], ...complete },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const closed = once(child, 'close') as Promise<[number]>
  const waiting = 'select pid from pg_stat_activity where wait_event_type = $1 and datname = current_database()'
  // Don't query through the holder: inside a transaction, this view never changes.
  await until(async () => (await watcher.query(waiting, ['Lock'])).rowCount === 1, 'a backup that waits for the table')
  expect(readdirSync(folder.path).filter((one) => one.startsWith('stopped.gz'))).toEqual([expect.stringMatching(/\.partial$/)])
  await act(child, watcher)

  const [code] = await closed
  await holder.query('rollback')
  expect(readdirSync(folder.path).filter((one) => one.startsWith('stopped.gz'))).toEqual([])
  return { code, output: output.trim() }
}

test('db:backup leaves no file when its database dies or a signal stops it', async () => {
  const died = await interrupted(at('stopped.gz'), (_child, watcher) =>
    watcher.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    ),
  )
  expectSentence('db:backup', died, /^The connection to the database was lost\. Try again\.$/)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const stopped = await interrupted(at('stopped.gz'), async (child) => child.kill(signal))
    expect(stopped).toEqual({ code: 130, output: '' })
  }
})

test('db:backup and db:restore include the pictures, or say what they need to reach them', async () => {
  const blobs = await startBlobs(at('blobs'))
  onTestFinished(blobs.stop)
  const bytes = Buffer.from('the bytes of a picture')
  const file = `${createHash('sha256').update(bytes).digest('hex')}.png`
  const DATABASE_URL = await freshDatabase(templateDatabase)
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query(
    `insert into images (id, file, prompt, alt, width, height, bytes, made_by, created_at)
     values (gen_random_uuid(), $1, 'A drop', 'A drop', 64, 32, 22, 'model', now())`,
    [file],
  )
  await client.end()
  const variables = { ...secrets, DATABASE_URL }
  const toEmptyDatabase = async () => ({ ...secrets, DATABASE_URL: await freshDatabase(templateDatabase) })
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.env.NETLIFY_BLOBS_CONTEXT
  onTestFinished(() => void delete process.env['NETLIFY_BLOBS_CONTEXT'])
  const images = openBlobStore('images')
  await images.write(file, bytes)

  expectSentence(
    'db:backup',
    await run('db:backup', [at('p.gz')], variables),
    /NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, or add --without-pictures\.$/,
  )
  expect(existsSync(at('p.gz'))).toBe(false)
  expect(await run('db:backup', [at('bare.gz'), '--without-pictures'], variables)).toMatchObject({
    code: 0,
    output: expect.stringContaining('but the pictures'),
  })
  expect(await run('db:backup', [at('p.gz')], variables, blobs.env)).toMatchObject({ code: 0 })
  await images.remove(file)

  expectSentence(
    'db:restore',
    await run('db:restore', [at('p.gz')], await toEmptyDatabase()),
    /has pictures.*--without-pictures\.$/,
  )
  expect(await run('db:restore', [at('p.gz'), '--without-pictures'], await toEmptyDatabase())).toMatchObject({ code: 0 })
  expect(await images.read(file)).toBeUndefined()
  const restored = await run('db:restore', [at('p.gz')], await toEmptyDatabase(), blobs.env)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('1 row and 1 picture restored') })
  expect(Buffer.from((await images.read(file))!)).toEqual(bytes)

  expectSentence('db:restore', await run('db:restore', ['nightly'], variables), /Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN\.$/)
  expectSentence('db:restore', await run('db:restore', ['nightly'], variables, blobs.env), /missing BACKUP_KEYS/)
  const keyed = { ...variables, BACKUP_KEYS: `n:${key(8)}` }
  expectSentence('db:restore', await run('db:restore', ['nightly'], keyed, blobs.env), /^There is no nightly backup yet\.$/)
})

test('db:backup leaves no file on a disk that fills up', async () => {
  const small = at('small')
  mkdirSync(small)
  // The shell limits how many KiB its children may write, then fails as a full disk does.
  const child = spawn(
    'bash',
    ['--norc', '-c', 'ulimit -f 2; exec "$0" "$@"', process.execPath, programOf('db:backup'), join(small, 'clinic.gz')],
    {
      env: { PATH: process.env['PATH'], ...complete },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expectSentence('db:backup', { code, output: output.trim() }, /larger than the disk allows, so it was not saved\.$/)
  expect(readdirSync(small)).toEqual([])
})

test('db:backup reports a folder that this user may not write to', async () => {
  const closed = at('closed')
  mkdirSync(closed, { mode: 0o500 })
  onTestFinished(() => chmodSync(closed, 0o700))
  // Root may write anywhere except in the kernel's own folders.
  const file = join(process.getuid?.() === 0 ? '/sys/kernel' : closed, 'clinic.gz')
  expectSentence('db:backup', await run('db:backup', [file], complete), /permission to open or write/)
})
