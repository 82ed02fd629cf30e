/** What may be sent at all. */
import type { Bug } from './bug.ts'

export const contractBugs: readonly Bug[] = [
  // Eleven of a treatment.
  {
    file: 'src/contracts/request/booking.ts',
    find: 'z.maximum(maxQuantity,',
    plant: 'z.maximum(maxQuantity + 1,',
    caughtBy: 'tests/contracts/request/booking.test.ts',
  },
  // One time offered twice.
  {
    file: 'src/contracts/request/booking.ts',
    find: "z.refine(distinct, 'Each time can be offered once.'),",
    plant: '',
    caughtBy: 'tests/contracts/request/booking.test.ts',
  },
  // A name of two lines, and with it a header of an email.
  {
    file: 'src/contracts/text.ts',
    find: 'isStorable(text) && !notOnOneLine.test(text)',
    plant: 'isStorable(text)',
    caughtBy: 'tests/contracts/request/booking.test.ts',
  },
  // Somebody else's signature.
  {
    file: 'src/contracts/check-in.ts',
    find: 'signedName(signature) === signedName(fullName)',
    plant: "signedName(signature) !== ''",
    caughtBy: 'tests/stores/check-in/form.test.ts',
  },
]
