/** Every change of a subscriber's status waits for an opt-out in progress, and then stores the right status. */
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressHash } from '../../../netlify/db/address-hash.ts'
import { inOneTransaction, openDb } from '../../../netlify/db/client.ts'
import { setEmailSignupApproved } from '../../../netlify/domain/admin-email-signup.ts'
import { signUpForEmail } from '../../../netlify/domain/email-signup.ts'
import {
  addSubscriber,
  editSubscriber,
  restoreSubscriber,
  setSubscriberStatus,
} from '../../../netlify/domain/subscriber/subscriber.ts'
import { welcomed } from '../../../netlify/domain/subscriber/welcome.ts'
import { useClinic } from '../../support/clinic.ts'
import { address, admin, subscribe } from '../../support/newsletters.ts'
import { makeEmailSignup } from '../../support/rows/make.ts'

const clinic = useClinic()
const email = address(1)
const now = new Date()
let other: pg.Client

const db = () => openDb(60_000)
const idOf = async (table: string) => (await clinic.rows<{ id: string }>(`select id from ${table}`))[0]!.id
const trash = () => clinic.rows('update subscribers set deleted_at = now()')

const signedUp = () =>
  clinic.rows(
    `insert into email_signups (id, email, consent, source_page, user_agent, created_at) values (gen_random_uuid(), $1, true, '/', '', now())`,
    [email],
  )

/** Changes that subscribe people or ask them to confirm, and the rows that each needs first. */
const changes: Record<string, { before: () => Promise<unknown>; change: () => Promise<unknown> }> = {
  'signing up again': {
    before: signedUp,
    change: () => signUpForEmail(db(), makeEmailSignup({ email }), '', now),
  },
  'approving a signup': {
    before: signedUp,
    change: async () => setEmailSignupApproved(db(), { id: await idOf('email_signups'), approved: true }, admin, now),
  },
  'checking in': {
    before: async () => {},
    change: () => inOneTransaction(db(), welcomed(db(), { email, firstName: null, source: 'check_in' }, now)),
  },
  'adding a subscriber': {
    before: async () => {},
    change: () => addSubscriber(db(), { email, firstName: '', lastName: '', tags: [] }, admin, now),
  },
  'adding a subscriber who is in the trash': {
    before: () => subscribe(clinic, 1, now).then(trash),
    change: () => addSubscriber(db(), { email, firstName: '', lastName: '', tags: [] }, admin, now),
  },
  'restoring a subscriber from the trash': {
    before: () => subscribe(clinic, 1, now).then(trash),
    change: async () => restoreSubscriber(db(), { id: await idOf('subscribers') }, admin, now),
  },
  'correcting an email to the opted-out one': {
    before: () => subscribe(clinic, 1, now, 'typo'),
    change: async () => editSubscriber(db(), { id: await idOf('subscribers'), email, firstName: '', lastName: '' }, admin, now),
  },
  resubscribing: {
    before: () => subscribe(clinic, 1, now).then(() => clinic.rows(`update subscribers set status = 'unsubscribed'`)),
    change: async () =>
      setSubscriberStatus(db(), { id: await idOf('subscribers'), status: 'subscribed' }, admin, now, async () => ['open']),
  },
}

beforeEach(async () => {
  await clinic.reset()
  other = new pg.Client({ connectionString: process.env['DATABASE_URL']! })
  await other.connect()
})
afterEach(() => other.end())

test.each(Object.keys(changes))('%s during an opt-out leaves the person unsubscribed', async (name) => {
  const { before, change } = changes[name]!
  await before()
  await other.query(`begin; select pg_advisory_xact_lock(hashtext('opt-outs'))`)
  // The opt-out is written but not committed, so nobody sees it yet.
  await other.query(
    `insert into suppressions (address_hash, reason, created_at, opted_out_at) values ($1, 'unsubscribed', $2::timestamptz + interval '1 second', $2::timestamptz + interval '1 second')`,
    [addressHash(email), now],
  )
  await other.query(`update subscribers set status = 'unsubscribed' where address_hash = $1`, [addressHash(email)])
  let isDone = false
  const changed = change().finally(() => (isDone = true))
  const waiting = async () => (await clinic.rows(`select 1 from pg_locks where not granted`)).length > 0
  while (!isDone && !(await waiting()));
  // Confirming a signup ends an opt-out and then writes the signup.
  await other.query('update email_signups set confirmed_at = now()')
  await other.query('commit')
  await changed
  expect(await clinic.rows(`select email from subscribers where status = 'subscribed'`)).toEqual([])
})
