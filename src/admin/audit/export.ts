import type { AuditRow } from '../../contracts/admin-audit.ts'
import type { Column } from '../parts/list/csv.ts'
import { fileWhen } from '../parts/when.ts'
import { actionText, actorText, changesOf, detailText, notKept, subjectText } from './words.ts'

/** A change whose values aren't kept appears once, under "After". */
const side = (row: AuditRow, name: 'before' | 'after') =>
  changesOf(row)
    .flatMap(({ part, [name]: value = name === 'after' ? notKept : undefined }) =>
      value === undefined ? [] : [`${part}: ${value}`],
    )
    .join('; ')

export const auditColumns: readonly Column<AuditRow>[] = [
  ['When (ET)', ({ at }) => fileWhen(at)],
  ['Who', actorText],
  ['Action', actionText],
  ['Item', subjectText],
  ['Before', (row) => side(row, 'before')],
  ['After', (row) => side(row, 'after')],
  ['Details', detailText],
]
