/** What comes to the site's address, and what it is answered with. */
import type { Bug } from './bug.ts'

export const doorwayBugs: readonly Bug[] = [
  // A page of "clinic.test.evil.example" signs people in.
  {
    file: 'netlify/http/guard.ts',
    find: 'origin !== null && origin !== own',
    plant: 'origin !== null && !origin.startsWith(own)',
    caughtBy: 'tests/functions/account/sign-in.test.ts',
    test: 'fixation',
  },
  // A timer's request counts as somebody's.
  {
    file: 'netlify/http/guard.ts',
    find: "request.headers.get(backgroundHeader) !== '1'",
    plant: "request.headers.get(backgroundHeader) !== 'true'",
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'whose open page alone asks is signed out all the same',
  },
  // Anybody tells what became of our emails.
  {
    file: 'netlify/http/guard.ts',
    find: "if (!isWebhookLogin(request.headers.get('authorization') ?? undefined))",
    plant: "if (!request.headers.has('authorization'))",
    caughtBy: 'tests/functions/newsletter/postmark-webhook.test.ts',
    test: 'who may',
  },
  // A body without a length is read to its end.
  {
    file: 'netlify/http/body.ts',
    find: "if (size > limit) throw new Refusal('body-too-large')",
    plant: '',
    caughtBy: 'tests/functions/request/booking-refused.test.ts',
    test: 'of forty kilobytes, announced or not',
  },
  // Another site's form is a request.
  {
    file: 'netlify/http/body.ts',
    find: "if (typeOf(request) !== 'application/json')",
    plant: "if (typeOf(request) === 'multipart/form-data')",
    caughtBy: 'tests/functions/request/booking-refused.test.ts',
    test: 'that is not JSON, or broken JSON, or no object',
  },
  // Script reads the refresh token.
  {
    file: 'netlify/http/cookie.ts',
    find: 'Max-Age=${seconds}; HttpOnly;',
    plant: 'Max-Age=${seconds};',
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'in a cookie that script never sees',
  },
  // An old deploy goes on with the live database.
  {
    file: 'netlify/http/place.ts',
    find: 'asked.host !== site.host',
    plant: 'asked.hostname !== site.hostname',
    caughtBy: 'tests/functions/account/other-addresses.test.ts',
    test: 'the live site',
  },
  // A preview takes the live database.
  {
    file: 'netlify/http/place.ts',
    find: 'branch === undefined || databaseHost() !== branch',
    plant: 'branch === undefined',
    caughtBy: 'tests/functions/account/other-addresses.test.ts',
    test: 'never takes the live database',
  },
  // An export asks nobody for their password.
  {
    file: 'netlify/http/route.ts',
    find: 'if (fresh) assertProved(caller, now)',
    plant: '',
    caughtBy: 'tests/functions/account/step-up.test.ts',
    test: 'a token invites, deletes, restores, exports and sets nothing',
  },
  // Whoever is refused hears no word about when to come again.
  {
    file: 'netlify/http/route.ts',
    find: "'too-many-requests': '900'",
    plant: "'too-fast': '900'",
    caughtBy: 'tests/functions/pace.test.ts',
    test: 'and then refused in a sentence with the phone number',
  },
  // A conflict is said to be the browser's fault.
  {
    file: 'netlify/http/answer.ts',
    find: "'already-sent-differently': 409",
    plant: "'already-sent-differently': 400",
    caughtBy: 'tests/functions/request/booking.test.ts',
    test: 'with changed answers is refused',
  },
]
