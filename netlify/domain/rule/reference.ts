/** References that people read to each other on the phone. */
import { randomInt } from 'node:crypto'

/** Leaves out 0, 1, I, L, O and U, so there is nothing to mishear and no words appear. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Four random letters that are hard to mishear. */
export function spokenGroup(): string {
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
}

/** A new reference such as "IV-7K3M-9QPA". There are 6.5 × 10¹¹, and the database refuses to use one twice. */
export function newReference(prefix: 'IV' | 'CO' | 'RA'): string {
  return `${prefix}-${spokenGroup()}-${spokenGroup()}`
}
