/** Rehearses the loss of the database: a backup restores everything into an empty one. */
import { mkdtempSync, rmSync, statSync, writeFileSync, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { backUp } from '../../drizzle/backup.ts'
import { fileSource } from '../../drizzle/backup-source.ts'
import { restore } from '../../drizzle/restore.ts'
import { seed } from '../../drizzle/seed.ts'
import { createSeal, SealError } from '../../netlify/db/seal.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../../netlify/local/database/database.ts'
import { useClinic } from '../support/clinic.ts'
import { templateDatabase } from '../support/postgres.ts'

const clinic = useClinic()
const seal = createSeal([{ id: 'kept', secret: Buffer.alloc(32, 3) }])
const folder = mkdtempSync(join(tmpdir(), 'clinic-backup-'))
const file = join(folder, 'clinic.gz')
const made: string[] = []

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await createDatabase(inject('postgresUrl'), name, templateDatabase)
  made.push(name)
  return databaseUrl(inject('postgresUrl'), name)
}

/** Every row of every table as text, and the position of every sequence. */
async function everything(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const content: Record<string, unknown> = {}
    for (const { name } of tables)
      content[name] = (await client.query(`select t::text as row from "${name}" t order by 1`)).rows.map(({ row }) => row)
    const { rows } = await client.query(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    )
    return { ...content, sequences: rows }
  } finally {
    await client.end()
  }
}

/** Writes a copy of the backup file with its lines changed. */
function changed(change: (lines: string[]) => string[]): string {
  const other = join(folder, `${randomUUID()}.gz`)
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  writeFileSync(other, gzipSync(change(lines).join('\n')))
  return other
}

beforeAll(async () => {
  await seed(process.env['DATABASE_URL']!, { mode: 'demo', now: new Date(), seal })
  await clinic.rows(
    `insert into outbox (id, template, data, recipient, subject_type, subject_id, state, due_at, created_at)
     values (gen_random_uuid(), 'recovery', '{}', 'ana@example.com', 'account', gen_random_uuid(), 'pending', now(), now())`,
  )
  await backUp(process.env['DATABASE_URL']!, file)
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of made) await dropDatabase(inject('postgresUrl'), name)
})

test('a restore brings back every row, opens the sealed values and continues the sequences', async () => {
  const url = await emptyDatabase()
  const { rows, sealed } = await restore(url, fileSource(file), seal)
  expect(sealed).toBeGreaterThan(20)
  expect(rows).toBeGreaterThan(50)
  const { newsletters, outbox, ...rest } = await everything(url)
  const before = await everything(process.env['DATABASE_URL']!)
  expect(rest).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name in rest)))
  expect([newsletters, outbox].map((rows) => (rows as []).length)).toEqual([6, 1])
})

test('a restore pauses newsletters and marks emails as unknown, so that none is sent twice', async () => {
  const url = await emptyDatabase()
  expect(await restore(url, fileSource(file), seal)).toMatchObject({ held: 2 })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query(`select status, paused_at is not null as paused from newsletters order by status`)
  expect(rows).toContainEqual({ status: 'sending', paused: true })
  expect(rows.map(({ status }) => status as string)).not.toContain('scheduled')
  const emails = await client.query('select state, attempts, attempted_at = created_at as old from outbox')
  expect(emails.rows).toEqual([{ state: 'unknown', attempts: 1, old: true }])
})

test('a backup file is readable only by its owner, has no health answer in plain text, and is never overwritten', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const text = gunzipSync(readFileSync(file)).toString()
  expect(text).toContain('Ruth Abrams (Demo)')
  for (const answer of ['Shellfish', 'Levothyroxine']) expect(text).not.toContain(answer)
  await expect(backUp(process.env['DATABASE_URL']!, file)).rejects.toThrow(/already exists/)
})

test.each([
  ['cut off', (lines: string[]) => lines.slice(0, -5), /cut off/],
  [
    'from another schema',
    (lines: string[]) => [lines[0]!.replace(/"schema":"\w+"/, '"schema":"other"'), ...lines.slice(1)],
    /schema/,
  ],
  ['not a backup', () => ['{"format":"something else"}'], /not a backup/],
])('a restore refuses a file that is %s, and changes nothing', async (_name, change, sentence) => {
  const url = await emptyDatabase()
  await expect(restore(url, fileSource(changed(change)), seal)).rejects.toThrow(sentence)
  expect(Object.entries(await everything(url)).every(([name, rows]) => name === 'sequences' || (rows as []).length === 0)).toBe(
    true,
  )
})

test('a restore refuses a database that has rows, and changes nothing', async () => {
  const before = await everything(process.env['DATABASE_URL']!)
  await expect(restore(process.env['DATABASE_URL']!, fileSource(file), seal)).rejects.toThrow(/empty database/)
  expect(await everything(process.env['DATABASE_URL']!)).toEqual(before)
})

test('a restore fails without the key that sealed the answers', async () => {
  const other = createSeal([{ id: 'kept', secret: Buffer.alloc(32, 4) }])
  await expect(restore(await emptyDatabase(), fileSource(file), other)).rejects.toBeInstanceOf(SealError)
})
