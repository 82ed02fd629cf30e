import { tooLong } from '../../../contracts/text.ts'

/** The rule of a field that takes no more characters than its contract. */
export const upTo = (limit: number) => ({ value: limit, message: tooLong(limit) })
