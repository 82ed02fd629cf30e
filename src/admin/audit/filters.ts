import * as z from 'zod/mini'
import { actorKinds } from '../../catalog/actor.ts'
import { auditWord } from '../../contracts/admin-audit.ts'
import { choice, dayFilter, openFilter, searchFilter } from '../parts/list/filter-schema.ts'

const word = z.catch(z.optional(auditWord), undefined)

const entryNumber = z.catch(z.optional(z.string().check(z.regex(/^\d{1,15}$/))), undefined)

/** `subject` is a kind of row, `row` is one row, `who` is one account; `id` is the open entry's number. */
export const auditFilters = z.object({
  id: entryNumber,
  actor: choice(actorKinds),
  who: openFilter,
  subject: word,
  row: openFilter,
  from: dayFilter,
  to: dayFilter,
  q: searchFilter,
})
