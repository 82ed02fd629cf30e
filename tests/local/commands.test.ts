/** Runs every command in the README as people type it: it reads `.env`, and any failure gives one sentence and exit code 1. */
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
let whole: Record<string, string>
const made: string[] = []

async function freshDatabase(template?: string): Promise<string> {
  const name = `command_${randomUUID().replaceAll('-', '')}`
  await createDatabase(admin, name, template)
  made.push(name)
  return databaseUrl(admin, name)
}

/** The program behind `npm run <name>`. */
const programs: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
const programOf = (name: string) => join(root, programs[name]!.replace(/^node /, ''))

/** Runs a command in a folder whose `.env` has these variables, with nothing else in its environment. */
async function run(name: string, args: readonly string[], variables: Readonly<Record<string, string>>, around = {}) {
  const place = at(randomUUID())
  mkdirSync(place)
  const lines = Object.entries(variables).map(([variable, value]) => `${variable}='${value}'\n`)
  if (lines.length > 0) writeFileSync(join(place, '.env'), lines.join(''))
  const child = spawn(process.execPath, [programOf(name), ...args], { cwd: place, env: { PATH: process.env['PATH'], ...around } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: said.trim(), place }
}

beforeAll(async () => {
  filled = await freshDatabase(templateDatabase)
  whole = { ...secrets, DATABASE_URL: filled }
  await seed(filled, { mode: 'demo', now: new Date(), seal: createSeal([{ id: 'kept', secret: Buffer.alloc(32, 3) }]) })
  expect(await run('db:backup', [at('good.gz')], whole)).toMatchObject({ code: 0 })
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
  for (const name of made) await dropDatabase(admin, name)
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
function expectSentence(name: string, { code, said }: { code: number; said: string }, sentence: RegExp) {
  expect({ name, code, said }).toEqual({ name, code: 1, said: expect.stringMatching(sentence) })
  expect(said).not.toMatch(/^\s+at |node:internal|Error:/m)
  if (name !== 'doctor') expect(said.split('\n')).toEqual([said])
}

async function unreachable(): Promise<string> {
  const server = createServer()
  const port = await listen(server, 0)
  server.close()
  return `postgresql://u:p@127.0.0.1:${port}/clinic`
}

const databases: Readonly<Record<string, readonly [() => string | Promise<string>, RegExp]>> = {
  'is not set': [() => '', /DATABASE_URL( is not set|\b)/],
  'is no address': [() => 'my database', /DATABASE_URL( is malformed|\.)/],
  'is cut in the middle': [() => 'postgresql://clinic', /DATABASE_URL( is malformed|\.)/],
  'is on a port where nobody listens': [unreachable, /Can’t reach the database/],
  'is on a host that does not exist': [
    () => 'postgresql://u:p@nowhere.invalid/clinic',
    /Can’t reach the database at nowhere\.invalid/,
  ],
  'has another password': [() => filled.replace(/:\w+@/, ':wrong@'), /rejected the password for postgres/],
  'has another name': [() => databaseUrl(filled, 'elsewhere'), /have the database named/],
}

/**
 * The same code words database faults for every command. So two commands try each fault, all try the most common ones, and the
 * soak tries everything.
 */
const triedBy = (name: string) =>
  Object.entries(databases).filter(
    ([how]) => soaking || ['db:migrate', 'doctor'].includes(name) || /is not set|nobody listens/.test(how),
  )

describe.each(names)('npm run %s', (name) => {
  test.each(triedBy(name))('when the database %s', async (_how, [url, sentence]) => {
    const address = await url()
    const result = await run(name, commands[name]!, { ...secrets, ...(address && { DATABASE_URL: address }) })
    expectSentence(name, result, sentence)
    expect(result.said).not.toContain('wrong@')
    expect(readdirSync(result.place)).toEqual(['.env'])
  })

  test('when the database was never migrated', async () => {
    const result = await run(name, commands[name]!, { ...secrets, DATABASE_URL: await freshDatabase() })
    if (name === 'db:migrate') return expect(result).toMatchObject({ code: 0, said: 'The database is up to date.' })
    expectSentence(name, result, /missing \d+ (of its \d+ )?migrations.*npm run db:migrate/)
  })
})

test.each(['keys:rotate', 'admin:create', 'newsletter:limit'])('%s names a variable that lacks', async (name) => {
  const { SEAL_KEYS: _, ...rest } = whole
  expectSentence(name, await run(name, commands[name]!, rest), /incomplete: missing SEAL_KEYS\./)
})

test.each<[string, string, RegExp]>([
  ['does not exist', 'nothing.gz', /nothing\.gz doesn’t exist\.$/],
  ['is a folder', 'folder', /is a folder/],
  ['is not compressed', 'plain.gz', /isn’t a gzip file/],
  ['is cut in the middle of its compression', 'cut.gz', /is cut off/],
  ['lacks its last rows', 'short.gz', /is cut off/],
  ['is empty', 'empty.gz', /is cut off/],
  ['is something else in JSON', 'other.gz', /not a backup of the clinic/],
  ['is something else', 'words.gz', /not a backup of the clinic/],
  ['has a row that is no row', 'damaged.gz', /damaged/],
])('db:restore of a file that %s', async (_how, file, sentence) => {
  expectSentence(
    'db:restore',
    await run('db:restore', [at(file)], { ...secrets, DATABASE_URL: await freshDatabase(templateDatabase) }),
    sentence,
  )
})

test('db:restore with another key, without one, or over rows that are there', async () => {
  const database = { ...secrets, DATABASE_URL: await freshDatabase(templateDatabase) }
  const restore = (variables: Record<string, string>) => run('db:restore', [at('good.gz')], variables)
  expectSentence('db:restore', await restore({ ...database, SEAL_KEYS: `kept:${key(9)}` }), /sealed value was changed/)
  expectSentence('db:restore', await restore({ ...database, SEAL_KEYS: `new:${key(9)}` }), /not in SEAL_KEYS/)
  expectSentence('db:restore', await restore({ ...database, SEAL_KEYS: 'nonsense' }), /malformed SEAL_KEYS/)
  expectSentence('db:restore', await restore(whole), /empty database/)
  expect(await restore(database)).toMatchObject({ code: 0, said: expect.stringMatching(/^[\d,]+ rows and 0 pictures restored/) })
})

test('db:backup writes to a name that git ignores, and never over a file', async () => {
  const { code, place } = await run('db:backup', [], whole)
  const written = readdirSync(place).find((file) => file.endsWith('.gz'))!
  expect([code, written]).toEqual([0, expect.stringMatching(/^clinic-\d{4}-\d\d-\d\d\.gz$/)])
  for (const name of [written, `${written}.1.partial`]) {
    const ignored = spawn('git', ['check-ignore', '-q', name], { cwd: root })
    expect((await once(ignored, 'close'))[0]).toBe(0)
  }
  expectSentence('db:backup', await run('db:backup', [at('taken.gz')], whole), /already exists/)
  expect(readFileSync(at('taken.gz'), 'utf8')).toBe('somebody else wrote this')
})

test('db:backup leaves nothing where it fails, and works the next time', async () => {
  expectSentence('db:backup', await run('db:backup', [at('missing/clinic.gz')], whole), /missing\/clinic\.gz doesn’t exist/)
  expectSentence('db:backup', await run('db:backup', [at('taken.gz/clinic.gz')], whole), /not a folder/)
  const later = at('later.gz')
  expectSentence(
    'db:backup',
    await run('db:backup', [later], { ...whole, DATABASE_URL: await unreachable() }),
    /Can’t reach the database/,
  )
  expect(readdirSync(folder.path).filter((file) => file.startsWith('later'))).toEqual([])
  expect(await run('db:backup', [later], whole)).toMatchObject({ code: 0 })
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
    env: { PATH: process.env['PATH'], ...whole },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const closed = once(child, 'close') as Promise<[number]>
  const waiting = 'select pid from pg_stat_activity where wait_event_type = $1 and datname = current_database()'
  // Don't ask through the holder: inside a transaction, this view stays as it first was.
  await until(async () => (await watcher.query(waiting, ['Lock'])).rowCount === 1, 'a backup that waits for the table')
  expect(readdirSync(folder.path).filter((one) => one.startsWith('stopped.gz'))).toEqual([expect.stringMatching(/\.partial$/)])
  await act(child, watcher)

  const [code] = await closed
  await holder.query('rollback')
  expect(readdirSync(folder.path).filter((one) => one.startsWith('stopped.gz'))).toEqual([])
  return { code, said: said.trim() }
}

test('a backup whose database dies in mid-way, or that is stopped, leaves nothing', async () => {
  const died = await interrupted(at('stopped.gz'), (_child, watcher) =>
    watcher.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    ),
  )
  expectSentence('db:backup', died, /^The connection to the database was lost\. Try again\.$/)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const stopped = await interrupted(at('stopped.gz'), async (child) => child.kill(signal))
    expect(stopped).toEqual({ code: 130, said: '' })
  }
})

test('a file holds the pictures, and what cannot reach them says so', async () => {
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
  const restoring = async () => ({ ...secrets, DATABASE_URL: await freshDatabase(templateDatabase) })
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
    said: expect.stringContaining('but the pictures'),
  })
  expect(await run('db:backup', [at('p.gz')], variables, blobs.env)).toMatchObject({ code: 0 })
  await images.remove(file)

  expectSentence('db:restore', await run('db:restore', [at('p.gz')], await restoring()), /has pictures.*--without-pictures\.$/)
  expect(await run('db:restore', [at('p.gz'), '--without-pictures'], await restoring())).toMatchObject({ code: 0 })
  expect(await images.read(file)).toBeUndefined()
  const back = await run('db:restore', [at('p.gz')], await restoring(), blobs.env)
  expect(back).toMatchObject({ code: 0, said: expect.stringContaining('1 row and 1 picture restored') })
  expect(Buffer.from((await images.read(file))!)).toEqual(bytes)

  expectSentence('db:restore', await run('db:restore', ['nightly'], variables), /Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN\.$/)
  expectSentence('db:restore', await run('db:restore', ['nightly'], variables, blobs.env), /missing BACKUP_KEYS/)
  const keyed = { ...variables, BACKUP_KEYS: `n:${key(8)}` }
  expectSentence('db:restore', await run('db:restore', ['nightly'], keyed, blobs.env), /^There is no nightly backup yet\.$/)
})

test('db:backup on a disk that fills up leaves neither a part nor a name', async () => {
  const place = at('small')
  mkdirSync(place)
  // The shell limits how many KiB its children may write, then fails as a full disk does.
  const child = spawn(
    'bash',
    ['--norc', '-c', 'ulimit -f 2; exec "$0" "$@"', process.execPath, programOf('db:backup'), join(place, 'clinic.gz')],
    {
      env: { PATH: process.env['PATH'], ...whole },
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expectSentence('db:backup', { code, said: said.trim() }, /larger than the disk allows, so it was not saved\.$/)
  expect(readdirSync(place)).toEqual([])
})

test('db:backup into a folder that this user may not write', async () => {
  const closed = at('closed')
  mkdirSync(closed, { mode: 0o500 })
  onTestFinished(() => chmodSync(closed, 0o700))
  // Root may write anywhere except in the kernel's own folders.
  const file = join(process.getuid?.() === 0 ? '/sys/kernel' : closed, 'clinic.gz')
  expectSentence('db:backup', await run('db:backup', [file], whole), /permission to open or write/)
})
