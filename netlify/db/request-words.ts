/**
 * A client's own words in a request, and the clinic's notes on it. They may be about someone's health, so they are sealed like
 * health answers (decision 18). No search, list or export contains them, and an outbox row only in its sealed copy. Rows from an
 * earlier version hold plain text until `sealPlainWords` reaches them.
 */
import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { bookings } from './schema/booking.ts'
import { consultations } from './schema/consultation.ts'
import { outbox } from './schema/outbox.ts'
import { requestNotes } from './schema/request.ts'
import type { Place, Seal } from './seal.ts'

type Words = { readonly table: PgTable; readonly id: PgColumn; readonly column: PgColumn; readonly plain: PgColumn }

const homes = {
  booking: { table: bookings, id: bookings.requestId, column: bookings.sealedNotes, plain: bookings.additionalNotes },
  consultation: {
    table: consultations,
    id: consultations.requestId,
    column: consultations.sealedMessage,
    plain: consultations.message,
  },
  note: { table: requestNotes, id: requestNotes.id, column: requestNotes.sealedBody, plain: requestNotes.body },
} as const satisfies Record<string, Words>

type WordsKind = keyof typeof homes

/** The sealed columns, for `reseal`. */
export const wordColumns: readonly Words[] = Object.values(homes)

function placeOf(kind: WordsKind, id: string): Place {
  const { table, column } = homes[kind]
  return { table: getTableName(table), column: column.name, id }
}

/** Seals a request's words under the request's id, or a note's under the note's id. */
export function sealWords({ seal }: Seal, kind: WordsKind, id: string, words: string): string {
  return seal(words, placeOf(kind, id))
}

/**
 * Opens the words again, or returns the plain ones if the row isn't sealed yet. Throws a SealError if they were cut or belong to
 * another row.
 */
export function openWords({ unseal }: Seal, kind: WordsKind, id: string, sealed: string | null, plain: string): string {
  return sealed === null ? plain : unseal(sealed, placeOf(kind, id))
}

const slice = 500

/**
 * Seals one slice of one kind's plain words and returns how many it found. If a row changes mid-slice, the next slice picks it
 * up.
 */
async function sealSlice(db: Db, seal: Seal, kind: WordsKind): Promise<number> {
  const { table, id, column, plain } = homes[kind]
  const { rows } = await db.execute<{ id: string; plain: string }>(sql`
    select ${id} as id, ${plain} as plain from ${table} where ${column} is null limit ${slice}::integer`)
  if (rows.length === 0) return 0
  const sealed = rows.map((row) => ({ ...row, sealed: sealWords(seal, kind, row.id, row.plain) }))
  await db.execute(sql`
    update ${table} set ${sql.identifier(column.name)} = fresh.sealed, ${sql.identifier(plain.name)} = ''
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as fresh (id uuid, plain text, sealed text)
    where ${id} = fresh.id and ${plain} = fresh.plain and ${column} is null`)
  return rows.length
}

/** What an earlier version stored in an email's data: a client's words, and links that act. Delivery builds both itself now. */
const outgrown = ['message', 'additionalNotes', 'unsubscribeToken']

/** Removes those keys from one slice of emails. */
async function emptySlice(db: Db): Promise<number> {
  const keys = sql`${sql.param(outgrown)}::text[]`
  const { rowCount } = await db.execute(sql`
    update ${outbox} set data = data - ${keys} where id in (
      select id from ${outbox} where template in ('booking-clinic', 'booking-client', 'consultation-clinic', 'consultation-client',
        'subscriber-welcome') and jsonb_exists_any(data, ${keys}) limit ${slice}::integer)`)
  return rowCount
}

/** Seals what an earlier version stored in plain text, in slices, while the site is in use. Returns the count for each kind. */
export async function sealPlainWords(openDb: () => Db, seal: Seal, more: () => boolean): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const run = async (name: string, work: () => Promise<number>) => {
    let done = 0
    for (let last = slice; last === slice && more(); done += last) last = await work()
    counts[name] = done
  }
  for (const kind of Object.keys(homes) as WordsKind[]) await run(kind, () => sealSlice(openDb(), seal, kind))
  await run('emails', () => emptySlice(openDb()))
  return counts
}
