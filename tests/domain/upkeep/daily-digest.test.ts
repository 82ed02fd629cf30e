import { beforeEach, expect, test } from 'vitest'
import { easternInstant } from '../../../src/catalog/eastern.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { bookIv } from '../../../netlify/domain/request/booking.ts'
import { oweDailyDigest } from '../../../netlify/domain/upkeep/daily-digest.ts'
import { clinicInbox, useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { makeNewsletter } from '../../support/newsletters.ts'
import { sweepAt } from '../../support/rows/outbox.ts'

const clinic = useClinic()
const eight = easternInstant('2026-11-20', 8, 0)
const before = (hours: number, from = eight) => new Date(from.getTime() - hours * 3_600_000)

beforeEach(() => clinic.reset())

async function book(at: Date) {
  const booking = makeBooking()
  await bookIv(openDb(), booking, at)
  return booking
}

async function letters(now: Date) {
  await sweepAt(now)
  return clinic.mailbox.letters().filter(({ Subject }) => Subject?.includes('new request'))
}

test('one letter a morning, however often and wherever it is asked for', async () => {
  expect(await oweDailyDigest(openDb(), new Date(eight.getTime() - 1))).toMatchObject({ due: false })
  await Promise.all(Array.from({ length: 5 }, () => oweDailyDigest(openDb(), eight)))
  await oweDailyDigest(openDb(), new Date(eight.getTime() + 3_600_000))
  const sent = await letters(eight)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ To: clinicInbox, Subject: 'Fri, Nov 20: 0 new requests' })
  await oweDailyDigest(openDb(), easternInstant('2026-11-21', 8, 0))
  expect(await letters(easternInstant('2026-11-21', 8, 0))).toHaveLength(2)
})

test('counts what waits, and names nobody', async () => {
  const { name, email, phone } = await book(before(25))
  await book(before(1))
  // Each failed try gives the email a new due time, but it still counts as stuck.
  clinic.mailbox.program({ status: 429 })
  await sweepAt(before(0.05))
  clinic.mailbox.heal()
  await oweDailyDigest(openDb(), eight)
  const [letter] = await letters(eight)
  expect(letter?.TextBody).toContain('One client has been waiting more than 24 hours. Please call them first.')
  expect(letter?.TextBody).toContain('New requests: 2')
  expect(letter?.TextBody).toContain('Waiting more than an hour: 2')
  const said = `${letter?.TextBody} ${letter?.HtmlBody}`
  for (const personal of [name, email, phone]) expect(said).not.toContain(personal)
})

test('tells of newsletters that wait for somebody, not of those that are over', async () => {
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
  const [letter] = await letters(eight)
  expect(letter?.TextBody).toContain('Refused: 0 accepted, 0 waiting, stopped: see Newsletters')
  expect(letter?.TextBody).toContain('Open: 0 accepted, 0 waiting, 1 unconfirmed')
  expect(letter?.TextBody).not.toContain('Over:')
})
