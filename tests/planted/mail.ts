/** Emails: that they leave, once, to the right people, and say nothing that is not ours. */
import type { Bug } from './bug.ts'

export const mailBugs: readonly Bug[] = [
  // A gateway that fails behind the call is taken for a refusal, and everybody gets the letter again.
  {
    file: 'netlify/mail/broadcast-outcome.ts',
    find: 'status === 0 || status >= 500',
    plant: 'status === 0',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'what becomes of a call',
  },
  // A mailbox that opted out at Postmark is tried for ever.
  {
    file: 'netlify/mail/broadcast-outcome.ts',
    find: "if (code === 406) return { kind: 'suppressed', reason }",
    plant: '',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'what Postmark says of one letter',
  },
  // An email in doubt is repeated after a minute.
  {
    file: 'netlify/mail/deliver.ts',
    find: 'const repeatAfterMs = 10 * 60_000',
    plant: 'const repeatAfterMs = 60_000',
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'is not taken for sent when the search finds another letter',
  },
  // A runner waits for whatever another holds.
  {
    file: 'netlify/mail/deliver.ts',
    find: 'limit ${most}::integer for update skip locked',
    plant: 'limit ${most}::integer',
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'that another runner has taken stops nobody',
  },
  // The clinic's own email is given up.
  {
    file: 'netlify/mail/deliver.ts',
    find: "if (outcome.kind === 'rejected' && letter.recipient === null)",
    plant: "if (outcome.kind === 'unknown' && letter.recipient === null)",
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'is never given up',
  },
  // The wait between tries grows without end.
  {
    file: 'netlify/mail/deliver.ts',
    find: 'Math.min(5 * 60_000, 15_000 *',
    plant: 'Math.min(500 * 60_000, 15_000 *',
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'waits longer after each refusal',
  },
  // A stranger has four emails a day sent.
  {
    file: 'netlify/mail/outbox.ts',
    find: 'export const lettersADay = 3',
    plant: 'export const lettersADay = 4',
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'over the third of a day to one address is withheld',
  },
  // Sign-in codes wait behind the digest.
  {
    file: 'netlify/mail/outbox.ts',
    find: "'sign-in-link': 0,",
    plant: "'sign-in-link': 2,",
    caughtBy: 'tests/mail/hurry.test.ts',
    test: 'a sweep sends what is new first by its priority',
  },
  // A search that ignores its filter says that an email was sent.
  {
    file: 'netlify/mail/postmark.ts',
    find: 'messages.find(({ Metadata }) => Metadata?.[name] === id)?.MessageID',
    plant: 'messages[0]?.MessageID',
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'a letter whose answer was lost',
  },
  // A visitor's name writes the clinic's email.
  {
    file: 'netlify/mail/templates/frame.ts',
    find: 'fill(frame.heading, { text: escapeHtml(heading) })',
    plant: 'fill(frame.heading, { text: heading })',
    caughtBy: 'tests/mail/frame.test.ts',
  },
  // A line break in a subject begins a header.
  {
    file: 'netlify/mail/templates/frame.ts',
    find: "const line = subject.replace(/\\s+/g, ' ').trim()",
    plant: 'const line = subject.trim()',
    caughtBy: 'tests/mail/frame.test.ts',
  },
  // A comma ends a calendar's field.
  {
    file: 'netlify/mail/templates/calendar-file.ts',
    find: "text.replace(/[\\\\;,]/g, '\\\\$&')",
    plant: 'text',
    caughtBy: 'tests/functions/request/admin-request.test.ts',
    test: 'is confirmed with a letter that carries a calendar file',
  },
  // A taken back visit stays in the client's calendar.
  {
    file: 'netlify/mail/templates/request-declined.ts',
    find: 'appointmentFile(letter, appointment, true)',
    plant: 'appointmentFile(letter, appointment)',
    caughtBy: 'tests/functions/request/admin-request.test.ts',
    test: 'gives the calendar entry a new one of the same id',
  },
  // Our name stands under a stranger's message.
  {
    file: 'netlify/mail/strangers-words.ts',
    find: '!wholeName.test(whole) || first.length',
    plant: 'first.length',
    caughtBy: 'tests/functions/strangers-words.test.ts',
    test: 'is greeted without a name',
  },
  // A button of the mail program leads to a page that asks.
  {
    file: 'netlify/mail/broadcast.ts',
    find: "'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',",
    plant: '',
    caughtBy: 'tests/mail/broadcast.test.ts',
  },
]
