/** What of a check-in is sealed, and for which place. */
import { getTableName } from 'drizzle-orm'
import { checkIns } from '../../db/schema/check-in.ts'
import type { Place } from '../../db/seal.ts'

export const healthColumns = ['dob', 'allergies', 'medications', 'medicalHistory', 'notes'] as const

export type HealthColumn = (typeof healthColumns)[number]

/** What the record of a shot seals beside the answers. */
export type ShotColumn = 'dose' | 'lot'

/** The place a check-in's health answer, or part of its shot's record, is sealed for. */
export function healthPlace(id: string, column: HealthColumn | ShotColumn): Place {
  return { table: getTableName(checkIns), column: checkIns[column].name, id }
}
