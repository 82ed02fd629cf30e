/** An import that is undone: whom it added goes, whom it changed is as before, and nobody else's work is lost. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
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

type Row = Partial<ImportSubscribersInput['rows'][number]> & { readonly email: string }

async function take(rows: Row[], { importId = randomUUID() as string, resubscribe = false } = {}) {
  const all = rows.map((row) => ({ firstName: '', lastName: '', ...row }))
  await ask(importSubscribers, { importId, fileName: 'people.csv', resubscribe, rows: all })
  return importId
}

const add = (email: string, firstName = '', tags: string[] = []) => ask(addSubscriber, { email, firstName, lastName: '', tags })

async function everybody() {
  const { rows } = await ask(listSubscribers, { q: '', view: 'all', sort: 'name', size: 100 })
  return Object.fromEntries(rows.map(({ email, firstName, tags, status: state }) => [email, [firstName, tags, state].flat()]))
}

test('brings tags, which join those that somebody has', async () => {
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

test('undone, it removes whom it added and puts back what it changed', async () => {
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

test('undone, it leaves alone whoever was edited, unsubscribed or imported again since', async () => {
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

test('undone, an opt-out that it ended counts again, and one that it told of stays', async () => {
  const { subscriber: row } = await add('out@example.com', 'Out')
  await ask(setSubscriberStatus, { id: row.id, status: 'unsubscribed' })
  await add('told@example.com', 'Told')
  const importId = await take([{ email: 'out@example.com' }, { email: 'told@example.com', left: 'unsubscribed' }], {
    resubscribe: true,
  })
  expect(await everybody()).toMatchObject({
    'out@example.com': ['Out', 'subscribed'],
    'told@example.com': ['Told', 'unsubscribed'],
  })
  await ask(undoImport, { importId })
  expect(await everybody()).toMatchObject({
    'out@example.com': ['Out', 'unsubscribed'],
    'told@example.com': ['Told', 'unsubscribed'],
  })
  expect(await clinic.rows(`select reason from suppressions`)).toEqual([{ reason: 'unsubscribed' }, { reason: 'unsubscribed' }])
})

test('an import that nobody made cannot be undone', async () => {
  await expect(ask(undoImport, { importId: randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
})
