/** Bugs in which requests the site accepts and how it answers them. */
import type { Bug } from './bug.ts'

export const doorwayBugs: readonly Bug[] = [
  // A page on "clinic.test.evil.example" could sign people in.
  {
    file: 'netlify/http/guard.ts',
    find: 'origin !== null && origin !== own',
    plant: 'origin !== null && !origin.startsWith(own)',
    caughtBy: 'tests/functions/account/sign-in.test.ts',
    test: 'fixation',
  },
  // A timer's request would count as someone's activity.
  {
    file: 'netlify/http/guard.ts',
    find: "request.headers.get(backgroundHeader) !== '1'",
    plant: "request.headers.get(backgroundHeader) !== 'true'",
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'is signed out if only the open page’s timer sends requests',
  },
  // Anyone could report what became of our emails.
  {
    file: 'netlify/http/guard.ts',
    find: "if (!isWebhookLogin(request.headers.get('authorization') ?? undefined))",
    plant: "if (!request.headers.has('authorization'))",
    caughtBy: 'tests/functions/newsletter/postmark-webhook.test.ts',
    test: 'gets a 401 and never a 403',
  },
  // The server would read a body without a stated length to its end, however large.
  {
    file: 'netlify/http/body.ts',
    find: "if (size > limit) throw new Refusal('body-too-large')",
    plant: '',
    caughtBy: 'tests/functions/request/booking-refused.test.ts',
    test: 'of forty kilobytes is refused',
  },
  // Another site's HTML form could send requests.
  {
    file: 'netlify/http/body.ts',
    find: "if (typeOf(request) !== 'application/json')",
    plant: "if (typeOf(request) === 'multipart/form-data')",
    caughtBy: 'tests/functions/request/booking-refused.test.ts',
    test: 'is refused if it is not JSON, is broken JSON or is not an object',
  },
  // Scripts could read the refresh token.
  {
    file: 'netlify/http/cookie.ts',
    find: 'Max-Age=${seconds}; HttpOnly;',
    plant: 'Max-Age=${seconds};',
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'in a cookie that scripts can’t read',
  },
  // An old deploy could keep working on the live database.
  {
    file: 'netlify/http/own-host.ts',
    find: 'asked.host !== site.host',
    plant: 'asked.hostname !== site.hostname',
    caughtBy: 'tests/functions/account/other-addresses.test.ts',
    test: 'the live site',
  },
  // A preview could use the live database.
  {
    file: 'netlify/http/own-host.ts',
    find: 'branch === undefined || databaseHost() !== branch',
    plant: 'branch === undefined',
    caughtBy: 'tests/functions/account/other-addresses.test.ts',
    test: 'never uses the live database',
  },
  // An export would ask nobody for their password.
  {
    file: 'netlify/http/route.ts',
    find: 'if (fresh) assertProved(caller, now)',
    plant: '',
    caughtBy: 'tests/functions/account/step-up.test.ts',
    test: 'a token cannot invite, delete, restore, export or set keys',
  },
  // A refused visitor's response wouldn't say when to try again.
  {
    file: 'netlify/http/route.ts',
    find: "'too-many-requests':",
    plant: "'too-fast':",
    caughtBy: 'tests/functions/pace.test.ts',
    test: 'then refuses with a sentence that has the phone number',
  },
  // A conflict would be reported as a malformed request.
  {
    file: 'netlify/http/answer.ts',
    find: "'already-sent-differently': 409",
    plant: "'already-sent-differently': 400",
    caughtBy: 'tests/functions/request/booking.test.ts',
    test: 'with changed answers is refused',
  },
]
