/**
 * Demo rows for a laptop, each marked "Demo": one story of a small clinic, with counts that agree everywhere. A real database is
 * never seeded (decision 34).
 */
import { Pool } from '@neondatabase/serverless'
import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-serverless'
import { accounts } from '../netlify/db/schema/account.ts'
import { audit } from '../netlify/db/schema/audit.ts'
import { requests } from '../netlify/db/schema/request.ts'
import type { Seal } from '../netlify/db/seal.ts'
import { seedAudience } from './demo-audience.ts'
import { seedEventDesk } from './demo-event-desk.ts'
import { seedNewsletters } from './demo-newsletters.ts'
import { seedRequests } from './demo-requests.ts'
import { seedTestimonials } from './demo-testimonials.ts'
import { seedVisits } from './demo-visits.ts'

type SeedOptions = {
  readonly mode: 'demo' | 'none'
  /** Must use the keys that the site opens with. */
  readonly seal: Seal
  readonly now: Date
}

/**
 * Fills an empty database with demo rows, in the name of its first admin. Does nothing if it has requests already, or with mode
 * `none`.
 */
export async function seed(databaseUrl: string, { mode, seal, now }: SeedOptions): Promise<void> {
  if (mode === 'none') return
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => {})
  try {
    await drizzle({ client: pool }).transaction(async (db) => {
      const [there] = await db.select({ requests: count() }).from(requests)
      if (there!.requests > 0) return
      const [admin] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.role, 'admin')).limit(1)
      const actorId = admin?.id ?? randomUUID()
      const { subscribers, entries } = await seedAudience(db, actorId, now)
      entries.push(...(await seedRequests(db, seal, actorId, now)), ...(await seedTestimonials(db, actorId, now)))
      await seedVisits(db, actorId, now)
      await seedNewsletters(db, subscribers, actorId, now)
      await seedEventDesk(db, seal, now)
      await db.insert(audit).values(entries.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    })
  } finally {
    await pool.end()
  }
}
