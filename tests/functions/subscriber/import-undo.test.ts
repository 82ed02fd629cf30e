/** Undoing an import removes the people it added, restores those it changed, and keeps everyone else's work. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { listEmailSignups, setEmailSignupApproved } from '../../../src/contracts/admin-email-signup.ts'
import { checkIn } from '../../../src/contracts/check-in.ts'
import { signUpForEmail } from '../../../src/contracts/email-signup.ts'
import {
  addSubscriber,
  deleteSubscriber,
  editSubscriber,
  listSubscribers,
  setSubscriberStatus,
} from '../../../src/contracts/subscriber.ts'
import {
  importSubscribers,
  listImports,
  undoImport,
  type ImportSubscribersInput,
} from '../../../src/contracts/subscriber-import.ts'
import * as approval from '../../../netlify/functions/admin/email-signup.ts'
import * as imported from '../../../netlify/functions/admin/subscriber/import.ts'
import * as importUndo from '../../../netlify/functions/admin/subscriber/import-undo.ts'
import * as status from '../../../netlify/functions/admin/subscriber/status.ts'
import * as subscriber from '../../../netlify/functions/admin/subscriber.ts'
import * as checkingIn from '../../../netlify/functions/check-in.ts'
import * as signup from '../../../netlify/functions/email-signup.ts'
import { useClinic } from '../../support/clinic.ts'
import { optOut } from '../../support/newsletters.ts'
import { makeCheckIn, makeEmailSignup } from '../../support/rows/make.ts'
import { purgeAt } from '../../support/rows/purge.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(imported, importUndo, status, subscriber, approval, signup, checkingIn)
const visitor = server.options
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  ask = asking(await signedIn(server, 'admin'))
})

type Row = Partial<ImportSubscribersInput['rows'][number]> & { readonly email: string }

async function take(rows: Row[], { importId = randomUUID() as string, resubscribe = false, begins = true } = {}) {
  const all = rows.map((row) => ({ firstName: '', lastName: '', ...row }))
  await ask(importSubscribers, { importId, fileName: 'people.csv', resubscribe, rows: all, begins })
  return importId
}

const add = (email: string, firstName = '', tags: string[] = []) => ask(addSubscriber, { email, firstName, lastName: '', tags })

const signUp = (email: string) => call(signUpForEmail, makeEmailSignup({ email }), visitor)

async function approve(email: string) {
  const { rows } = await ask(listEmailSignups, { q: email, order: 'newest', view: 'all', size: 1 })
  await ask(setEmailSignupApproved, { id: rows[0]!.id, approved: true })
}

async function checkInAs(email: string, marketingOptIn: boolean) {
  const result = await call(checkIn, await makeCheckIn({ email, marketingOptIn }), visitor)
  expect(result).toMatchObject({ ok: true })
}

async function everybody() {
  const { rows } = await ask(listSubscribers, { q: '', view: 'all', sort: 'name', size: 100 })
  return Object.fromEntries(rows.map(({ email, firstName, tags, status: state }) => [email, [firstName, tags, state].flat()]))
}

test('an import adds its tags to those that a subscriber has', async () => {
  await add('old@example.com', 'Old', ['vip'])
  const rows = [
    { email: 'old@example.com', tags: 'glow; vip' },
    { email: 'new@example.com', tags: 'glow, "x",glow' },
  ]
  const importId = await take(rows)
  const after = {
    'old@example.com': ['Old', 'vip', 'glow', 'subscribed'],
    'new@example.com': [null, 'glow', '"x"', 'subscribed'],
  }
  expect(await everybody()).toEqual(after)
  await take(rows, { importId })
  expect(await everybody()).toEqual(after)
})

test('undoing an import removes the people it added and restores those it changed', async () => {
  await add('old@example.com', 'Old', ['vip'])
  await add('same@example.com', 'Same')
  await add('binned@example.com', 'Binned')
  const { rows } = await ask(listSubscribers, { q: 'binned', view: 'all', sort: 'name', size: 1 })
  await ask(deleteSubscriber, { id: rows[0]!.id })
  const before = await everybody()
  const file = [
    { email: 'old@example.com', firstName: 'Renamed', tags: 'glow' },
    { email: 'same@example.com', firstName: 'Same' },
    { email: 'binned@example.com' },
    { email: 'new@example.com', firstName: 'New' },
  ]
  const importId = await take(file)
  await take(file, { importId })
  expect(await ask(listImports, {})).toMatchObject({
    imports: [{ id: importId, fileName: 'people.csv', added: 2, changed: 1, undoneAt: null }],
  })
  expect(Object.keys(await everybody())).toHaveLength(4)
  expect(await ask(undoImport, { importId })).toEqual({ removed: 2, putBack: 1, kept: 0, next: null })
  expect(await everybody()).toEqual(before)
  expect(
    await clinic.rows(`select 1 from subscribers where email = 'binned@example.com' and deleted_at is not null`),
  ).toHaveLength(1)
  expect(await ask(undoImport, { importId })).toMatchObject({ removed: 0, putBack: 0, kept: 0 })
  expect((await ask(listImports, {})).imports[0]).toMatchObject({ added: 0, changed: 0, undoneAt: expect.any(String) as string })
  expect(await clinic.rows(`select detail from audit where action = 'subscriber.import-undone' order by id`)).toMatchObject([
    { detail: { removed: 2, 'put back': 1, kept: 0 } },
    { detail: { removed: 0 } },
  ])
  await take(file, { importId })
  expect((await ask(listImports, {})).imports[0]).toMatchObject({ added: 2, changed: 1, undoneAt: null })
})

test('undoing an import returns people who were in the trash to it for another 30 days', async () => {
  const { subscriber: row } = await add('binned@example.com')
  await ask(deleteSubscriber, { id: row.id })
  await clinic.rows(`update subscribers set deleted_at = now() - interval '29 days 23 hours'`)
  const importId = await take([{ email: 'binned@example.com' }])
  expect(await ask(undoImport, { importId })).toMatchObject({ removed: 1 })
  expect(await purgeAt(new Date(Date.now() + 29 * 86_400_000))).toMatchObject({ rows: { subscriber: 0 }, failed: {} })
  expect(await purgeAt(new Date(Date.now() + 31 * 86_400_000))).toMatchObject({ rows: { subscriber: 1 } })
})

test('undoing an import keeps people who were edited, unsubscribed or imported again since', async () => {
  const importId = await take([
    { email: 'edited@example.com', firstName: 'A' },
    { email: 'left@example.com', firstName: 'B' },
    { email: 'again@example.com', firstName: 'C' },
    { email: 'plain@example.com', firstName: 'D' },
  ])
  const { rows } = await ask(listSubscribers, { q: 'edited', view: 'all', sort: 'name', size: 1 })
  await ask(editSubscriber, { id: rows[0]!.id, email: 'edited@example.com', firstName: 'Ann', lastName: '', tags: [] })
  await optOut('left@example.com')
  const later = await take([{ email: 'again@example.com', firstName: 'Cy' }])
  expect(await ask(undoImport, { importId })).toMatchObject({ removed: 1, kept: 3 })
  expect(Object.keys(await everybody()).toSorted()).toEqual(['again@example.com', 'edited@example.com', 'left@example.com'])
  expect(await ask(undoImport, { importId: later })).toMatchObject({ putBack: 1 })
  expect((await everybody())['again@example.com']).toEqual(['C', 'subscribed'])
})

test('undoing two imports, the newer first, leaves only the people from before both', async () => {
  await add('old@example.com', 'Old')
  const first = await take([
    { email: 'old@example.com', firstName: 'Ola' },
    { email: 'new@example.com', firstName: 'Nia' },
  ])
  const second = await take([
    { email: 'old@example.com', firstName: 'Oda' },
    { email: 'new@example.com', firstName: 'Noa' },
  ])
  expect(await ask(undoImport, { importId: second })).toMatchObject({ removed: 0, putBack: 2, kept: 0 })
  expect(await ask(undoImport, { importId: first })).toMatchObject({ removed: 1, putBack: 0, kept: 1 })
  expect(await everybody()).toEqual({ 'old@example.com': ['Ola', 'subscribed'] })
})

test('undoing an import keeps people who have signed up since', async () => {
  await signUp('early@example.com')
  const people = ['early', 'popup', 'event', 'pending', 'refused', 'plain'].map((name) => `${name}@example.com`)
  const importId = await take(people.map((email) => ({ email })))
  await signUp('popup@example.com')
  await signUp('pending@example.com')
  for (const email of ['early@example.com', 'popup@example.com']) await approve(email)
  await checkInAs('Event@example.com', true)
  await checkInAs('refused@example.com', false)
  expect(await ask(undoImport, { importId })).toMatchObject({ removed: 3, kept: 3 })
  expect(Object.keys(await everybody()).toSorted()).toEqual(['early@example.com', 'event@example.com', 'popup@example.com'])
})

test('undoing an import removes people whom staff had deleted before it, even if they had signed up', async () => {
  await signUp('popup@example.com')
  await approve('popup@example.com')
  await checkInAs('event@example.com', true)
  const people = ['popup@example.com', 'event@example.com']
  for (const email of people) {
    const { rows } = await ask(listSubscribers, { q: email, view: 'all', sort: 'name', size: 1 })
    await ask(deleteSubscriber, { id: rows[0]!.id })
  }
  const importId = await take(people.map((email) => ({ email })))
  expect(Object.keys(await everybody())).toHaveLength(2)
  expect(await ask(undoImport, { importId })).toMatchObject({ removed: 2, kept: 0 })
  expect(await everybody()).toEqual({})
})

test('undoing an import restores the opt-out that it ended', async () => {
  const { subscriber: row } = await add('out@example.com', 'Out')
  await ask(setSubscriberStatus, { id: row.id, status: 'unsubscribed' })
  const importId = await take([{ email: 'out@example.com' }], { resubscribe: true })
  expect(await everybody()).toEqual({ 'out@example.com': ['Out', 'subscribed'] })
  await ask(undoImport, { importId })
  expect(await everybody()).toEqual({ 'out@example.com': ['Out', 'unsubscribed'] })
  expect(await clinic.rows(`select reason from suppressions`)).toEqual([{ reason: 'unsubscribed' }])
})

test('undoing an import restores the opt-out of a person whose row was purged, every time', async () => {
  const ana = { email: 'ana@example.com', firstName: 'Ana' }
  await add(ana.email)
  await optOut(ana.email)
  await clinic.rows('delete from subscribers')
  const importId = randomUUID()
  for (let round = 0; round < 2; round += 1) {
    await take([ana], { importId, resubscribe: true })
    expect(await everybody()).toEqual({ 'ana@example.com': ['Ana', 'subscribed'] })
    expect((await ask(listImports, {})).imports[0]).toMatchObject({ added: 1, changed: 0 })
    expect(await ask(undoImport, { importId })).toMatchObject({ removed: 1, kept: 0 })
    expect(await clinic.rows('select reason from suppressions')).toEqual([{ reason: 'unsubscribed' }])
  }
  await take([ana])
  expect(await everybody()).toEqual({ 'ana@example.com': ['Ana', 'unsubscribed'] })
})

test('undoing an import restores the opt-outs of people who signed up again without confirming', async () => {
  const out = ['listed@example.com', 'gone@example.com']
  for (const email of out) {
    await add(email)
    await optOut(email)
  }
  await clinic.rows(`delete from subscribers where email = 'gone@example.com'`)
  const importId = await take(
    out.map((email) => ({ email })),
    { resubscribe: true },
  )
  for (const email of out) {
    await signUp(email)
    await approve(email)
  }
  expect(await ask(undoImport, { importId })).toMatchObject({ removed: 1, putBack: 1, kept: 0 })
  expect(await everybody()).toEqual({ 'listed@example.com': [null, 'unsubscribed'] })
  expect(await clinic.rows('select 1 from suppressions')).toHaveLength(2)
})

test('undoing an unknown import is refused', async () => {
  await expect(ask(undoImport, { importId: randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
})
