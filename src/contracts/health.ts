/** What a monitor may know: whether the site can take requests, whether emails leave, and how old the backup is. */
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** An email that waits longer than this is late, since the sweep runs every minute. */
export const lateEmailMinutes = 30

export const health = z.object({
  database: z.literal('ok'),
  /** `late`: an email has waited for more than half an hour. */
  emails: z.enum(['ok', 'late']),
  /** The newest nightly backup: its age, `late` from 30 hours on, `none` before the first one, `off` without BACKUP_KEYS. */
  backup: z.object({ state: z.enum(['off', 'none', 'ok', 'late']), hours: z.nullable(z.number()) }),
  /** When the database answered this: now, or, while nothing is owed and it sleeps, at most 90 minutes ago. */
  checkedAt: z.iso.datetime(),
})

export type Health = z.infer<typeof health>

/** Refuses `unavailable` (503) while the database doesn't answer. */
export const readHealth = defineEndpoint({
  name: 'readHealth',
  method: 'GET',
  path: '/api/health',
  access: 'public',
  input: z.object({}),
  output: health,
  refusals: ['unavailable'],
})
