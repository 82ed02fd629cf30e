/** How old a file is: since we exported it, or since it was last changed. */
import { expect, test } from 'vitest'
import { subscriberColumns } from '../../src/admin/subscribers/export.ts'
import { ignoredOf } from '../../src/admin/subscribers/import/ColumnRoles.tsx'
import { importOf, readTable } from '../../src/admin/subscribers/import/read-file.ts'
import { skippedCsv } from '../../src/admin/subscribers/import/skipped.ts'
import { csvText } from '../../src/admin/parts/list/csv.ts'

const changed = '2026-09-01T12:00:00.000Z'
const may = '2026-05-04T12:00:00.000Z'
const june = '2026-06-04T12:00:00.000Z'

const read = (text: string, lastModified = Date.parse(changed)) => readTable(new File([text], 'people.csv', { lastModified }))
const madeAt = async (...rows: [email: string, exportedAt: string][]) =>
  (await read(['Email,Exported At', ...rows.map((cells) => cells.join(','))].join('\n'))).madeAt

const exported = (email: string, exportedAt = may) => ({
  ...{ email, firstName: 'Ana', lastName: 'Lee', tags: [], status: 'unsubscribed' as const },
  ...{ source: 'admin_manual', createdAt: may, exportedAt },
})

test('our own export keeps its export time, even if someone saves it again later', async () => {
  const table = await read(csvText(subscriberColumns, [exported('ana@example.com'), exported('bo@example.com', june)]))
  expect(table.madeAt).toBe(june)
  expect(ignoredOf(table, table.roles)).toBe('We won’t import “Source” or “Created At”.')
  expect(await importOf(table, table.roles, false)).toMatchObject({ madeAt: june, people: [{ left: 'unsubscribed' }, {}] })
})

test('any other file is as old as its last change, and so is an export with a row added by hand', async () => {
  expect((await read('Email,Status\nana@example.com,unsubscribed')).madeAt).toBe(changed)
  expect(await madeAt(['ana@example.com', may], ['bo@example.com', ''])).toBe(changed)
  expect(await madeAt(['ana@example.com', may], ['bo@example.com', '5/4/2026'])).toBe(changed)
  expect((await read('Email\nana@example.com', 0)).madeAt).toBeUndefined()
})

test('the importer’s word that everyone opted out counts as of now, however old the file is', async () => {
  const table = await read('Email\nana@example.com')
  expect(await importOf(table, table.roles, true)).not.toHaveProperty('madeAt')
})

test('the list of skipped rows stays as old as its file, for people who resubscribed since', async () => {
  const table = await read('Email,Status,Exported At\nana@example.com,unsubscribed,\nbo@example.com,unsubscribed,')
  const file = await importOf(table, table.roles, false)
  const rows = [{ row: 2, text: 'ana@example.com', reason: 'came-back' }] as const
  const again = await readTable(new File([skippedCsv(file, rows)], 'people-not-imported.csv'))
  expect(again.titles).toEqual(['Email', 'Status', 'Exported At', 'Reason not imported'])
  expect(again.madeAt).toBe(changed)
})
