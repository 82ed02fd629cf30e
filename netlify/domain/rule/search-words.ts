/** Finds rows whose text has every word that somebody searches for. */
import { and, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isBeyondAscii } from '../../db/columns.ts'

/** The words of a search, in lowercase. */
export function wordsOf(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Escapes a word, so that `like` takes it literally. */
export function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** Whether a text contains every word of a search. The text must be lowercase already. Undefined if nothing is searched for. */
export function holding(text: SQLWrapper, search: string): SQL | undefined {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  return and(...words.map((word) => sql`${text} like ${`%${literal(word)}%`}`))
}

/** Whether a word has a letter beyond ASCII. Only texts that have one too can contain it. */
export const hasBeyondAscii = (word: string) => /[^\0-\x7f]/.test(word)

/** Shorter words have a trigram only at their beginning, so an index can't find them inside other words. */
export const leastIndexed = 3

/** Whether a text contains a search's words: longer ones anywhere, those of one or two letters at the start of a word. */
function holdingBeginnings(text: SQL, words: readonly string[]): SQL | undefined {
  const short = words.filter((word) => word.length < leastIndexed).map(literal)
  return and(
    holding(text, words.filter((word) => word.length >= leastIndexed).join(' ')),
    ...short.map((word) => sql`(${text} like ${`${word}%`} or ${text} like ${`% ${word}%`})`),
  )
}

/** `holding` for long lists, where an index finds the rows: the word index, or the smaller one for texts beyond ASCII. */
export function holdingIndexed(column: Column, search: string): SQL | undefined {
  const words = wordsOf(search)
  if (!words.some(hasBeyondAscii)) return holdingBeginnings(sql`${column}`, words)
  // A different collation keeps the planner from using the word index.
  return and(isBeyondAscii(column), holdingBeginnings(sql`${column} collate "C"`, words))
}

/** `holding` for rows already read in order: the planner considers no index, and letters are compared as bytes. */
export function holdingWalked(column: Column, search: string): SQL | undefined {
  const held = holdingBeginnings(sql`${column} collate "C"`, wordsOf(search))
  return held && sql`case when ${held} then true end`
}
