/** Consent adds a subscriber with its source and sends one welcome email, but never overrides an earlier opt-out. */
import { beforeEach, expect, test } from 'vitest'
import { inOneTransaction, openDb } from '../../../netlify/db/client.ts'
import { editSubscriber } from '../../../netlify/domain/subscriber/subscriber.ts'
import { welcomed } from '../../../netlify/domain/subscriber/welcome.ts'
import { useClinic } from '../../support/clinic.ts'
import { admin, optOut, subscribe } from '../../support/newsletters.ts'
import { sweepAt } from '../../support/rows/outbox.ts'

const clinic = useClinic()
const agree = () =>
  inOneTransaction(openDb(), welcomed(openDb(), { email: 'Ana@Example.com', firstName: 'Ana', source: 'check_in' }, new Date()))
const people = () => clinic.rows('select email, first_name, status, source, deleted_at from subscribers')

async function emails() {
  await sweepAt(new Date())
  return clinic.mailbox.emails()
}

beforeEach(() => clinic.reset())

test('five simultaneous consents add one subscriber and send one email with an unsubscribe link', async () => {
  await Promise.all(Array.from({ length: 5 }, () => agree()))
  expect(await people()).toEqual([
    { email: 'ana@example.com', first_name: 'Ana', status: 'subscribed', source: 'check_in', deleted_at: null },
  ])
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ To: 'ana@example.com', Subject: expect.stringContaining('list') })
  expect(email!.TextBody).toContain('http://clinic.test/unsubscribe?token=')
})

test('five simultaneous consents by one person never fail, in 200 rounds', async () => {
  // With a second unique key besides the address, about one in 200 of these would fail.
  for (let round = 0; round < 200; round += 1) {
    const person = { email: `ana.${round}@example.com`, firstName: 'Ana', source: 'check_in' } as const
    await Promise.all(Array.from({ length: 5 }, () => inOneTransaction(openDb(), welcomed(openDb(), person, new Date()))))
  }
  expect(await people()).toHaveLength(200)
})

test('consent under five aliases of one mailbox sends only three emails a day', async () => {
  const db = openDb()
  for (let index = 0; index < 5; index += 1)
    await inOneTransaction(
      db,
      welcomed(db, { email: `ana+${index}@example.com`, firstName: null, source: 'check_in' }, new Date()),
    )
  expect(await people()).toHaveLength(5)
  expect(await emails()).toHaveLength(3)
  expect(await clinic.rows(`select 1 from outbox where state = 'withheld'`)).toHaveLength(2)
})

test('the unsent welcome email goes away with a deleted subscriber whose address another one takes over', async () => {
  await agree()
  await clinic.rows('update subscribers set deleted_at = now()')
  await subscribe(clinic, 1, new Date(), 'typo')
  const [typo] = await clinic.rows<{ id: string }>('select id from subscribers where deleted_at is null')
  await editSubscriber(openDb(), { id: typo!.id, email: 'ana@example.com' }, admin, new Date())
  expect(await people()).toMatchObject([{ email: 'ana@example.com', source: 'admin_manual', deleted_at: null }])
  expect(await clinic.rows('select recipient from outbox')).toEqual([])
})

test('consent brings a subscriber back from the trash without a second email', async () => {
  await agree()
  await clinic.rows('update subscribers set deleted_at = now()')
  await agree()
  expect(await people()).toMatchObject([{ status: 'subscribed', deleted_at: null }])
  expect(await emails()).toHaveLength(1)
})

test('the welcome email is withheld from someone who opts out or is deleted before it is sent', async () => {
  await agree()
  await optOut('ana@example.com')
  expect(await emails()).toEqual([])
  await inOneTransaction(
    openDb(),
    welcomed(openDb(), { email: 'bo@example.com', firstName: null, source: 'check_in' }, new Date()),
  )
  await clinic.rows(`update subscribers set deleted_at = now() where email = 'bo@example.com'`)
  expect(await emails()).toEqual([])
  expect(await clinic.rows('select state from outbox')).toEqual([{ state: 'withheld' }, { state: 'withheld' }])
})

test('consent never overrides an opt-out, even if the subscriber’s row is in the trash or gone', async () => {
  await agree()
  await emails()
  await optOut('ana@example.com')
  for (const change of ['select 1', 'update subscribers set deleted_at = now()', 'delete from subscribers']) {
    await clinic.rows(change)
    await agree()
    expect(await clinic.rows(`select 1 from subscribers where status = 'subscribed' and deleted_at is null`)).toEqual([])
  }
  expect(await emails()).toHaveLength(1)
})
