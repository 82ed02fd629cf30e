/** A file of people who left, older than their later choices: people who came back stay subscribed, and nobody else comes back. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { confirmEmailSignup } from '../../../src/contracts/email-signup-confirm.ts'
import { importSubscribers, undoImport, type ImportSubscribersInput } from '../../../src/contracts/subscriber-import.ts'
import { editSubscriber, exportSubscribers, listSubscribers, setSubscriberStatus } from '../../../src/contracts/subscriber.ts'
import { signSignup } from '../../../netlify/email-signup-link.ts'
import * as exported from '../../../netlify/functions/admin/subscriber/export.ts'
import * as imported from '../../../netlify/functions/admin/subscriber/import.ts'
import * as importUndo from '../../../netlify/functions/admin/subscriber/import-undo.ts'
import * as status from '../../../netlify/functions/admin/subscriber/status.ts'
import * as subscriber from '../../../netlify/functions/admin/subscriber.ts'
import * as confirm from '../../../netlify/functions/email-signup-confirm.ts'
import { useClinic } from '../../support/clinic.ts'
import { address, optOut, subscribe } from '../../support/newsletters.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(exported, imported, importUndo, status, subscriber, confirm)
const visitor = server.options
const [ana, bo, cy] = [address(1), address(2), address(3)] as const
let ask: Asking

type Input = Partial<ImportSubscribersInput>
type Row = ImportSubscribersInput['rows'][number]
const row = (email: string, left?: Row['left']): Row => ({
  email,
  firstName: '',
  lastName: '',
  ...(left && { left }),
})
const take = (rows: Row[], more: Input = {}) =>
  ask(importSubscribers, { importId: randomUUID(), resubscribe: false, begins: true, rows, ...more })

const everyone = async () => (await ask(listSubscribers, { q: '', view: 'all', sort: 'name', size: 100 })).rows
const statuses = async () => Object.fromEntries((await everyone()).map((person) => [person.email, person.status]))
const idOf = async (email: string) => (await everyone()).find((person) => person.email === email)!.id

/** The rows of an export made now, as its file says them, and when it was made. */
async function exportNow() {
  const { rows } = await ask(exportSubscribers, {})
  const madeAt = rows[0]!.exportedAt!
  return { madeAt, rows: rows.map(({ email, status: said }) => row(email, said === 'subscribed' ? undefined : said)) }
}

const press = (email: string) =>
  call(confirmEmailSignup, { token: signSignup({ email, source: 'check_in', signedAt: new Date() }) }, visitor)
const resubscribe = async (email: string) => ask(setSubscriberStatus, { id: await idOf(email), status: 'subscribed' })

beforeEach(async () => {
  await clinic.reset()
  ask = asking(await signedIn(server, 'admin'))
  await subscribe(clinic, 3, new Date())
  for (const email of [ana, bo, cy]) await optOut(email)
})

test('a guest who confirmed after our export stays subscribed, even if their row was purged in between', async () => {
  const { rows, madeAt } = await exportNow()
  await clinic.rows('delete from subscribers where email = $1', [ana])
  await press(ana)
  await take(rows, { madeAt })
  expect(await statuses()).toMatchObject({ [ana]: 'subscribed' })
})

test('people who confirmed or were resubscribed after our export stay subscribed when it is imported', async () => {
  const { rows, madeAt } = await exportNow()
  await press(ana)
  await resubscribe(bo)
  const importId = randomUUID()
  const counts = {
    ...{ added: 0, updated: 0, unchanged: 0, keptUnsubscribed: 0, leftByFile: 1 },
    skipped: [
      { index: 0, reason: 'came-back' },
      { index: 1, reason: 'came-back' },
    ],
  }
  for (const resubscribing of [false, true]) {
    expect(await take(rows, { importId, madeAt, resubscribe: resubscribing })).toEqual(counts)
    expect(await statuses()).toEqual({ [ana]: 'subscribed', [bo]: 'subscribed', [cy]: 'unsubscribed' })
  }
  expect(await ask(undoImport, { importId })).toMatchObject({ removed: 0, putBack: 0 })
})

test('people whom another import resubscribed after our export stay subscribed when it is imported', async () => {
  const { rows, madeAt } = await exportNow()
  await take([row(ana)], { resubscribe: true })
  expect(await take(rows, { madeAt })).toMatchObject({ leftByFile: 2, skipped: [{ index: 0, reason: 'came-back' }] })
  expect(await statuses()).toMatchObject({ [ana]: 'subscribed', [bo]: 'unsubscribed' })
})

test('a file made after a person came back, or at an unknown time, opts them out', async () => {
  const { rows } = await exportNow()
  for (const email of [ana, bo]) await press(email)
  const { madeAt } = await exportNow()
  expect(await take([rows[0]!], { madeAt })).toMatchObject({ leftByFile: 1, skipped: [] })
  expect(await take([rows[1]!])).toMatchObject({ leftByFile: 1, skipped: [] })
  expect(await statuses()).toMatchObject({ [ana]: 'unsubscribed', [bo]: 'unsubscribed' })
})

test('people who came back and left again are opted out, and so are people only imported or edited since', async () => {
  const { madeAt } = await exportNow()
  await press(ana)
  await optOut(ana)
  await take([row('new@example.com')])
  await ask(editSubscriber, { id: await idOf('new@example.com'), email: 'newer@example.com' })
  const rows = [row(ana, 'unsubscribed'), row('newer@example.com', 'unsubscribed')]
  expect(await take(rows, { madeAt })).toMatchObject({ leftByFile: 2, skipped: [] })
  expect(await statuses()).toMatchObject({ [ana]: 'unsubscribed', 'newer@example.com': 'unsubscribed' })
})

test('a complaint in an older file counts; a bounce doesn’t if the person has confirmed since', async () => {
  const { madeAt } = await exportNow()
  for (const email of [ana, bo]) await press(email)
  const counts = await take([row(ana, 'complained'), row(bo, 'bounced')], { madeAt })
  expect(counts).toMatchObject({ leftByFile: 1, skipped: [{ index: 1, reason: 'came-back' }] })
  expect(await statuses()).toMatchObject({ [ana]: 'unsubscribed', [bo]: 'subscribed' })
})

test('an old email in the file doesn’t opt out a person who confirmed at their corrected email', async () => {
  const { madeAt } = await exportNow()
  await ask(editSubscriber, { id: await idOf(ana), email: 'ana@example.com' })
  await press('ana@example.com')
  expect(await take([row(ana, 'unsubscribed')], { madeAt })).toMatchObject({ skipped: [{ reason: 'came-back' }] })
  expect(await statuses()).toMatchObject({ 'ana@example.com': 'subscribed' })
})
