/** An import and an opt-out at the same moment, hundreds of times: the row ends up right, whichever came first. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDb } from '../../../netlify/db/client.ts'
import { importSubscribers } from '../../../netlify/domain/subscriber/import.ts'
import { letIn } from '../../../netlify/mail/broadcast.ts'
import { useClinic } from '../../support/clinic.ts'
import { address, admin, optOut, subscribe } from '../../support/newsletters.ts'

const clinic = useClinic()
const now = new Date('2027-06-01T16:00:00Z')
const tries = 240

/** Suppressed people whose rows say "subscribed". */
const liars = () =>
  clinic.rows(`select s.email from subscribers s join suppressions x using (address_hash) where s.status = 'subscribed'`)

const again = (numbers: readonly number[], resubscribe = false) =>
  importSubscribers(
    openDb(60_000),
    {
      importId: randomUUID(),
      rows: numbers.map((n) => ({ email: address(n), firstName: `Ana ${n}`, lastName: 'Pereira' })),
      resubscribe,
    },
    admin,
    now,
    letIn,
  )

const numbers = Array.from({ length: tries }, (_, n) => n + 1)

async function race(importing: (n: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < tries; at += 8)
    await Promise.all(
      numbers.slice(at, at + 8).flatMap((n) => (n % 2 ? [importing(n), optOut(address(n))] : [optOut(address(n)), importing(n)])),
    )
}

test('deleted people who opt out while an import brings them back are never subscribed', async () => {
  await clinic.reset()
  await subscribe(clinic, tries, now)
  await clinic.rows(`update subscribers set deleted_at = $1`, [now])
  await race((n) => again([n]))
  expect(await liars()).toEqual([])
  expect(await clinic.rows(`select 1 from suppressions`)).toHaveLength(tries)
})

test('people who opt out one by one while a long import runs are never subscribed', async () => {
  await clinic.reset()
  await subscribe(clinic, tries, now)
  for (let round = 0; round < 3; round += 1) {
    await clinic.rows(`update subscribers set deleted_at = $1`, [now])
    const leaving = numbers.filter((n) => n % 3 === round)
    await Promise.all([again(numbers), ...leaving.map((n) => optOut(address(n)))])
    expect(await liars()).toEqual([])
  }
})

test('someone who opts out while an import resubscribes people is never both subscribed and suppressed', async () => {
  await clinic.reset()
  await subscribe(clinic, tries, now)
  await race((n) => again([n], true))
  expect(await liars()).toEqual([])
})

test('an import corrects a suppressed person whose row says “subscribed”', async () => {
  await clinic.reset()
  await subscribe(clinic, 1, now)
  await optOut(address(1))
  await clinic.rows(`update subscribers set status = 'subscribed'`)
  expect(await again([1])).toMatchObject({ keptUnsubscribed: 1 })
  expect(await liars()).toEqual([])
})

test('an import updates the name of a person whose row says “unsubscribed”, and keeps them out', async () => {
  await clinic.reset()
  await subscribe(clinic, 1, now)
  await clinic.rows(`update subscribers set status = 'unsubscribed'`)
  expect(await again([1])).toMatchObject({ keptUnsubscribed: 1 })
  expect(await clinic.rows('select first_name, status from subscribers')).toEqual([
    { first_name: 'Ana 1', status: 'unsubscribed' },
  ])
})
