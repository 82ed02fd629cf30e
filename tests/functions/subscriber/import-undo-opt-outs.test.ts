/** Undoing an import ends the opt-outs that only its file reported, and keeps all others. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { addSubscriber, editSubscriber, listSubscribers, setSubscriberStatus } from '../../../src/contracts/subscriber.ts'
import {
  importSubscribers,
  listImports,
  undoImport,
  type ImportSubscribersInput,
} from '../../../src/contracts/subscriber-import.ts'
import { addressHash } from '../../../netlify/db/address-hash.ts'
import { inOneTransaction, openDb } from '../../../netlify/db/client.ts'
import { suppress } from '../../../netlify/domain/subscriber/suppression.ts'
import * as imported from '../../../netlify/functions/admin/subscriber/import.ts'
import * as importUndo from '../../../netlify/functions/admin/subscriber/import-undo.ts'
import * as status from '../../../netlify/functions/admin/subscriber/status.ts'
import * as subscriber from '../../../netlify/functions/admin/subscriber.ts'
import { useClinic } from '../../support/clinic.ts'
import { optOut } from '../../support/newsletters.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(imported, importUndo, status, subscriber)
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  ask = asking(await signedIn(server, 'admin'))
})

type Row = ImportSubscribersInput['rows'][number]
const at = (name: string) => `${name}@example.com`
const row = (name: string, left?: Row['left'], firstName = ''): Row => ({
  ...{ email: at(name), firstName, lastName: '' },
  ...(left && { left }),
})
const left = (...names: string[]) => names.map((name) => row(name, 'unsubscribed'))

async function take(rows: Row[], { importId = randomUUID() as string, resubscribe = false } = {}) {
  await ask(importSubscribers, { importId, fileName: 'people.csv', resubscribe, rows, begins: true })
  return importId
}

const add = async (name: string) =>
  (await ask(addSubscriber, { email: at(name), firstName: 'Ana', lastName: '', tags: ['vip'] })).subscriber

async function statuses() {
  const { rows } = await ask(listSubscribers, { q: '', view: 'all', sort: 'name', size: 100 })
  return Object.fromEntries(rows.map(({ email, status: state }) => [email.split('@')[0], state]))
}

const suppressed = async () =>
  (await clinic.rows<{ address_hash: string }>('select address_hash from suppressions')).map((found) => found.address_hash)

test('undoing an import resubscribes people whom only its file opted out', async () => {
  for (const name of ['told', 'bounced', 'spam']) await add(name)
  const rows = [...left('told', 'new'), row('bounced', 'bounced'), row('spam', 'complained', 'Renamed')]
  const importId = await take(rows)
  await take(rows, { importId })
  expect(await statuses()).toEqual({ told: 'unsubscribed', new: 'unsubscribed', bounced: 'bounced', spam: 'unsubscribed' })
  expect(await ask(listImports, {})).toMatchObject({ imports: [{ added: 1, changed: 3 }] })
  expect(await ask(undoImport, { importId })).toEqual({ removed: 1, putBack: 3, kept: 0, next: null })
  expect(await statuses()).toEqual({ told: 'subscribed', bounced: 'subscribed', spam: 'subscribed' })
  expect(await suppressed()).toEqual([])
  await take(left('told'), { importId })
  expect(await statuses()).toMatchObject({ told: 'unsubscribed' })
})

test('undoing an import restores people whom it updated in one batch and opted out in another', async () => {
  await add('told')
  const importId = await take([row('told', undefined, 'Renamed'), row('new')])
  await take(left('told', 'new'), { importId })
  expect(await ask(undoImport, { importId })).toMatchObject({ removed: 1, putBack: 1, kept: 0 })
  expect(await clinic.rows('select first_name, status from subscribers where deleted_at is null')).toEqual([
    { first_name: 'Ana', status: 'subscribed' },
  ])
  expect(await suppressed()).toEqual([])
})

test('undoing an import also resubscribes the corrected email that its file opted out', async () => {
  const { id } = await add('old')
  await ask(editSubscriber, { id, email: at('new'), firstName: 'Ana', lastName: '', tags: [] })
  const importId = await take(left('old'))
  expect(await statuses()).toEqual({ old: 'unsubscribed', new: 'unsubscribed' })
  await ask(undoImport, { importId })
  expect(await statuses()).toEqual({ new: 'subscribed' })
  expect(await suppressed()).toEqual([])
  const second = await take(left('new'))
  expect(await suppressed()).toHaveLength(2)
  await ask(undoImport, { importId: second })
  expect(await statuses()).toEqual({ new: 'subscribed' })
  expect(await suppressed()).toEqual([])
})

test('undoing an import keeps people out who opted out before it, or were opted out or edited since', async () => {
  const names = ['before', 'by-staff', 'after', 'bounce', 'again', 'edited', 'stronger']
  const people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await add(name)] as const)))
  await optOut(at('before'))
  await optOut(at('stronger'))
  const importId = await take([
    ...left(...names.slice(0, -1).filter((name) => name !== 'bounce')),
    row('bounce', 'bounced'),
    row('stronger', 'bounced'),
  ])
  await optOut(at('after'))
  await ask(setSubscriberStatus, { id: people['by-staff']!.id, status: 'unsubscribed' })
  const bounce = { addressHash: addressHash(at('bounce')), reason: 'bounced' } as const
  const db = openDb(60_000)
  await inOneTransaction(db, suppress(db, [bounce], new Date()))
  await take(left('again'))
  await ask(editSubscriber, { id: people['edited']!.id, email: at('edited'), firstName: 'Eda', lastName: '', tags: [] })
  await ask(undoImport, { importId })
  expect(new Set(await suppressed())).toEqual(new Set(names.map((name) => addressHash(at(name)))))
  expect(Object.values(await statuses())).not.toContain('subscribed')
})

test('undoing an import keeps an opt-out that it both ended and reported at the person’s old email', async () => {
  const { id } = await add('old')
  await ask(editSubscriber, { id, email: at('new'), firstName: 'Ana', lastName: '', tags: [] })
  await optOut(at('new'))
  await clinic.rows('delete from suppressions where address_hash = $1', [addressHash(at('old'))])
  const importId = await take([row('old', 'unsubscribed'), row('new', undefined, 'Renamed')], { resubscribe: true })
  expect(await statuses()).toMatchObject({ new: 'unsubscribed' })
  await ask(undoImport, { importId })
  expect(await statuses()).toEqual({ new: 'unsubscribed' })
  expect(await suppressed()).toContain(addressHash(at('new')))
})
