/** The nightly backup is sealed, complete or absent, restores together with its pictures, and alerts when it's missing. */
import { createHash, randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { nightSource } from '../../drizzle/backup-source.ts'
import { restore } from '../../drizzle/restore.ts'
import { seed } from '../../drizzle/seed.ts'
import { call } from '../../src/client/call.ts'
import { readHealth } from '../../src/contracts/health.ts'
import { easternInstant } from '../../src/catalog/time/eastern.ts'
import { openBlobStore } from '../../netlify/blob-store.ts'
import { openDb } from '../../netlify/db/client.ts'
import { createSeal, SealError } from '../../netlify/db/seal.ts'
import { parseKeys, type Key } from '../../netlify/env.ts'
import { oweDailyDigest } from '../../netlify/domain/upkeep/daily-digest.ts'
import { readBackup } from '../../netlify/domain/upkeep/backup.ts'
import { storeBackup } from '../../netlify/domain/upkeep/nightly-backup.ts'
import * as health from '../../netlify/functions/health.ts'
import nightlyBackup from '../../netlify/functions/nightly-backup.ts'
import { startBlobs, type LocalBlobs } from '../../netlify/local/host/blobs.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../../netlify/local/database/database.ts'
import { useClinic } from '../support/clinic.ts'
import { sweepAt } from '../support/rows/outbox.ts'
import { templateDatabase } from '../support/postgres.ts'
import { serve } from '../support/serve.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
process.env['BACKUP_KEYS'] = `night:${key(5)}`

const clinic = useClinic()
const server = serve(health)
const seal = createSeal([{ id: 'kept', secret: Buffer.alloc(32, 3) }])
const folder = mkdtempSync(join(tmpdir(), 'clinic-nights-'))
const [backups, images] = [openBlobStore('backups'), openBlobStore('images')]
const photo = Buffer.from('the bytes of a picture')
const file = `${createHash('sha256').update(photo).digest('hex')}.jpg`
let blobs: LocalBlobs

beforeAll(async () => {
  blobs = await startBlobs(folder)
  Object.assign(process.env, blobs.env)
  await seed(process.env['DATABASE_URL']!, { mode: 'demo', now: new Date(), seal })
  await clinic.rows(
    `insert into images (id, file, prompt, alt, width, height, bytes, made_by, created_at)
     values (gen_random_uuid(), $1, 'A drop', 'A drop', 64, 32, $2, 'model', now())`,
    [file, photo.length],
  )
})

afterAll(async () => {
  for (const name of ['BACKUP_KEYS', 'NETLIFY_BLOBS_CONTEXT']) delete process.env[name]
  await blobs.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  for (const store of [backups, images]) for (const one of await store.list()) await store.remove(one)
  await images.write(file, photo)
})

async function emptyDatabase(): Promise<string> {
  const name = `night_${randomUUID().replaceAll('-', '')}`
  await createDatabase(inject('postgresUrl'), name, templateDatabase)
  onTestFinished(() => dropDatabase(inject('postgresUrl'), name))
  return databaseUrl(inject('postgresUrl'), name)
}

/** Every row of every table as text. */
async function everything(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
    const all: string[] = []
    for (const { name } of rows)
      all.push(...(await client.query(`select t::text as row from "${name}" t`)).rows.map(({ row }) => `${name} ${row}`))
    return all.toSorted()
  } finally {
    await client.end()
  }
}

const night = (iso: string, patienceMs = 24_000, sealedWith?: Key) => {
  const now = new Date(iso)
  const until = new Date(now.getTime() + patienceMs)
  return storeBackup({ db: openDb(), clock: () => now, until, ...(sealedWith && { key: sealedWith }) })
}
const nights = async () => [...new Set((await backups.list('nights/')).map((one) => one.split('/')[1]))]

test('a nightly backup restores its rows into an empty database, and its pictures to the site’s store', async () => {
  const answer = await nightlyBackup(new Request('http://clinic.test', { method: 'POST' }), {} as never)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ backup: 'made', parts: 1, pictures: 1, picturesLost: 0, picturesLeft: 0 }),
  ])
  await images.remove(file)

  const url = await emptyDatabase()
  const restored = await restore(url, await nightSource('nightly'), seal)
  expect(restored).toMatchObject({ pictures: 1, lost: 0 })
  expect(restored.rows).toBeGreaterThan(50)
  const without = (rows: string[]) => rows.filter((row) => !row.startsWith('newsletters '))
  expect(without(await everything(url))).toEqual(without(await everything(process.env['DATABASE_URL']!)))
  expect(Buffer.from((await images.read(file))!)).toEqual(photo)
})

