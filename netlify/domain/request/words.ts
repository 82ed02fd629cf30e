/** The daily run that seals what an earlier version stored in plain text, while the site is in use. */
import type { Db } from '../../db/client.ts'
import { sealPlainWords } from '../../db/request-words.ts'
import { fieldSeal } from '../../db/seal.ts'

/** Seals plain words in slices, and starts none after `until`. Returns the count for each kind. */
export async function sealOldWords(db: Db, clock: () => Date, until: Date): Promise<{ sealed: Record<string, number> }> {
  return {
    sealed: await sealPlainWords(
      () => db,
      fieldSeal(),
      () => clock() < until,
    ),
  }
}
