import { openDb } from '../../../netlify/db/client.ts'
import { purgeTrash, type Purged } from '../../../netlify/domain/upkeep/trash-purge.ts'

/** Purges the trash with a stopped clock, so that no time limit ends it. */
export function purgeAt(now: Date): Promise<Purged> {
  return purgeTrash(openDb(60_000), () => now, new Date(now.getTime() + 1))
}
