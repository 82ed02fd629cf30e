/**
 * Text as searches compare it: in lowercase, without accents and apostrophes, so that "garcia" finds "García" and "oconnor"
 * finds "O’Connor". Both versions follow the same rule: the function of the database folds what is stored, the one here folds
 * what someone types.
 */
import { sql, type SQL } from 'drizzle-orm'

/** Letters that aren't a plain letter with an accent, and the apostrophes of all keyboards. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  "'": '',
  '’': '',
  '‘': '',
  ʼ: '',
}

const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** "GARCÍA" → "garcia". */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return plain
    .normalize('NFC')
    .toLowerCase()
    .replace(special, (letter) => letters[letter]!)
}

/** The same in the database (migration 0045). */
export const foldedInDatabase = (text: SQL): SQL => sql`folded(${text})`
