import { beforeEach, expect, test } from 'vitest'
import { easternInstant } from '../../../src/catalog/time/eastern.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { bookIv } from '../../../netlify/domain/request/booking.ts'
import { sendSignInLink } from '../../../netlify/domain/account/sign-in-link.ts'
import { oweDailyDigest } from '../../../netlify/domain/upkeep/daily-digest.ts'
import { clinicInbox, useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { makeNewsletter } from '../../support/newsletters.ts'
import { sweepAt } from '../../support/rows/outbox.ts'

const clinic = useClinic()
const eight = easternInstant('2026-11-20', 8, 0)
const before = (hours: number) => new Date(eight.getTime() - hours * 3_600_000)

beforeEach(() => clinic.reset())

async function book(at: Date) {
  const booking = makeBooking()
  await bookIv(openDb(), booking, at)
  return booking
}

async function emails(now: Date) {
  await sweepAt(now)
  return clinic.mailbox.emails().filter(({ Subject }) => Subject?.includes('new request'))
}

test('the digest is sent once a morning, however often it is requested', async () => {
  expect(await oweDailyDigest(openDb(), new Date(eight.getTime() - 1))).toMatchObject({ due: false })
  await Promise.all(Array.from({ length: 5 }, () => oweDailyDigest(openDb(), eight)))
  await oweDailyDigest(openDb(), new Date(eight.getTime() + 3_600_000))
  const sent = await emails(eight)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ To: clinicInbox, Subject: 'Fri, Nov 20: 0 new requests' })
  await oweDailyDigest(openDb(), easternInstant('2026-11-21', 8, 0))
  expect(await emails(easternInstant('2026-11-21', 8, 0))).toHaveLength(2)
})

test('the digest counts requests and emails that are waiting, and names nobody', async () => {
  const { name, email, phone } = await book(before(25))
  await book(before(1))
  // Each failed try gives the email a new due time, but it still counts as stuck.
  clinic.mailbox.program({ status: 429 })
  await sweepAt(before(0.05))
  clinic.mailbox.heal()
  await oweDailyDigest(openDb(), eight)
  const [message] = await emails(eight)
  expect(message?.TextBody).toContain('One client has been waiting more than 24 hours. Please call them first.')
  expect(message?.TextBody).toContain('New requests: 2')
  expect(message?.TextBody).toContain('Waiting more than an hour: 2')
  const content = `${message?.TextBody} ${message?.HtmlBody}`
  for (const personal of [name, email, phone]) expect(content).not.toContain(personal)
})

test('the digest counts an email rejected since yesterday’s digest, even if the day had 25 hours', async () => {
  await book(new Date('2026-10-31T12:00:00Z'))
  await clinic.rows(`update outbox set state = 'rejected', attempted_at = '2026-10-31T12:30:00Z'`)
  const morning = new Date('2026-11-01T13:05:00Z')
  await oweDailyDigest(openDb(), morning)
  const [message] = await emails(morning)
  expect(message?.TextBody).toContain('Rejected since yesterday: 2')
})

test('the digest doesn’t count sign-in emails for other kinds of account as held back by the daily limit', async () => {
  const email = 'ana@example.com'
  for (let time = 0; time < 2; time += 1) await sendSignInLink(openDb(), { email }, '203.0.113.7', before(3))
  await oweDailyDigest(openDb(), eight)
  expect((await emails(eight))[0]?.TextBody).toContain('Held back since yesterday (daily limit): 0')
})

test('the digest reports newsletters that need attention, not completed ones', async () => {
  const [refused, open, over] = [
    await makeNewsletter(clinic, eight),
    await makeNewsletter(clinic, eight),
    await makeNewsletter(clinic, eight),
  ]
  const set = (id: string, title: string, status: string, failure: string | null) =>
    clinic.rows(`update newsletters set title = $2, status = $3, failure = $4, started_at = $5, audience_at = $5 where id = $1`, [
      id,
      title,
      status,
      failure,
      before(20),
    ])
  await set(refused, 'Refused', 'failed', 'Postmark answered status 401, code 10')
  await set(open, 'Open', 'sent', null)
  await set(over, 'Over', 'completed', null)
  const recipient = (id: string, state: string) =>
    clinic.rows(
      `insert into newsletter_recipients (id, newsletter_id, email, address_hash, state, created_at, updated_at)
       values (gen_random_uuid(), $1, 'ana@example.com', 'hash', $2, $3, $3)`,
      [id, state, eight],
    )
  await recipient(open, 'unconfirmed')
  await recipient(over, 'accepted')
  await oweDailyDigest(openDb(), eight)
  const [message] = await emails(eight)
  expect(message?.TextBody).toContain('Refused: 0 accepted, 0 waiting, stopped: see Newsletters')
  expect(message?.TextBody).toContain('Open: 0 accepted, 0 waiting, 1 unconfirmed')
  expect(message?.TextBody).not.toContain('Over:')
})

