/** Who did what to which row, and when (decision 25). */
import * as z from 'zod/mini'
import { actorKinds } from '../catalog/actor.ts'
import { chosenDay } from './day.ts'
import { defineEndpoint } from './endpoint.ts'
import { pageInput, pageOf, rowId, search } from './page.ts'

/** A part of an action's name, or a kind of row. */
export const auditWord = z.string().check(z.regex(/^[a-z][a-z-]{0,40}$/))

const auditRow = z.object({
  id: z.number(),
  at: z.string(),
  actorKind: z.string(),
  actorId: z.nullable(z.string()),
  /** Null for visitors, for the system, and for an account that was purged. */
  actorName: z.nullable(z.string()),
  /** "testimonial.published" */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The row's name; null if the row is gone or never had one. */
  subjectLabel: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
})

export type AuditRow = z.infer<typeof auditRow>

/**
 * Newest first. Days are Eastern; `to` includes its whole day. `q` searches what was done, by whom and to whom; a kind of row
 * includes its exports.
 */
export const listAudit = defineEndpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  input: z.object({
    ...pageInput,
    q: search,
    /** Only this entry. */
    id: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    actorKind: z.optional(z.enum(actorKinds)),
    actorId: z.optional(rowId),
    subjectType: z.optional(auditWord),
    subjectId: z.optional(rowId),
    /** The part after the dot: "published". */
    verb: z.optional(auditWord),
    from: z.optional(chosenDay),
    to: z.optional(chosenDay),
  }),
  output: z.object(pageOf(auditRow)),
})

/** The same entries, for a file. */
export const exportAudit = defineEndpoint({
  ...listAudit,
  name: 'exportAudit',
  path: '/api/admin/audit-export',
  fresh: true,
})
