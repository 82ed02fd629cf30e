/** References that people read to each other on the phone. */
import { randomInt } from 'node:crypto'

/** Without 0, 1, I, L, O and U: nothing to mishear, no words. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Four random letters that nobody mishears. */
export function spokenGroup(): string {
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
}

/** A new reference such as "IV-7K3M-9QPA": 6.5 × 10¹¹ of them, and the database refuses a second use. */
export function newReference(prefix: 'IV' | 'CO' | 'RA'): string {
  return `${prefix}-${spokenGroup()}-${spokenGroup()}`
}
