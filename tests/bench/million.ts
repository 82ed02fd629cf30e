/**
 * Times a newsletter to a million people: its start, collecting the rest of the audience, and the back office's queries in
 * between.
 */
import { randomUUID } from 'node:crypto'
import { noonOf } from '../../src/catalog/newsletter/newsletter.ts'
import { summary, type Row } from './report.ts'
import type { World } from './world.ts'

const people = 1_000_000
const admin = { userId: '00000000-0000-4000-8000-000000000001' }

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function times(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < runs; run += 1) taken.push(await timed(work))
  return taken
}

/** Makes a list of a million people, of whom one in a hundred has left, and a draft to all of them. */
async function prepare({ client }: World, at: Date): Promise<string> {
  const id = randomUUID()
  await client.query('truncate subscribers, suppressions, newsletters, newsletter_days cascade')
  await client.query(
    `insert into subscribers (id, email, address_hash, first_name, status, source, created_at, subscribed_at)
     select gen_random_uuid(), email, encode(sha256(convert_to(email, 'UTF8')), 'hex'), 'Ana',
       case when n % 100 = 0 then 'unsubscribed' else 'subscribed' end, 'admin_manual', $2, $2
     from (select n, 'person.' || n || '@example.com' as email from generate_series(1, $1::int) n) as people`,
    [people, new Date(at.getTime() - 86_400_000)],
  )
  await client.query(
    `insert into suppressions (address_hash, reason, created_at) select address_hash, 'unsubscribed', $1 from subscribers where status = 'unsubscribed'`,
    [at],
  )
  await client.query(
    `insert into newsletters (id, title, subject, preheader, html, month_key, created_at, updated_at)
     values ($1, 'June', 'For {{firstName}}', 'New', '<html><body>Hello</body></html>', '2027-06', $2, $2)`,
    [id, at],
  )
  await client.query('vacuum analyze subscribers')
  return id
}

/** Leaves the rows of a long send: most emails accepted, one in a hundred bounced, and today's among them. */
async function sendMost({ client }: World, id: string, at: Date): Promise<void> {
  await client.query(
    `with sent as (
      update newsletter_recipients set updated_at = $2, state = case when hashtext(email) % 100 = 0 then 'bounced' else 'accepted' end
      where newsletter_id = $1 and hashtext(email) % 10 <> 9 returning id, state
    )
    insert into newsletter_attempts (id, kind, newsletter_id, recipient_id, state, day, claimed_at, leased_until, message_id)
    select gen_random_uuid(), 'batch', $1, id, state, $2::date - (row_number() over () / 50000)::int, $2, $2, id::text from sent`,
    [id, at],
  )
  await client.query('vacuum analyze newsletter_recipients, newsletter_attempts')
}

export async function millionRows(world: World): Promise<Row[]> {
  const { collectAudiences } = await import('../../netlify/domain/newsletter/collect.ts')
  const { listFailed, listNewsletters, readNewsletter } = await import('../../netlify/domain/newsletter/list.ts')
  const { sendNewsletter } = await import('../../netlify/domain/newsletter/start.ts')
  const { openDb } = await import('../../netlify/db/client.ts')
  const now = noonOf('2027-06-01')
  const id = await prepare(world, now)

  const start = await timed(() => sendNewsletter(openDb(), { id }, admin, now))
  const clock = () => now
  let slices = 0
  // One client for all slices: on a slow machine they take minutes together.
  const collector = openDb(600_000)
  const collecting = await timed(async () => {
    slices = await collectAudiences({ db: collector, clock }, new Date(now.getTime() + 1))
  })
  await sendMost(world, id, now)
  // Open a new client: each one lives only as long as a function may run.
  const db = openDb(60_000)
  const looks = {
    'the list': () => listNewsletters(db, { size: 20 }, now),
    'a newsletter’s drawer': () => readNewsletter(db, { id }, now),
    'its failed emails': () => listFailed(db, { id, size: 50 }),
  }
  const rows: Row[] = [
    {
      what: `start of a newsletter to ${people.toLocaleString('en-US')}`,
      ...summary([start]),
      target: { says: 'accepted in ≤ 2 s', ratio: start / 1000, most: 2 },
    },
    { what: `collecting the rest, ${slices} slices: each`, ...summary([collecting / slices]) },
  ]
  for (const [what, look] of Object.entries(looks)) {
    await look()
    const taken = summary(await times(30, look))
    rows.push({ what: `${what} at that size`, ...taken, target: { says: '≤ 50 ms', ratio: taken.p50, most: 50 } })
  }
  return rows
}
