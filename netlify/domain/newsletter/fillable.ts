/** Refuses to send words with a placeholder that we can't fill in. Saving refuses them too; older rows may still have some. */
import { sql } from 'drizzle-orm'
import { placeholderSentence, wrongPlaceholders, wrongPlaceholdersInHtml } from '../../../src/catalog/newsletter/placeholder.ts'
import type { BroadcastContent } from '../../broadcast.ts'
import type { Db } from '../../db/client.ts'
import { newsletters } from '../../db/schema/newsletter.ts'
import { Refusal } from '../../refusal.ts'

type Content = BroadcastContent & { readonly status: string; readonly version: number }

/** A newsletter's words. Refuses `not-found`. */
export async function contentOf(db: Db, id: string): Promise<Content> {
  const { rows } = await db.execute<Content>(
    sql`select status, version, subject, preheader, html from ${newsletters} where id = ${id}::uuid and deleted_at is null`,
  )
  if (!rows[0]) throw new Refusal('not-found')
  return rows[0]
}

/** The sentence that names every placeholder we can't fill in; undefined if there is none. */
export function unfillable({ subject, preheader, html }: BroadcastContent): string | undefined {
  return placeholderSentence([...wrongPlaceholders(`${subject}\n${preheader}`), ...wrongPlaceholdersInHtml(html)])
}

/** Refuses `unknown-placeholder`, with the sentence that names it under the field `content`. */
export function demandFillable(content: BroadcastContent): void {
  const sentence = unfillable(content)
  if (sentence !== undefined) throw new Refusal('unknown-placeholder', { fields: { content: sentence } })
}
