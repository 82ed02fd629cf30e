import { openDb } from '../../../netlify/db/client.ts'
import { purgeTrash, type Purged } from '../../../netlify/domain/upkeep/trash-purge.ts'

/** A purge at a moment that stands still, so that it ends by itself alone. */
export function purgeAt(now: Date): Promise<Purged> {
  return purgeTrash(openDb(60_000), () => now, new Date(now.getTime() + 1))
}
