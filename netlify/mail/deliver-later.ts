/** Loads the delivery code only when needed, so that a cold function starts faster. */
import type { Db } from '../db/client.ts'

const load = () => Promise.all([import('./deliver.ts'), import('./postmark.ts')])

/** Runs `deliverLatest` on the emails just queued. Functions call this after they answer. */
export async function deliverLater(db: Db, now: Date): Promise<object> {
  const [{ deliverLatest }, { openPostmark }] = await load()
  return deliverLatest(db, openPostmark(), now)
}

/** Runs `sweepOutbox` until `until`, and returns when the next email is due. */
export async function sweepLater({ db, clock, until }: { db: Db; clock: () => Date; until: Date }) {
  const [{ sweepOutbox, nextEmailAt }, { openPostmark }] = await load()
  const delivered = await sweepOutbox(db, openPostmark(), clock, until)
  return { ...delivered, next: await nextEmailAt(db) }
}