test('a restore signs everyone out and invalidates emailed links and calendar feeds', async () => {
  const ended = {
    devices: `(id, account_id, user_agent, created_at, last_active_at, expires_at)
      select gen_random_uuid(), id, 'Safari', now(), now(), now() + interval '1 day' from accounts limit 1`,
    sign_in_tickets: `(hash, kind, account_id, expires_at)
      select repeat('a', 64), 'second-factor', id, now() + interval '5 minutes' from accounts limit 1`,
    account_links: `(id, kind, email, account_id, created_at, expires_at)
      select gen_random_uuid(), 'invitation', email, id, now(), now() + interval '7 days' from accounts limit 1`,
    provider_feeds: `(provider_id, id, created_at) select account_id, gen_random_uuid(), now() from providers limit 1`,
  }
  const tables = Object.keys(ended)
  onTestFinished(async () => {
    for (const table of tables) await clinic.rows(`delete from ${table}`)
  })
  for (const [table, values] of Object.entries(ended)) await clinic.rows(`insert into ${table} ${values}`)
  const left = async (url: string) => {
    const rows = await everything(url)
    return tables.filter((table) => rows.some((row) => row.startsWith(`${table} `)))
  }
  await night('2027-01-31T08:43:00.000Z')
  expect(await left(process.env['DATABASE_URL']!)).toEqual(tables)
  const url = await emptyDatabase()
  await restore(url, await nightSource('nightly'), seal)
  expect(await left(url)).toEqual([])
})

test('a nightly backup can’t be read or restored without its key', async () => {
  await night('2027-01-31T08:43:00.000Z')
  for (const one of await backups.list()) {
    const bytes = Buffer.from((await backups.read(one))!)
    for (const text of ['Ruth Abrams', 'clinic-backup', photo.toString()]) expect(bytes.includes(text), one).toBe(false)
    expect(() => gunzipSync(bytes), one).toThrow()
  }
  const url = await emptyDatabase()
  const keptWith = process.env['BACKUP_KEYS']
  const restoreWith = async (keys: string) => {
    process.env['BACKUP_KEYS'] = keys
    onTestFinished(() => void (process.env['BACKUP_KEYS'] = keptWith))
    return restore(url, await nightSource('nightly'), seal)
  }
  await expect(restoreWith(`night:${key(6)}`)).rejects.toThrow(SealError)
  await expect(restoreWith(`new:${key(6)}`)).rejects.toThrow(/not in BACKUP_KEYS/)
  // After a key change, the old key still opens what it sealed.
  expect(await restoreWith(`new:${key(6)},night:${key(5)}`)).toMatchObject({ pictures: 1 })
})

test('a schedule that fires twice makes one backup; backups are deleted after 30 days, but never the newest', async () => {
  expect(await night('2027-01-01T08:43:00.000Z')).toMatchObject({ backup: 'made' })
  expect(await night('2027-01-01T08:44:00.000Z')).toEqual({ backup: 'already made' })
  await night('2027-01-15T08:43:00.000Z')
  expect(await nights()).toEqual(['2027-01-01T08:43:00.000Z', '2027-01-15T08:43:00.000Z'])
  expect(await night('2027-02-01T08:43:00.000Z')).toMatchObject({ removed: 2 })
  expect(await nights()).toEqual(['2027-01-15T08:43:00.000Z', '2027-02-01T08:43:00.000Z'])
  await night('2028-01-01T08:43:00.000Z')
  expect(await nights()).toEqual(['2028-01-01T08:43:00.000Z'])
  // A picture never changes under its name, so store it once.
  expect(await backups.list('pictures/')).toEqual([`pictures/night/${file}`])
})

test('a backup made by hand doesn’t replace the nightly one', async () => {
  await night('2027-01-01T18:00:00.000Z')
  expect(await night('2027-01-02T08:43:00.000Z')).toMatchObject({ backup: 'made' })
})

test('the first backup under a new key needs no older backup, not even for pictures', async () => {
  await night('2027-01-01T08:43:00.000Z')
  const keptWith = process.env['BACKUP_KEYS']
  onTestFinished(() => void (process.env['BACKUP_KEYS'] = keptWith))
  const [newKey] = parseKeys(`new:${key(6)}`)
  expect(await night('2027-01-02T08:43:00.000Z', 24_000, newKey)).toMatchObject({ pictures: 1 })
  expect(await night('2027-01-03T08:43:00.000Z', 24_000, newKey)).toMatchObject({ pictures: 0 })
  process.env['BACKUP_KEYS'] = `new:${key(6)}`
  expect(await restore(await emptyDatabase(), await nightSource('nightly'), seal)).toMatchObject({ pictures: 1, lost: 0 })
})

