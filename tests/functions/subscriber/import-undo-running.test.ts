/** An import that is undone while it runs: its later batches are refused, unless it starts again. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { importSubscribers, listImports, undoImport } from '../../../src/contracts/subscriber-import.ts'
import * as imported from '../../../netlify/functions/admin/subscriber/import.ts'
import * as importUndo from '../../../netlify/functions/admin/subscriber/import-undo.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(imported, importUndo)
const importId = randomUUID()
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  ask = asking(await signedIn(server, 'admin'))
})

const take = (name: string, begins?: true) =>
  ask(importSubscribers, {
    ...{ importId, fileName: 'people.csv', resubscribe: false, begins },
    rows: [{ email: `${name}@example.com`, firstName: '', lastName: '' }],
  })
const listed = async () =>
  (await clinic.rows<{ email: string }>('select email from subscribers where deleted_at is null order by email')).map(
    ({ email }) => email,
  )

test('the next batch of an undone import is refused and adds nobody, and the import stays undone', async () => {
  await take('first', true)
  await take('second')
  expect(await ask(undoImport, { importId })).toMatchObject({ removed: 2 })
  await expect(take('third')).rejects.toMatchObject({ code: 'import-undone' })
  expect(await listed()).toEqual([])
  expect((await ask(listImports, {})).imports).toMatchObject([{ added: 0, undoneAt: expect.any(String) as string }])
})

test('the next batch of an import is refused while its undo is still in progress', async () => {
  await take('first', true)
  await clinic.rows(
    `insert into subscribers (id, email, address_hash, status, source, import_id, created_at)
     select gen_random_uuid(), 'p' || n || '@example.com', 'hash ' || n, 'subscribed', 'admin_csv_import', $1, now() from generate_series(1, 5000) n`,
    [importId],
  )
  const { next } = await ask(undoImport, { importId })
  expect(next).not.toBeNull()
  await expect(take('third')).rejects.toMatchObject({ code: 'import-undone' })
  expect((await ask(listImports, {})).imports).toMatchObject([{ added: 1, undoneAt: null }])
  expect(await ask(undoImport, { importId, cursor: next! })).toMatchObject({ removed: 1, next: null })
  expect(await listed()).toEqual([])
})

test('an undone import that is started again continues normally', async () => {
  await take('first', true)
  await ask(undoImport, { importId })
  expect(await take('first', true)).toMatchObject({ added: 1 })
  expect(await take('first', true)).toMatchObject({ added: 1 })
  await take('second')
  expect(await listed()).toEqual(['first@example.com', 'second@example.com'])
  expect((await ask(listImports, {})).imports).toMatchObject([{ added: 2, undoneAt: null }])
})
