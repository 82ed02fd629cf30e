import { formatEasternTime, easternDay } from '../../catalog/eastern.ts'
import type { AuditRow } from '../../contracts/admin-audit.ts'
import type { Column } from '../parts/list/csv.ts'
import { actionText, actorText, changesOf, detailText, subjectText } from './words.ts'

const side = (row: AuditRow, name: 'before' | 'after') =>
  changesOf(row)
    .map((change) => `${change.part}: ${change[name] ?? 'not recorded'}`)
    .join('; ')

export const auditColumns: readonly Column<AuditRow>[] = [
  ['When (ET)', ({ at }) => `${easternDay(new Date(at))} ${formatEasternTime(new Date(at))}`],
  ['Who', actorText],
  ['Action', actionText],
  ['Item', subjectText],
  ['Before', (row) => side(row, 'before')],
  ['After', (row) => side(row, 'after')],
  ['Details', detailText],
]
