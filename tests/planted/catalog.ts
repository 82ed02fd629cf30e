/** Prices, days and times, and what a spreadsheet would run. */
import type { Bug } from './bug.ts'

export const catalogBugs: readonly Bug[] = [
  // A resident pays for travel.
  {
    file: 'src/catalog/quote.ts',
    find: 'lines.length === 0 || resident ? 0',
    plant: 'lines.length === 0 ? 0',
    caughtBy: 'tests/catalog/quote.test.ts',
  },
  // Ten of a treatment cannot be had.
  {
    file: 'src/catalog/quote.ts',
    find: 'quantity > maxQuantity',
    plant: 'quantity >= maxQuantity',
    caughtBy: 'tests/catalog/quote.test.ts',
  },
  // Half a cent rounds down.
  {
    file: 'src/catalog/money.ts',
    find: 'cents * percent + 50',
    plant: 'cents * percent',
    caughtBy: 'tests/catalog/money.test.ts',
  },
  // Five cents read "$0.5".
  {
    file: 'src/catalog/money.ts',
    find: ": `${sign}$${dollars}.${String(rest).padStart(2, '0')}`",
    plant: ': `${sign}$${dollars}.${rest}`',
    caughtBy: 'tests/catalog/money.test.ts',
  },
  // An hour off for half a day around a clock change.
  {
    file: 'src/catalog/eastern.ts',
    find: 'return new Date(wall - (wallClock(new Date(guess)) - guess))',
    plant: 'return new Date(guess)',
    caughtBy: 'tests/catalog/eastern.test.ts',
  },
  // A letter names the hour in London.
  {
    file: 'src/catalog/eastern.ts',
    find: "timeZone: clinic.timeZone, hour: 'numeric'",
    plant: "timeZone: 'UTC', hour: 'numeric'",
    caughtBy: 'tests/functions/request/admin-request.test.ts',
    test: 'is confirmed with a letter that carries a calendar file',
  },
  // A visit can be asked for at the moment it begins.
  {
    file: 'src/catalog/time-slot.ts',
    find: 'getTime() <= now.getTime()',
    plant: 'getTime() < now.getTime()',
    caughtBy: 'tests/catalog/time-slot.test.ts',
  },
  // 8:00 PM is gone.
  {
    file: 'src/catalog/time-slot.ts',
    find: 'const slotCount = 25',
    plant: 'const slotCount = 24',
    caughtBy: 'tests/catalog/time-slot.test.ts',
  },
  // A quote ends its cell.
  {
    file: 'src/catalog/csv.ts',
    find: `.replaceAll('"', '""')`,
    plant: '',
    caughtBy: 'tests/catalog/csv.test.ts',
  },
  // "@SUM(A1)" is computed.
  {
    file: 'src/catalog/csv.ts',
    find: "const formula = '=+\\\\-@＝",
    plant: "const formula = '=+\\\\-＝",
    caughtBy: 'tests/catalog/csv.test.ts',
  },
  // A quote ends an attribute of a letter.
  {
    file: 'src/catalog/html-text.ts',
    find: `'"': '&quot;',`,
    plant: `'"': '"',`,
    caughtBy: 'tests/mail/frame.test.ts',
  },
  // Nobody signs on their 18th birthday.
  {
    file: 'src/catalog/waiver.ts',
    find: '.slice(4)}` <= today',
    plant: '.slice(4)}` < today',
    caughtBy: 'tests/catalog/waiver.test.ts',
  },
  // Sending is promised for a day whose letters are used up.
  {
    file: 'src/catalog/newsletter/newsletter.ts',
    find: 'todays !== undefined && left > 0',
    plant: 'todays !== undefined',
    caughtBy: 'tests/catalog/newsletter/newsletter.test.ts',
  },
  // A "no" asks for more, and a "yes" does not.
  {
    file: 'src/catalog/medical-history.ts',
    find: 'history[question.id] === true ? question.followUp',
    plant: 'history[question.id] === false ? question.followUp',
    caughtBy: 'tests/stores/check-in/form.test.ts',
  },
]
