/** Times in the exported requests include the year, so a spreadsheet can sort them. */
import { expect, test } from 'vitest'
import { requestColumns } from '../../src/admin/requests/export.ts'
import { requestRows } from '../support/rows/back-office.ts'

const cellsOf = <Row>(columns: readonly (readonly [string, (row: Row) => unknown])[], row: Row) =>
  Object.fromEntries(columns.map(([title, cell]) => [title, cell(row)]))

test('the export writes a request’s times with the year, and leaves missing ones blank', () => {
  const row = {
    ...requestRows[0]!,
    createdAt: '2026-12-01T14:30:00.000Z',
    contactedAt: '2026-12-01T20:05:00.000Z',
    appointmentAt: '2027-12-02T04:15:00.000Z',
  }
  expect(cellsOf(requestColumns, row)).toMatchObject({
    Received: '2026-12-01 9:30 AM',
    'First contact': '2026-12-01 3:05 PM',
    Visit: '2027-12-01 11:15 PM',
  })
  expect(cellsOf(requestColumns, { ...row, contactedAt: null, appointmentAt: null })).toMatchObject({
    'First contact': '',
    Visit: '',
  })
})
