/** Finds rows whose text has every word of a search, whatever its accents, and a phone number however it is written. */
import { and, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isBeyondAscii } from '../../db/columns.ts'
import { folded } from '../../db/folded.ts'

/** This many digits, however they are spaced, are one phone number. */
const leastPhoneDigits = 7

/** Words that a phone number can be written in: "+1", "(305)", "555-2214", "305.555.2214". */
const isPhoneLike = (word: string) => /^[+\d().-]*\d[\d().-]*$/.test(word)

/** A phone number's digits, without the country code of the United States, which most numbers are stored without. */
const digitsOf = (phone: string) => phone.replace(/\D/g, '').replace(phone.startsWith('+1') ? /^1/ : /^1(?=\d{10}$)/, '')

/** The words that a run of phone-like words becomes. Plain numbers that are too short for a phone number stay as they are. */
function asPhone(run: readonly string[]): string[] {
  const phone = run.join('')
  const isPhone = /\D/.test(phone) || phone.length >= leastPhoneDigits
  return isPhone ? [digitsOf(phone)].filter((digits) => digits !== '') : [...run]
}

/** The words of a search as stored search texts have them. */
export function wordsOf(search: string): string[] {
  return folded(search).split(/\s+/).filter(Boolean)
}

/** The same for texts that end with a phone's digits: "+1 (305) 555-2214 ana" becomes "3055552214 ana". */
function wordsWithPhones(search: string): string[] {
  const found: string[] = []
  let run: string[] = []
  for (const word of [...wordsOf(search), undefined]) {
    if (word !== undefined && isPhoneLike(word)) {
      run.push(word)
      continue
    }
    if (run.length > 0) found.push(...asPhone(run))
    run = []
    if (word !== undefined) found.push(word)
  }
  return found
}

/** Escapes a word, so that `like` takes it literally. */
export function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** Whether a search text contains every word. Undefined if there are none. */
function holdingWords(text: SQLWrapper, words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined
  return and(...words.map((word) => sql`${text} like ${`%${literal(word)}%`}`))
}

/** Whether a search text contains every word of a search. Undefined if nothing is searched for. */
export function holding(text: SQLWrapper, search: string): SQL | undefined {
  return holdingWords(text, wordsOf(search))
}

/** `holding` for a search text with a phone number in it. */
export function holdingOrPhone(text: SQLWrapper, search: string): SQL | undefined {
  return holdingWords(text, wordsWithPhones(search))
}

/** Whether a word has a letter beyond ASCII. Only texts that have one too can contain it. */
export const hasBeyondAscii = (word: string) => /[^\0-\x7f]/.test(word)

/** Shorter words have a trigram only at their beginning, so an index can't find them inside other words. */
export const leastIndexed = 3

/** Whether a text contains a search's words: longer ones anywhere, those of one or two letters at the start of a word. */
function holdingBeginnings(text: SQL, words: readonly string[]): SQL | undefined {
  const short = words.filter((word) => word.length < leastIndexed).map(literal)
  return and(
    holdingWords(
      text,
      words.filter((word) => word.length >= leastIndexed),
    ),
    ...short.map((word) => sql`(${text} like ${`${word}%`} or ${text} like ${`% ${word}%`})`),
  )
}

/** `holdingOrPhone` for long lists, where an index finds the rows: the word index, or the smaller one for texts beyond ASCII. */
export function holdingIndexed(column: Column, search: string): SQL | undefined {
  const words = wordsWithPhones(search)
  if (!words.some(hasBeyondAscii)) return holdingBeginnings(sql`${column}`, words)
  // A different collation keeps the planner from using the word index.
  return and(isBeyondAscii(column), holdingBeginnings(sql`${column} collate "C"`, words))
}

/** `holdingOrPhone` for rows already read in order: the planner considers no index, and letters are compared as bytes. */
export function holdingWalked(column: Column, search: string): SQL | undefined {
  const held = holdingBeginnings(sql`${column} collate "C"`, wordsWithPhones(search))
  return held && sql`case when ${held} then true end`
}
