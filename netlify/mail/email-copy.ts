/** Keeps a request's emails readable as they were sent. A template can change; what someone has read can't. */
import { getTableName, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { outbox } from '../db/schema/outbox.ts'
import { fieldSeal, type Place } from '../db/seal.ts'
import { env } from '../env.ts'
import { dataAsItLeaves } from './claim.ts'
import type { EmailData, EmailName } from './render-email.ts'
import type { RenderedEmail } from './templates/frame.ts'
import { withWords } from './request-words.ts'

type Copy = { readonly subject: string; readonly text: string; readonly attachments: readonly string[] }

function placeOf(id: string): Place {
  return { table: getTableName(outbox), column: outbox.sealedCopy.name, id }
}

function copyOf({ subject, text, attachments = [] }: RenderedEmail): Copy {
  return { subject, text, attachments: attachments.map(({ name }) => name) }
}

/** Seals what an email says, under its id in the outbox. */
export function sealCopy(id: string, email: RenderedEmail): string {
  return fieldSeal().seal(JSON.stringify(copyOf(email)), placeOf(id))
}

type Kept = Pick<typeof outbox.$inferSelect, 'id' | 'template' | 'data' | 'recipient' | 'sealedCopy'>

/** What an email says: from its copy or, without one, as its template renders it at `now`. */
export async function openCopy(db: Db, email: Kept, now: Date): Promise<Copy & { attachments: string[]; asSent: boolean }> {
  const { id, sealedCopy } = email
  if (sealedCopy !== null) {
    const copy = JSON.parse(fieldSeal().unseal(sealedCopy, placeOf(id))) as Copy
    return { ...copy, attachments: [...copy.attachments], asSent: true }
  }
  const template = email.template as EmailName
  // Almost every email has its copy, so a function that reads them needn't load all templates.
  const { renderEmail } = await import('./render-email.ts')
  const { rows } = await db.execute<{ data: EmailData[EmailName] }>(
    sql`select ${dataAsItLeaves} as data from ${outbox} as email where email.id = ${id}::uuid`,
  )
  const data = await withWords(db, template, rows[0]?.data ?? (email.data as EmailData[EmailName]))
  const copy = copyOf(renderEmail(template, data, { recipient: email.recipient ?? env().CLINIC_INBOX, now }))
  return { ...copy, attachments: [...copy.attachments], asSent: false }
}
