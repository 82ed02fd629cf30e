/**
 * Changes the sealing key while the site is in use. Every value sealed with an older key is sealed again with the first one, a
 * batch at a time. If a value changes in between, it is left alone and the next run handles it.
 */
import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { wordColumns } from './request-words.ts'
import { checkIns } from './schema/check-in.ts'
import { guestAnswers } from './schema/guest-answers.ts'
import { outbox } from './schema/outbox.ts'
import { secondFactors } from './schema/second-factor.ts'
import { guests } from './schema/visit.ts'
import type { Seal } from './seal.ts'

type SealedColumn = { readonly table: PgTable; readonly id: PgColumn; readonly column: PgColumn }

const { dob, allergies, medications, medicalHistory, notes, dose, lot } = checkIns

const answersOfGuests = [
  guestAnswers.dob,
  guestAnswers.allergies,
  guestAnswers.medications,
  guestAnswers.medicalHistory,
  guestAnswers.notes,
]

/** Every sealed column, with the column that identifies its row. */
export const sealedColumns: readonly SealedColumn[] = [
  ...[dob, allergies, medications, medicalHistory, notes, dose, lot].map((column) => ({
    table: checkIns,
    id: checkIns.id,
    column,
  })),
  ...answersOfGuests.map((column) => ({ table: guestAnswers, id: guestAnswers.guestId, column })),
  { table: guests, id: guests.id, column: guests.outReason },
  ...wordColumns,
  { table: outbox, id: outbox.id, column: outbox.sealedCopy },
  { table: secondFactors, id: secondFactors.accountId, column: secondFactors.secret },
]

const batchRows = 500

type Found = { id: string; sealed: string }

/** Reseals one batch of rows after an id. Returns the last row it looked at, and how many had another key. */
async function resealBatch(
  db: Db,
  seal: Seal,
  { table, id, column }: SealedColumn,
  behind: string,
): Promise<{ readonly last: string | undefined; readonly found: number }> {
  const { rows } = await db.execute<Found>(sql`
    select ${id} as id, ${column} as sealed from ${table}
    where ${id} > ${behind}::uuid and not starts_with(${column}, ${seal.prefix}) order by ${id} limit ${batchRows}::integer`)
  if (rows.length === 0) return { last: undefined, found: 0 }
  const again = rows.map((row) => {
    const place = { table: getTableName(table), column: column.name, id: row.id }
    return { ...row, again: seal.seal(seal.unseal(row.sealed, place), place) }
  })
  await db.execute(sql`
    update ${table} set ${sql.identifier(column.name)} = fresh.again
    from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) as fresh (id uuid, sealed text, again text)
    where ${id} = fresh.id and ${column} = fresh.sealed`)
  return { last: rows.at(-1)!.id, found: rows.length }
}

const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Reseals everything with the seal's first key. Returns how many values of each column had another key. Throws a SealError if no key
 * opens a value; that batch stays unchanged.
 */
export async function resealAll(openDb: () => Db, seal: Seal): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const sealed of sealedColumns) {
    const name = `${getTableName(sealed.table)}.${sealed.column.name}`
    counts[name] = 0
    for (let behind: string | undefined = firstId; behind !== undefined;) {
      const { last, found } = await resealBatch(openDb(), seal, sealed, behind)
      counts[name] += found
      behind = last
    }
  }
  return counts
}
