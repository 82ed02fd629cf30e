/** The purge handles any amount within a scheduled run, and a kind that fails doesn't hold up the others. */
import { beforeEach, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { openDb } from '../../../netlify/db/client.ts'
import type { Actor } from '../../../netlify/domain/rule/admin-change.ts'
import { bookIv } from '../../../netlify/domain/request/booking.ts'
import { restoreNewsletter } from '../../../netlify/domain/newsletter/newsletter.ts'
import { purgeTrash } from '../../../netlify/domain/upkeep/trash-purge.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { holdTime } from '../../support/rows/held.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { purgeAt } from '../../support/rows/purge.ts'
import { makeVisit } from '../../support/rows/visit.ts'

const clinic = useClinic()
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

beforeEach(() => clinic.reset())

/** A newsletter that was sent to this many people and, with `deletedAt`, moved to the trash then. */
async function sentNewsletter(recipients: number, deletedAt: Date | null): Promise<void> {
  await clinic.rows(
    `with n as (
      insert into newsletters (id, title, subject, preheader, html, month_key, status, started_at, audience_at, created_at, updated_at, deleted_at)
      values (gen_random_uuid(), 'Old', 'Old', '', '<p></p>', '2026-01', 'completed', $1, $1, $1, $1, $2) returning id
    ), r as (
      insert into newsletter_recipients (id, newsletter_id, email, address_hash, state, created_at, updated_at)
      select gen_random_uuid(), n.id, 'r' || g || '@example.com', repeat('0', 64), 'accepted', $1, $1 from n, generate_series(1, $3) g
      returning id, newsletter_id
    )
    insert into newsletter_attempts (id, kind, newsletter_id, recipient_id, state, day, claimed_at, leased_until, message_id)
    select gen_random_uuid(), 'batch', newsletter_id, id, 'accepted', '2026-01-01', $1, $1, 'an id' from r`,
    [daysAgo(200), deletedAt, recipients],
  )
}

async function subscriber(deletedAt: Date | null): Promise<void> {
  await clinic.rows(
    `insert into subscribers (id, email, address_hash, status, source, created_at, deleted_at)
    values (gen_random_uuid(), gen_random_uuid() || '@example.com', repeat('0', 64), 'subscribed', 'admin_manual', now(), $1)`,
    [deletedAt],
  )
}

const countOf = async (table: string) => Number((await clinic.rows<{ n: string }>(`select count(*) as n from ${table}`))[0]!.n)

test('a purge deletes 40,000 recipients and their attempts within a scheduled run, and keeps 40,000 others', async () => {
  await sentNewsletter(40_000, daysAgo(31))
  await sentNewsletter(40_000, null)
  await subscriber(daysAgo(31))
  await subscriber(daysAgo(29))
  const began = performance.now()
  const purged = await purgeTrash(openDb(28_000), () => new Date(), new Date(Date.now() + 12_000))
  expect(performance.now() - began).toBeLessThan(12_000)
  expect(purged).toMatchObject({ rows: { newsletter: 1, subscriber: 1 }, failed: {}, unfinished: false })
  expect(await countOf('newsletter_recipients')).toBe(40_000)
  expect(await countOf('newsletter_attempts')).toBe(40_000)
  expect(await countOf('subscribers')).toBe(1)
})

test('a purge deletes a free time and its offers 90 days after it closed', async () => {
  const providerId = await makeProvider(clinic)
  const visitId = await makeVisit({ providerId, startsAt: easternInstant(addDays(easternDay(now), 20), 10, 0) })
  const hold = (hour: number) =>
    holdTime(clinic, { visitId, providerId, startsAt: new Date(daysAgo(-10).getTime() + hour * 3_600_000), until: now })
  for (const [hour, closed] of [
    [1, 91],
    [3, 89],
  ] as const) {
    const offer = await hold(hour)
    await clinic.rows(`update earlier_offers set state = 'expired', ended_at = $2 where id = $1`, [offer, daysAgo(closed)])
    await clinic.rows(`update openings set closed_at = $2 where id = (select opening_id from earlier_offers where id = $1)`, [
      ...[offer, daysAgo(closed)],
    ])
  }
  expect(await purgeAt(now)).toMatchObject({ rows: { opening: 1 }, failed: {} })
  expect(await countOf('earlier_offers')).toBe(1)
})

test('a purge that runs out of time says so, and the next one continues', async () => {
  await sentNewsletter(12_000, daysAgo(31))
  let looks = 0
  const clock = () => new Date(now.getTime() + looks++)
  expect(await purgeTrash(openDb(), clock, new Date(now.getTime() + 9))).toMatchObject({ unfinished: true })
  const left = await countOf('newsletter_attempts')
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(12_000)
  expect(await purgeAt(now)).toMatchObject({ rows: { newsletter: 1 }, unfinished: false })
  expect(await countOf('newsletter_recipients')).toBe(0)
})

test('a newsletter can’t be restored once its purge may have begun, after 30 days in the trash', async () => {
  await sentNewsletter(10, daysAgo(31))
  await sentNewsletter(10, daysAgo(29))
  const rows = await clinic.rows<{ id: string }>('select id from newsletters order by deleted_at')
  const actor = { userId: '5f0b7f9e-0000-4000-8000-000000000001' } as Actor
  await expect(restoreNewsletter(openDb(), { id: rows[0]!.id }, actor, now)).rejects.toMatchObject({ code: 'not-found' })
  await restoreNewsletter(openDb(), { id: rows[1]!.id }, actor, now)
})

test('a purge reports a kind that fails, and still purges the others', async () => {
  await sentNewsletter(1, daysAgo(31))
  await subscriber(daysAgo(31))
  await clinic.rows(`create function no_purge() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await clinic.rows(`create trigger no_purge before delete on newsletters for each row execute function no_purge()`)
  try {
    expect(await purgeAt(now)).toMatchObject({ rows: { subscriber: 1, newsletter: 0 }, failed: { newsletter: 'P0001' } })
  } finally {
    await clinic.rows('drop function no_purge cascade')
  }
  expect(await purgeAt(now)).toMatchObject({ rows: { newsletter: 1 }, failed: {} })
})

test('a purge skips a row that can’t be deleted, and deletes the others of its kind', async () => {
  for (let n = 0; n < 8; n += 1) await subscriber(daysAgo(40 - n))
  await clinic.rows(`create function no_purge() returns trigger language plpgsql as $$ begin
    if old.email like 'stays%' then raise 'no'; end if; return old; end $$`)
  await clinic.rows(
    `update subscribers set email = 'stays.' || email where id in (select id from subscribers order by deleted_at offset 2 limit 2)`,
  )
  await clinic.rows(`create trigger no_purge before delete on subscribers for each row execute function no_purge()`)
  try {
    expect(await purgeAt(now)).toMatchObject({ rows: { subscriber: 6 }, failed: { subscriber: 'P0001' }, unfinished: false })
    expect(await clinic.rows(`select 1 from subscribers where email like 'stays%'`)).toHaveLength(2)
  } finally {
    await clinic.rows('drop function no_purge cascade')
  }
  expect(await purgeAt(now)).toMatchObject({ rows: { subscriber: 2 }, failed: {} })
})

test('every foreign key has an index, so that a delete finds the rows that refer to it', async () => {
  // For a key of several columns, the index starts with all of them, or is unique on some of them and so finds one row.
  const without = await clinic.rows(`
    select conrelid::regclass::text as "table", conname as key from pg_constraint k
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i where i.indrelid = k.conrelid and i.indpred is null
        and (array(select unnest(i.indkey::int2[]) limit cardinality(k.conkey)) @> k.conkey
          or i.indisunique and array(select unnest(i.indkey::int2[]) limit i.indnkeyatts) <@ k.conkey))`)
  expect(without).toEqual([])
})

test('a purged request takes its own emails and receipt along, and no others', async () => {
  const [gone, kept] = [makeBooking({ email: 'gone@example.com' }), makeBooking({ email: 'kept@example.com' })]
  for (const booking of [gone, kept]) await bookIv(openDb(), booking, new Date())
  await clinic.rows(`update requests set deleted_at = now() - interval '31 days' where client_email = $1`, [gone.email])
  expect(await purgeAt(new Date())).toMatchObject({ rows: { request: 1 } })
  const left = await clinic.rows<{ email: string }>(`select data ->> 'email' as email from outbox`)
  expect(left).toEqual([{ email: kept.email }, { email: kept.email }])
  const receipts = await clinic.rows(`select receipt ->> 'email' as email from idempotency_keys`)
  expect(receipts).toEqual([{ email: kept.email }])
})
