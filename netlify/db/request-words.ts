/**
 * A client's own words in a request, and the clinic's notes on it. They may be about somebody's health, so they are sealed as health
 * answers are (decision 18): no search, list, export or outbox row has them. Rows of an earlier version have them in plain text, until
 * `sealPlainWords` has been there.
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

export type WordsKind = keyof typeof homes

/** The sealed columns, as `reseal` knows them. */
export const wordColumns: readonly Words[] = Object.values(homes)

function placeOf(kind: WordsKind, id: string): Place {
  const { table, column } = homes[kind]
  return { table: getTableName(table), column: column.name, id }
}

/** Seals the words of a request, by its id, or of a note, by the note's. */
export function sealWords({ seal }: Seal, kind: WordsKind, id: string, words: string): string {
  return seal(words, placeOf(kind, id))
}

/** The words again. Throws a SealError for what is not whole or not from this row. */
export function openWords({ unseal }: Seal, kind: WordsKind, id: string, sealed: string | null, plain: string): string {
  return sealed === null ? plain : unseal(sealed, placeOf(kind, id))
}

const slice = 500

/** Seals a slice of one kind's plain words; answers how many there were. What somebody changed meanwhile is left for the next slice. */
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

/** What an earlier version put into the data of emails: a client's words, and links that act. Delivery makes both anew. */
const outgrown = ['message', 'additionalNotes', 'unsubscribeToken']

/** Takes it out of a slice of them. */
async function emptySlice(db: Db): Promise<number> {
  const keys = sql`${sql.param(outgrown)}::text[]`
  const { rowCount } = await db.execute(sql`
    update ${outbox} set data = data - ${keys} where id in (
      select id from ${outbox} where template in ('booking-clinic', 'booking-client', 'consultation-clinic', 'consultation-client',
        'subscriber-welcome') and jsonb_exists_any(data, ${keys}) limit ${slice}::integer)`)
  return rowCount
}

/** Seals what an earlier version stored in plain text, in slices, while the site is in use; answers how many values of each kind. */
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
