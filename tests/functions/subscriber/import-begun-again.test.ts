/** After a reload, a file's import starts over from its first row: people deleted since then stay deleted. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { deleteSubscriber, listSubscribers } from '../../../src/contracts/subscriber.ts'
import { importSubscribers } from '../../../src/contracts/subscriber-import.ts'
import * as subscriber from '../../../netlify/functions/admin/subscriber.ts'
import * as imported from '../../../netlify/functions/admin/subscriber/import.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(subscriber, imported)
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  ask = asking(await signedIn(server, 'admin'))
})

const rows = ['ana', 'ben'].map((name) => ({ email: `${name}@example.com`, firstName: '', lastName: '' }))
const take = (importId: string) => ask(importSubscribers, { importId, resubscribe: false, begins: true, rows })

const list = async () => (await ask(listSubscribers, { q: '', view: 'all', sort: 'name', size: 10 })).rows
const listed = async () => (await list()).map(({ email }) => email)

async function remove(email: string): Promise<void> {
  const found = (await list()).find((subscriber) => subscriber.email === email)
  await ask(deleteSubscriber, { id: found!.id })
}

test('a repeated import skips people deleted since, and a new import of the same file restores them', async () => {
  const importId = randomUUID()
  await take(importId)
  await remove('ana@example.com')
  expect(await take(importId)).toMatchObject({ added: 1, skipped: [{ index: 0, reason: 'deleted' }] })
  expect(await listed()).toEqual(['ben@example.com'])
  expect(await take(randomUUID())).toMatchObject({ added: 1, unchanged: 1, skipped: [] })
  expect(await listed()).toEqual(['ana@example.com', 'ben@example.com'])
})