test('the digest lists today’s visits and counts calls to make, without a name or an address', async () => {
  const provider = await makeProvider(clinic)
  const visit = async (day: string, hour: number, change: { status?: string; kind?: string; step?: string } = {}) => {
    const at = easternInstant(day, hour, 0)
    const [row] = await clinic.rows<{ id: string }>(
      `insert into visits (id, provider_id, kind, status, client_name, client_phone, place, starts_at, ends_at, leaves_at, canceled_by, version, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'Secret Name', '(305) 555-0147', 'Secret Road', $4, $4::timestamptz + interval '1 hour', $4, $5, 1, now()) returning id`,
      [provider, change.kind ?? 'home', change.status ?? 'scheduled', at, change.status === 'canceled' ? 'clinic' : null],
    )
    if (change.step)
      await clinic.rows(`insert into visit_steps (visit_id, position, step, starts_at, at) values ($1, 1, $2, $3, now())`, [
        row!.id,
        change.step,
        change.step === 'asked-to-move' ? at : null,
      ])
  }
  await visit('2026-11-20', 9)
  await visit('2026-11-20', 14, { kind: 'phone' })
  await visit('2026-11-20', 16, { status: 'canceled' })
  await visit('2026-11-21', 10)
  await visit('2026-11-24', 10, { step: 'asked-to-move' })
  await visit('2026-11-24', 15, { step: 'running-late' })
  await visit('2026-11-13', 10, { status: 'no-show' })
  await visit('2026-11-12', 10, { status: 'no-show' })
  await oweDailyDigest(openDb(), eight)
  const [message] = await emails(eight)
  for (const line of [
    '9:00 AM: In-home visit',
    '2:00 PM: Phone appointment',
    'Tomorrow: 1 visit',
    'Asked to move or cancel a visit: 1',
  ])
    expect(message?.TextBody).toContain(line)
  expect(message?.TextBody).toContain('No-shows to call (last 7 days): 1')
  expect(`${message?.TextBody} ${message?.HtmlBody}`).not.toContain('Secret')
})

test('the digest lists times confirmed without a provider, and each time only once', async () => {
  const provider = await makeProvider(clinic)
  const confirm = async (day: string, hour: number, kind: 'booking' | 'consultation', state = 'confirmed') => {
    const at = easternInstant(day, hour, 0)
    const [row] = await clinic.rows<{ id: string }>(
      `insert into requests (id, kind, reference, client_name, client_email, client_phone, state, contacted_at, appointment_at, created_at)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'Ana', 'ana@example.com', '(305) 555-0100', $2, $3, $4, $3) returning id`,
      [kind, state, before(20), at],
    )
    return { id: row!.id, at }
  }
  await confirm('2026-11-20', 15, 'consultation')
  const planned = await confirm('2026-11-20', 13, 'booking')
  await clinic.rows(
    `insert into visits (id, request_id, provider_id, kind, client_name, place, starts_at, ends_at, leaves_at, version, created_at)
     values (gen_random_uuid(), $1, $2, 'home', 'Ana', 'Home', $3, $3::timestamptz + interval '1 hour', $3, 1, now())`,
    [planned.id, provider, planned.at],
  )
  await confirm('2026-11-20', 10, 'booking')
  await confirm('2026-11-20', 11, 'booking', 'done')
  await confirm('2026-11-21', 23, 'consultation')
  await confirm('2026-11-22', 0, 'consultation')
  await oweDailyDigest(openDb(), eight)
  const [message] = await emails(eight)
  expect(message?.TextBody).toMatch(
    /10:00 AM: In-home visit\s+1:00 PM: In-home visit\s+3:00 PM: Consultation\s+Tomorrow: 1 visit\n/,
  )
})
