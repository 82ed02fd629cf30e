import { easternDay } from '../../catalog/time/eastern.ts'
import type { EmailSignupRow } from '../../contracts/admin-email-signup.ts'
import type { Column } from '../parts/list/csv.ts'

/** The spec's columns. */
export const emailSignupColumns: readonly Column<EmailSignupRow>[] = [
  ['Date', (row) => easternDay(new Date(row.createdAt))],
  ['First Name', (row) => row.firstName],
  ['Email', (row) => row.email],
  ['Consent', (row) => (row.consent ? 'Yes' : 'No')],
  ['Source Page', (row) => row.sourcePage],
]
