import { placeText } from '../../catalog/visit/place.ts'
import type { RequestRow } from '../../contracts/request/list.ts'
import type { Column } from '../parts/list/csv.ts'
import { fileWhen } from '../parts/when.ts'
import { aboutText, kindWords, stateWords } from './words.ts'

/** The columns of the inbox export; times are the clinic's. */
export const requestColumns: readonly Column<RequestRow>[] = [
  ['Reference', (row) => row.reference],
  ['Type', (row) => kindWords[row.kind]],
  ['Status', (row) => stateWords[row.state]],
  ['Name', (row) => row.name],
  ['Email', (row) => row.email],
  ['Phone', (row) => row.phone],
  ['Requested', (row) => aboutText(row)],
  ['Received', (row) => fileWhen(row.createdAt)],
  ['First contact', (row) => (row.contactedAt === null ? '' : fileWhen(row.contactedAt))],
  ['Visit', (row) => (row.appointmentAt === null ? '' : fileWhen(row.appointmentAt))],
  ['Where', (row) => placeText(row.appointmentPlace ?? '')],
  ['Assigned to', (row) => row.assignee?.name ?? ''],
]
