/** The trash: deleted rows, and restoring them (decision 24). */
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { pageInput, pageOf, rowId, search } from './page.ts'

/** Days between a deletion and its purge. */
export const trashDays = 30

export const trashKinds = [
  'request',
  'visit',
  'testimonial',
  'event-signup',
  'email-signup',
  'subscriber',
  'newsletter',
  'account',
] as const

export type TrashKind = (typeof trashKinds)[number]

const trashRow = z.object({
  kind: z.enum(trashKinds),
  id: z.string(),
  label: z.string(),
  deletedAt: z.string(),
  deletedBy: z.nullable(z.string()),
})

export type TrashRow = z.infer<typeof trashRow>

/** Latest deletion first. */
export const listTrash = defineEndpoint({
  name: 'listTrash',
  method: 'GET',
  path: '/api/admin/trash',
  access: 'admin',
  input: z.object({ ...pageInput, q: search, kind: z._default(z.enum(['all', ...trashKinds]), 'all') }),
  output: z.object(pageOf(trashRow)),
})

export const restoreFromTrash = defineEndpoint({
  name: 'restoreFromTrash',
  method: 'POST',
  path: '/api/admin/trash',
  access: 'admin',
  // Restoring an account makes it an admin again.
  freshFor: ({ kind }) => kind === 'account',
  input: z.object({ kind: z.enum(trashKinds), id: rowId }),
  output: z.object({
    /** A visit that now shares its provider's time with the restored one; null if none does. */
    overlaps: z.nullable(z.object({ startsAt: z.string(), endsAt: z.string() })),
  }),
  refusals: ['not-found', 'deleted-above-you'],
  repeatable: true,
})
