/** Bugs in what the API accepts. */
import type { Bug } from './bug.ts'

export const contractBugs: readonly Bug[] = [
  // A booking could contain eleven of a treatment.
  {
    file: 'src/contracts/request/booking.ts',
    find: 'z.maximum(maxQuantity,',
    plant: 'z.maximum(maxQuantity + 1,',
    caughtBy: 'tests/contracts/request/booking.test.ts',
  },
  // A booking could offer the same time twice.
  {
    file: 'src/contracts/request/asked-times.ts',
    find: "z.refine(distinct, 'Choose each time only once.')",
    plant: '',
    caughtBy: 'tests/contracts/request/booking.test.ts',
  },
  // A name could contain a line break and inject an email header.
  {
    file: 'src/contracts/text.ts',
    find: 'isStorable(text) && !notOnOneLine.test(text)',
    plant: 'isStorable(text)',
    caughtBy: 'tests/contracts/request/booking.test.ts',
  },
  // A guest could sign with someone else's name.
  {
    file: 'src/contracts/check-in.ts',
    find: 'signedName(signature) === signedName(fullName)',
    plant: "signedName(signature) !== ''",
    caughtBy: 'tests/stores/check-in/form.test.ts',
  },
]
