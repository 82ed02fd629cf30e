/** Bugs in email: whether each one leaves once, reaches the right people, and contains only what we wrote. */
import type { Bug } from './bug.ts'

export const mailBugs: readonly Bug[] = [
  // A gateway error after a call would count as a refusal, and everyone would get the newsletter again.
  {
    file: 'netlify/mail/broadcast-outcome.ts',
    find: 'status === 0 || status >= 500',
    plant: 'status === 0',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'a failed batch call',
  },
  // We would keep emailing a mailbox that opted out at Postmark.
  {
    file: 'netlify/mail/broadcast-outcome.ts',
    find: "if (code === 406) return { kind: 'suppressed', reason }",
    plant: '',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'Postmark’s answer about one email',
  },
  // We would resend an email after a minute without knowing whether it arrived.
  {
    file: 'netlify/mail/deliver.ts',
    find: 'const repeatAfterMs = 10 * minuteMs',
    plant: 'const repeatAfterMs = minuteMs',
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'is not marked as sent when the search finds another email',
  },
  // A sweep would wait for rows that another one holds.
  {
    file: 'netlify/mail/claim.ts',
    find: 'limit ${most}::integer for update skip locked',
    plant: 'limit ${most}::integer',
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'that another sweep has locked doesn’t hold up the others',
  },
  // An email to the clinic itself would be given up.
  {
    file: 'netlify/mail/deliver.ts',
    find: "if (outcome.kind === 'rejected' && email.recipient === null)",
    plant: "if (outcome.kind === 'unknown' && email.recipient === null)",
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'is never given up',
  },
  // Each minute's sweep would read every email ever sent.
  {
    file: 'netlify/mail/claim.ts',
    find: "state = 'unknown' and attempts > 0 order by",
    plant: "state = 'unknown' order by",
    caughtBy: 'tests/functions/by-index.test.ts',
    test: 'a sweep of emails',
  },
  // The wait between tries would grow to hours.
  {
    file: 'netlify/mail/deliver.ts',
    find: 'Math.min(5 * minuteMs, 15_000 *',
    plant: 'Math.min(500 * minuteMs, 15_000 *',
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'waits longer after each refusal',
  },
  // A stranger could make us send someone four emails a day.
  {
    file: 'netlify/mail/outbox.ts',
    find: 'const emailsADay = 3',
    plant: 'const emailsADay = 4',
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'beyond three a day to one address is withheld',
  },
  // A script could welcome any number of addresses by checking them in.
  {
    file: 'netlify/domain/check-in/check-in.ts',
    find: 'now, { checkIn: true }',
    plant: 'now',
    caughtBy: 'tests/functions/strangers-budget.test.ts',
    test: 'check-in welcome emails stop at their own limit',
  },
  // Sign-in codes would wait behind the digest.
  {
    file: 'netlify/mail/outbox.ts',
    find: "'sign-in-link': 0,",
    plant: "'sign-in-link': 2,",
    caughtBy: 'tests/mail/hurry.test.ts',
    test: 'a sweep sends new emails by priority',
  },
  // If Postmark's search ignored its filter, we would record an unsent email as sent.
  {
    file: 'netlify/mail/postmark.ts',
    find: 'messages.find(({ Metadata }) => Metadata?.[name] === id)?.MessageID',
    plant: 'messages[0]?.MessageID',
    caughtBy: 'tests/mail/deliver.test.ts',
    test: 'an email whose answer from Postmark was lost',
  },
  // A visitor's name could put HTML into the clinic's email.
  {
    file: 'netlify/mail/templates/frame.ts',
    find: 'fill(frame.heading, { text: escapeHtml(heading) })',
    plant: 'fill(frame.heading, { text: heading })',
    caughtBy: 'tests/mail/frame.test.ts',
  },
  // A line break in a subject would start a new header.
  {
    file: 'netlify/mail/templates/frame.ts',
    find: "const line = subject.replace(/\\s+/g, ' ').trim()",
    plant: 'const line = subject.trim()',
    caughtBy: 'tests/mail/frame.test.ts',
  },
  // A comma would end a field in the calendar file.
  {
    file: 'netlify/mail/templates/calendar-file.ts',
    find: "text.replace(/[\\\\;,]/g, '\\\\$&')",
    plant: 'text',
    caughtBy: 'tests/functions/request/admin-request.test.ts',
    test: 'is confirmed with one email that has a calendar file',
  },
  // A canceled visit would stay in the client's calendar.
  {
    file: 'netlify/mail/templates/request-canceled.ts',
    find: 'appointmentFile({ ...answer, email: recipient }, appointment, { canceled: true })',
    plant: 'appointmentFile({ ...answer, email: recipient }, appointment)',
    caughtBy: 'tests/functions/request/admin-request.test.ts',
    test: 'keeps the id of its calendar entry',
  },
  // A stranger's message could go out in our greeting, disguised as a name.
  {
    file: 'netlify/mail/strangers-words.ts',
    find: '!wholeName.test(whole) || first.length',
    plant: 'first.length',
    caughtBy: 'tests/functions/strangers-words.test.ts',
    test: 'is greeted without a name',
  },
  // The mail program's unsubscribe button would open a page that asks first.
  {
    file: 'netlify/mail/broadcast.ts',
    find: "'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',",
    plant: '',
    caughtBy: 'tests/mail/broadcast.test.ts',
  },
  // A word that we never say would reach a client.
  {
    file: 'netlify/mail/templates/request-confirmed.ts',
    find: 'A calendar invite is attached.',
    plant: 'A calendar file is in this letter.',
    caughtBy: 'tests/build/words.test.ts',
    test: 'shows no banned word',
  },
  // Nobody could tap our number in an email, and it would break across lines.
  {
    file: 'netlify/mail/templates/frame.ts',
    find: '.replaceAll(escapeHtml(display), link)',
    plant: '',
    caughtBy: 'tests/mail/every-email.test.ts',
    test: 'our phone number is a link',
  },
]
