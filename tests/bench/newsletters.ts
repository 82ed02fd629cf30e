/**
 * Compares a day of 100 emails with what the provider accepts, and runs 10,000 recipients over 100 days.
 */
import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '../../src/catalog/time/eastern.ts'
import { firstDailyLimit, noonOf } from '../../src/catalog/newsletter/newsletter.ts'
import type { Broadcast } from '../../netlify/broadcast.ts'
import { collectAll } from './garbage.ts'
import { summary, type Row } from './report.ts'
import type { World } from './world.ts'

const recipients = 10_000
const days = recipients / firstDailyLimit
/** How long Postmark may take for a call of 25 emails, measured from nearby. */
const callMs = 300
const slowDays = 5
/** Emails per call, as in the engine. */
const chunk = 25
const html = `<html><body>${'<p>Hello {{firstName}}, this is what is new.</p>'.repeat(200)}</body></html>`
const admin = { userId: '00000000-0000-4000-8000-000000000001' }

function heapMb(): number {
  collectAll()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

/** The limit: hands over as many emails with the same content and records nothing. */
async function handOver(broadcast: Broadcast): Promise<void> {
  for (let call = 0; call < firstDailyLimit / chunk; call += 1) {
    const emails = Array.from({ length: chunk }, (_, n) => ({
      attemptId: randomUUID(),
      email: `person.${n}@example.com`,
      firstName: 'Ana',
      unsubscribeToken: 'token.signature',
    }))
    await broadcast.send({ subject: 'For {{firstName}}', preheader: 'New', html }, emails)
  }
}

async function prepare({ client }: World, at: Date): Promise<string> {
  const id = randomUUID()
  await client.query('truncate subscribers, suppressions, newsletters, newsletter_days cascade')
  await client.query(
    `insert into subscribers (id, email, address_hash, first_name, status, source, created_at, subscribed_at)
     select gen_random_uuid(), email, encode(sha256(convert_to(email, 'UTF8')), 'hex'), 'Ana', 'subscribed', 'admin_manual', $2, $2
     from (select 'person.' || n || '@example.com' as email from generate_series(1, $1::int) n) as people`,
    [recipients, at],
  )
  await client.query(
    `insert into newsletters (id, title, subject, preheader, html, month_key, created_at, updated_at)
     values ($1, 'June', 'For {{firstName}}', 'New', $2, '2027-06', $3, $3)`,
    [id, html, at],
  )
  await client.query('vacuum analyze subscribers')
  return id
}

export async function newsletterRows(world: World): Promise<Row[]> {
  const { runNewsletters } = await import('../../netlify/domain/newsletter/run.ts')
  const { sendNewsletter } = await import('../../netlify/domain/newsletter/start.ts')
  const { openBroadcast } = await import('../../netlify/mail/broadcast.ts')
  const { openDb } = await import('../../netlify/db/client.ts')
  const { mailbox, measure } = world
  let day: Day = '2027-06-01'
  let now = noonOf(day)
  mailbox.now = () => now
  const id = await prepare(world, now)
  await sendNewsletter(openDb(60_000), { id }, admin, now)
  const sendDay = async () => {
    day = addDays(day, 1)
    now = noonOf(day)
    const engine = { db: openDb(60_000), broadcast: openBroadcast(), clock: () => now }
    const { accepted } = await runNewsletters(engine, new Date(now.getTime() + 22_000))
    if (accepted !== firstDailyLimit) throw new Error(`${day}: ${accepted} emails were accepted`)
  }

  const heap: number[] = []
  const quick = await measure(
    async (run) => {
      await sendDay()
      // Clear the mailbox's ledger, or its memory would count as ours.
      ;(mailbox.ledger as unknown[]).length = 0
      if (run % 10 === 9) heap.push(heapMb())
    },
    { runs: days - slowDays, warmUp: 0 },
  )
  mailbox.program({ latencyMs: callMs })
  const slow = await measure(sendDay, { runs: slowDays, warmUp: 0 })
  const calls = await measure(() => handOver(openBroadcast()), { runs: slowDays, warmUp: 0 })
  mailbox.heal()

  const third = Math.floor(quick.times.length / 3)
  const [early, late] = [summary(quick.times.slice(3, third)), summary(quick.times.slice(-third))]
  const share = summary(calls.times).p50 / summary(slow.times).p50
  return [
    {
      what: 'newsletter day of 100: our work, provider at once',
      ...summary(quick.times),
      databaseMs: quick.databaseMs,
      target: { says: 'database work ≤ 20 ms', ratio: quick.databaseMs, most: 20 },
    },
    { what: `limit: four calls of 25 to the mailbox, ${callMs} ms each`, ...summary(calls.times), databaseMs: calls.databaseMs },
    {
      what: 'a newsletter day with such a mailbox',
      ...summary(slow.times),
      databaseMs: slow.databaseMs,
      target: {
        says: `≥ 0.95 × what the mailbox takes (it is ${share.toFixed(3)} ×): time ≤ 1.05 ×`,
        ratio: 1 / share,
        most: 1 / 0.95,
      },
    },
    {
      what: `${recipients} over ${days} days: the last third of them`,
      ...late,
      target: { says: 'time a day as in the first third, ≤ 1.25 ×', ratio: late.p50 / early.p50, most: 1.25 },
    },
    {
      what: `memory after ${days - slowDays} days: ${heap.at(-1)!.toFixed(1)} MB`,
      ...{ p50: heap[0]!, p95: Math.max(...heap), p99: Math.max(...heap) },
      target: { says: 'as after 10 days, ≤ 1.15 × (MB in place of ms)', ratio: heap.at(-1)! / heap[0]!, most: 1.15 },
    },
  ]
}
