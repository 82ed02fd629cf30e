/** What an earlier version stored of a request in plain text is sealed by the daily run, while the site is in use. */
import type { Db } from '../../db/client.ts'
import { sealPlainWords } from '../../db/request-words.ts'
import { fieldSeal } from '../../db/seal.ts'

/** Seals what is still plain, in slices; begins none after `until`. Answers how many values of each kind. */
export async function sealOldWords(db: Db, clock: () => Date, until: Date): Promise<{ sealed: Record<string, number> }> {
  return {
    sealed: await sealPlainWords(
      () => db,
      fieldSeal(),
      () => clock() < until,
    ),
  }
}
