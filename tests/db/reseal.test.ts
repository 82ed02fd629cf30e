/** `npm run keys:rotate` runs while the site is in use: every value ends up under the new key, and none is lost or torn. */
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDb } from '../../netlify/db/client.ts'
import { resealAll, sealedColumns } from '../../netlify/db/reseal.ts'
import { createSeal, SealError } from '../../netlify/db/seal.ts'
import { healthColumns, healthPlace } from '../../netlify/domain/check-in/health-place.ts'
import { useClinic } from '../support/clinic.ts'

const clinic = useClinic()
beforeEach(() => clinic.reset())

const oldKey = { id: 'old', secret: randomBytes(32) }
const newKey = { id: 'new', secret: randomBytes(32) }
const before = createSeal([oldKey])
const during = createSeal([newKey, oldKey])
const after = createSeal([newKey])

/** Writes check-ins as the old deployment does, or as the one that already has the new key. */
async function checkIns(seal: typeof before, count: number): Promise<readonly string[]> {
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID()
    return { id, answers: healthColumns.map((column) => seal.seal(`${column} of ${id}`, healthPlace(id, column))) }
  })
  await clinic.rows(
    `insert into event_signups (id, ticket_number, full_name, email, phone, path, source, dob, allergies, medications, medical_history,
      notes, consent_b12, marketing_opt_in, signature, waiver_version, signed_at, created_at)
    select id, nextval('ticket_numbers'), 'Ana', 'ana@example.com', '1', 'Glow', 'x', a ->> 0, a ->> 1, a ->> 2, a ->> 3, a ->> 4,
      true, false, 'Ana', '1', now(), now() from jsonb_to_recordset($1::jsonb) as fresh (id uuid, answers jsonb), lateral (select answers as a) _`,
    [JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}

async function checkIn(seal: typeof before): Promise<string> {
  const [id] = await checkIns(seal, 1)
  return id!
}

const columnNames = healthColumns.map((column) => healthPlace('', column).column)

async function allOpen(seal: typeof after, checkIns: number) {
  const rows = await clinic.rows<Record<string, string>>('select * from event_signups')
  expect(rows).toHaveLength(checkIns)
  for (const row of rows)
    healthColumns.forEach((column, index) =>
      expect(seal.unseal(row[columnNames[index]!]!, healthPlace(row['id']!, column))).toBe(`${column} of ${row['id']}`),
    )
}

test('after a rotation the new key alone opens every value, and a second run has nothing to do', async () => {
  for (let count = 0; count < 40; count += 1) await checkIn(count % 3 === 0 ? during : before)
  const counts = await resealAll(openDb, during)
  expect(counts['event_signups.allergies']).toBe(26)
  await allOpen(after, 40)
  expect(Object.values(await resealAll(openDb, during)).every((count) => count === 0)).toBe(true)
})

test('a rotation of several batches loses nothing while the site reads and writes', async () => {
  const template = await checkIn(before)
  await checkIns(before, 1200)
  let running = true
  const written: string[] = []
  const desk = (async () => {
    while (running) {
      written.push(await checkIn(written.length % 2 === 0 ? before : during))
      const [row] = await clinic.rows<Record<string, string>>('select * from event_signups where id = $1', [template])
      expect(during.unseal(row!['notes']!, healthPlace(template, 'notes'))).toBe(`notes of ${template}`)
    }
  })()
  await resealAll(openDb, during)
  running = false
  await desk
  await resealAll(openDb, during)
  await allOpen(after, 1201 + written.length)
})

test('a rotation keeps a value that was replaced while its batch was running', async () => {
  const id = await checkIn(before)
  const place = healthPlace(id, 'notes')
  const replacement = before.seal('written meanwhile', place)
  const replace = () => clinic.rows('update event_signups set notes = $2 where id = $1', [id, replacement])
  let replacing: Promise<unknown> | undefined
  // Replace a value after its batch was read and before the batch is written.
  clinic.bridge.fault = { before: 'stall', stallMs: 300, only: (sql) => sql.includes('jsonb_to_recordset') }
  await resealAll(openDb, {
    ...during,
    unseal(sealed, at) {
      if (at.column === place.column) replacing ??= replace()
      return during.unseal(sealed, at)
    },
  })
  clinic.bridge.fault = undefined
  await replacing
  await resealAll(openDb, during)
  const [row] = await clinic.rows<{ notes: string }>('select notes from event_signups')
  expect(after.unseal(row!.notes, place)).toBe('written meanwhile')
})

/** Runs `npm run keys:rotate` as an operator does. */
function rotate(keys = [newKey, oldKey]) {
  const secret = ({ id, secret }: typeof newKey) => `${id}:${secret.toString('base64')}`
  const child = spawn(process.execPath, ['drizzle/rotate-keys.ts'], {
    env: { ...process.env, SEAL_KEYS: keys.map(secret).join() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, output: text(child.stdout), ended: once(child, 'exit') }
}

/** How many values in a column are under the new key. */
async function fresh(column: string): Promise<number> {
  const [row] = await clinic.rows<{ fresh: number }>(
    `select count(*)::integer as fresh from event_signups where starts_with(${column}, '${after.prefix}')`,
  )
  return row!.fresh
}

test('a rotation that is killed midway leaves every value intact, and the next run finishes it', async () => {
  const ids = await checkIns(before, 1200)
  const desk = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await desk.connect()
  // Someone's open transaction holds a row of the second batch. The run waits there, half done, until we kill it.
  await desk.query('begin')
  await desk.query('select 1 from event_signups where id = $1 for update', [[...ids].sort()[700]])
  const first = rotate()
  await vi.waitFor(
    async () => {
      const waiting = await clinic.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(waiting).toHaveLength(1)
    },
    { timeout: 40_000 },
  )
  first.child.kill('SIGKILL')
  await first.ended
  expect(await fresh('dob')).toBe(500)
  await desk.query('commit')
  await desk.end()
  await allOpen(during, 1200)

  const second = rotate()
  expect(await second.ended).toEqual([0, null])
  expect(await second.output).toContain('event_signups.notes: 1200 sealed again')
  await allOpen(after, 1200)

  const third = rotate()
  expect(await third.ended).toEqual([0, null])
  expect(await third.output).toContain(`Everything is sealed with ${newKey.id}. You can remove ${oldKey.id}.`)

  const alone = rotate([newKey])
  expect(await alone.ended).toEqual([1, null])
})

test('a rotation stops at a value that no key opens, and leaves the value unchanged', async () => {
  const id = await checkIn(before)
  await clinic.rows('update event_signups set notes = allergies where id = $1', [id])
  await expect(resealAll(openDb, during)).rejects.toThrow(SealError)
  const [row] = await clinic.rows<{ notes: string }>('select notes from event_signups')
  expect(row!.notes).toMatch(/^old\./)
})

test('a rotation covers every sealed column in the database', async () => {
  const guarded = await clinic.rows<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where conname like '%\\_sealed'`,
  )
  // Answers of an event and of a visit, plus seven: a shot's dose and lot, why a guest isn't fit to be treated, the client's notes in a
  // booking and in a consultation, the clinic's notes on them, and copies of emails.
  expect(guarded).toHaveLength(2 * healthColumns.length + 7)
  const known = sealedColumns.map(({ table, column }) => `${getTableName(table)}.${column.name}`)
  expect(known.toSorted()).toEqual([...guarded.map(({ name }) => name), 'second_factors.secret'].toSorted())
})