test('a backup counts pictures that the site lost, and a restore counts those that the backup lacks', async () => {
  await images.remove(file)
  expect(await night('2027-01-01T08:43:00.000Z')).toMatchObject({ pictures: 0, picturesLost: 1 })
  expect(await restore(await emptyDatabase(), await nightSource('nightly'), seal)).toMatchObject({ pictures: 0, lost: 1 })
})

test('a backup that runs out of time doesn’t count, and the next one deletes its parts', async () => {
  await expect(night('2027-01-01T08:43:00.000Z', -1)).rejects.toMatchObject({ name: 'BackupTookTooLong' })
  await backups.write('nights/2027-01-01T08:43:00.000Z/00000', Buffer.from('the beginning'))
  await expect(nightSource('nightly')).rejects.toThrow('There is no nightly backup yet.')
  await night('2027-01-02T08:43:00.000Z')
  expect(await nights()).toEqual(['2027-01-02T08:43:00.000Z'])
  await expect(nightSource('nightly:2027-01-01')).rejects.toThrow(
    'There is no nightly backup for 2027-01-01. There are backups for: 2027-01-02.',
  )
})

test('a backup that runs out of time leaves no transaction open', async () => {
  await expect(night('2027-01-01T08:43:00.000Z', -1)).rejects.toMatchObject({ name: 'BackupTookTooLong' })
  const open = `select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`
  await vi.waitFor(async () => expect(await clinic.rows(open)).toEqual([]), { timeout: 10_000 })
})

test('a backup whose database connection dies midway fails and leaves nothing to restore', async () => {
  const holder = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await holder.connect()
  onTestFinished(() => holder.end())
  // The backup waits for this table, half done, until its connection is cut.
  await holder.query('begin; lock table subscribers in access exclusive mode')
  const made = night('2027-01-01T08:43:00.000Z').then(
    () => 'made',
    () => 'failed',
  )
  const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await vi.waitFor(async () => expect(await clinic.rows(`select 1 ${waiting}`)).toHaveLength(1), { timeout: 10_000 })
  await clinic.rows(`select pg_terminate_backend(pid) ${waiting}`)
  expect(await made).toBe('failed')
  await expect(nightSource('nightly')).rejects.toThrow('There is no nightly backup yet.')
})

test.each<[string, (part: string) => Promise<void>]>([
  ['changed', async (part) => backups.write(part, Buffer.from((await backups.read(part))!).fill(1, 60, 70))],
  ['cut short', async (part) => backups.write(part, Buffer.from((await backups.read(part))!).subarray(0, -20))],
  ['missing', (part) => backups.remove(part)],
  [
    'from another night',
    async (part) => backups.write(part, new Uint8Array((await backups.read('nights/2027-01-01T08:43:00.000Z/00000'))!)),
  ],
])('a backup with a part that is %s restores nothing', async (_how, harm) => {
  await night('2027-01-01T08:43:00.000Z')
  await night('2027-01-02T08:43:00.000Z')
  await harm('nights/2027-01-02T08:43:00.000Z/00000')
  const url = await emptyDatabase()
  await expect(restore(url, await nightSource('nightly'), seal)).rejects.toThrow(SealError)
  expect(await everything(url)).toEqual([])
})

const look = async () => {
  const answer = await call(readHealth, {}, { fetch: server.fetch })
  return answer.ok ? answer.value.backup : answer
}
const hoursAgo = (hours: number, from = new Date()) => new Date(from.getTime() - hours * 3_600_000).toISOString()

test('the health check and the morning email report the backup’s age', async () => {
  expect(await look()).toEqual({ state: 'none', hours: null })
  await night(hoursAgo(5))
  expect(await look()).toEqual({ state: 'ok', hours: 5 })
  for (const one of await backups.list('nights/')) await backups.remove(one)
  await night(hoursAgo(31))
  expect(await look()).toEqual({ state: 'late', hours: 31 })

  const eight = easternInstant('2027-01-31', 8, 0)
  await night(hoursAgo(7, eight))
  await oweDailyDigest(openDb(), eight)
  await sweepAt(eight)
  expect(clinic.mailbox.emails().find(({ Subject }) => Subject?.startsWith('Sun, Jan 31'))?.TextBody).toContain(
    'Nightly backup: 7 hours old',
  )
})

test('the health check reports the backup as late, but the site as healthy, when the blob store is down', async () => {
  const context = process.env['NETLIFY_BLOBS_CONTEXT']
  onTestFinished(() => void (process.env['NETLIFY_BLOBS_CONTEXT'] = context))
  delete process.env['NETLIFY_BLOBS_CONTEXT']
  expect(await look()).toEqual({ state: 'late', hours: null })
})

test('the health check reports the backup as late when the blob store hangs', async () => {
  const hanging = { ...backups, list: () => new Promise<never>(() => {}) }
  expect(await readBackup(new Date(), hanging)).toEqual({ state: 'late', hours: null })
})
