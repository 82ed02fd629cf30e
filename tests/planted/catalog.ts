/** Bugs in prices, days and times, and in escaping for CSV and HTML. */
import type { Bug } from './bug.ts'

export const catalogBugs: readonly Bug[] = [
  // Residents would pay for travel.
  {
    file: 'src/catalog/quote.ts',
    find: '? { discountPercent: residentDiscountPercent, travelFeeCents: 0 }',
    plant: '? { discountPercent: residentDiscountPercent, travelFeeCents }',
    caughtBy: 'tests/catalog/quote.test.ts',
  },
  // Nobody could order ten of a treatment.
  {
    file: 'src/catalog/quote.ts',
    find: 'quantity > maxQuantity',
    plant: 'quantity >= maxQuantity',
    caughtBy: 'tests/catalog/quote.test.ts',
  },
  // Half a cent would round down.
  {
    file: 'src/catalog/money.ts',
    find: 'cents * percent + 50',
    plant: 'cents * percent',
    caughtBy: 'tests/catalog/money.test.ts',
  },
  // Five cents would read "$0.5".
  {
    file: 'src/catalog/money.ts',
    find: "String(Math.abs(cents) % 100).padStart(2, '0')",
    plant: 'Math.abs(cents) % 100',
    caughtBy: 'tests/catalog/money.test.ts',
  },
  // Times would be an hour off for half a day around a clock change.
  {
    file: 'src/catalog/time/eastern.ts',
    find: 'return new Date(wall - (wallClock(new Date(guess)) - guess))',
    plant: 'return new Date(guess)',
    caughtBy: 'tests/catalog/time/eastern.test.ts',
  },
  // An email would give the hour in UTC instead of the clinic's time zone.
  {
    file: 'src/catalog/time/eastern.ts',
    find: 'new Date(wallClock(instant)).toISOString().slice(11, 16)',
    plant: 'instant.toISOString().slice(11, 16)',
    caughtBy: 'tests/functions/request/admin-request.test.ts',
    test: 'is confirmed with one email that has a calendar file',
  },
  // Visitors could ask for a visit at the moment it begins.
  {
    file: 'src/catalog/time/time-slot.ts',
    find: 'getTime() <= now.getTime()',
    plant: 'getTime() < now.getTime()',
    caughtBy: 'tests/catalog/time/time-slot.test.ts',
  },
  // The 8:00 PM slot would be missing.
  {
    file: 'src/catalog/time/time-slot.ts',
    find: 'const slotCount = 25',
    plant: 'const slotCount = 24',
    caughtBy: 'tests/catalog/time/time-slot.test.ts',
  },
  // A quotation mark in a value would end its CSV cell early.
  {
    file: 'src/catalog/csv.ts',
    find: `.replaceAll('"', '""')`,
    plant: '',
    caughtBy: 'tests/catalog/csv.test.ts',
  },
  // A spreadsheet would compute "@SUM(A1)".
  {
    file: 'src/catalog/csv.ts',
    find: "const formula = '=+\\\\-@＝",
    plant: "const formula = '=+\\\\-＝",
    caughtBy: 'tests/catalog/csv.test.ts',
  },
  // A quotation mark would end an HTML attribute in an email.
  {
    file: 'src/catalog/html-text.ts',
    find: `'"': '&quot;',`,
    plant: `'"': '"',`,
    caughtBy: 'tests/mail/frame.test.ts',
  },
  // Nobody could sign on their 18th birthday.
  {
    file: 'src/catalog/event/waiver.ts',
    find: '.slice(4)}` <= today',
    plant: '.slice(4)}` < today',
    caughtBy: 'tests/catalog/event/waiver.test.ts',
  },
  // We would promise to send today although the day's emails are used up.
  {
    file: 'src/catalog/newsletter/newsletter.ts',
    find: 'todays !== undefined && left > 0',
    plant: 'todays !== undefined',
    caughtBy: 'tests/catalog/newsletter/newsletter.test.ts',
  },
  // "No" would ask for details, and "yes" wouldn't.
  {
    file: 'src/catalog/event/medical-history.ts',
    find: 'history[question.id] === true ? question.followUp',
    plant: 'history[question.id] === false ? question.followUp',
    caughtBy: 'tests/stores/check-in/form.test.ts',
  },
  // On Thanksgiving the footer would say that we're open.
  {
    file: 'src/catalog/practice/hours.ts',
    find: 'if (holiday !== undefined) return',
    plant: 'if (holiday === today) return',
    caughtBy: 'tests/catalog/practice/hours.test.ts',
    test: 'offers visits by arrangement on a holiday',
  },
  // We would be open at the minute we close.
  {
    file: 'src/catalog/practice/hours.ts',
    find: 'instant >= open.to',
    plant: 'instant > open.to',
    caughtBy: 'tests/catalog/practice/hours.test.ts',
  },
  // Every ZIP code that begins with a digit of ours would be in our area.
  {
    file: 'src/catalog/practice/service-area.ts',
    find: 'zip.startsWith(start)',
    plant: 'zip.startsWith(start.slice(0, 2))',
    caughtBy: 'tests/catalog/practice/who-and-where.test.ts',
  },
  // A provider without a name would have a card without a heading.
  {
    file: 'src/catalog/practice/provider.ts',
    find: 'const heading = name || title',
    plant: 'const heading = name',
    caughtBy: 'tests/catalog/practice/who-and-where.test.ts',
  },
]
