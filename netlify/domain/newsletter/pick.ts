/** Picks the newsletter to send next. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import type { Runner, Sendable } from './engine.ts'

type Next = { readonly id: string; readonly subject: string; readonly preheader: string; readonly html: string | null }

/**
 * The statement that picks a newsletter with pending recipients: the earliest started, or the runner's own. A started newsletter's
 * content is frozen, so it doesn't read the html of a known one again.
 */
export function nextNewsletter(db: Db, runner: Runner, known?: Sendable) {
  const only = runner.newsletterId ?? null
  return db.execute<Next>(sql`
    select n.id, n.subject, n.preheader, case when n.id = ${known?.id ?? null}::uuid then null else n.html end as html
    from ${newsletters} n
    where n.status = 'sending' and n.paused_at is null and n.deleted_at is null and (${only}::uuid is null or n.id = ${only}::uuid)
      and exists (select 1 from ${newsletterRecipients} r where r.newsletter_id = n.id and r.state = 'pending')
    order by n.started_at, n.id limit 1`)
}

/** The newsletter that `nextNewsletter` found. */
export function picked({ rows: [row] }: { readonly rows: readonly Next[] }, known?: Sendable): Sendable | undefined {
  return row && (row.html === null ? known : { ...row, html: row.html })
}

/** Picks the next newsletter for a runner, after the one it knows. */
export async function pickNewsletter(db: Db, runner: Runner, known?: Sendable): Promise<Sendable | undefined> {
  return picked(await nextNewsletter(db, runner, known), known)
}
