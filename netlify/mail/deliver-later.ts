/** Delivery whose code is loaded once it is needed, so that a cold function is ready sooner. */
import type { Db } from '../db/client.ts'

const load = () => Promise.all([import('./deliver.ts'), import('./postmark.ts')])

/** Sends what was just owed, as `deliverLatest` does: what a function does after its answer. */
export async function deliverLater(db: Db, now: Date): Promise<object> {
  const [{ deliverLatest }, { openPostmark }] = await load()
  return deliverLatest(db, openPostmark(), now)
}

/** Sends what is due until `until`, as `sweepOutbox` does, and says when something is due next. */
export async function sweepLater({ db, clock, until }: { db: Db; clock: () => Date; until: Date }) {
  const [{ sweepOutbox, nextEmailAt }, { openPostmark }] = await load()
  const delivered = await sweepOutbox(db, openPostmark(), clock, until)
  return { ...delivered, next: await nextEmailAt(db) }
}
