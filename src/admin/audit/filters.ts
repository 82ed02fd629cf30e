import * as z from 'zod/mini'
import { auditActorKinds } from '../../contracts/admin-audit.ts'
import { choice, dayFilter, openFilter, searchFilter } from '../parts/list/filter-schema.ts'

const word = z.catch(z.optional(z.string().check(z.regex(/^[a-z][a-z-]{0,40}$/))), undefined)

/** `subject` is a kind of row, `row` is one row, `who` is one account. */
export const auditFilters = z.object({
  actor: choice(auditActorKinds),
  who: openFilter,
  subject: word,
  row: openFilter,
  from: dayFilter,
  to: dayFilter,
  q: searchFilter,
})
