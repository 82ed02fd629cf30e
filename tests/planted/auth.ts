/** Who is there, what they may, and how often they may try. */
import type { Bug } from './bug.ts'

export const authBugs: readonly Bug[] = [
  // A client reads the inbox.
  {
    file: 'netlify/auth/access.ts',
    find: "access === 'signed-in' || role === 'admin'",
    plant: "access === 'signed-in' || role !== undefined",
    caughtBy: 'tests/functions/request/inbox.test.ts',
    test: 'nobody but an admin reads or moves a request',
  },
  // A token alone invites an admin.
  {
    file: 'netlify/auth/access.ts',
    find: 'now.getTime() - provedAt.getTime() < freshMs',
    plant: 'now.getTime() - provedAt.getTime() < freshMs * 60',
    caughtBy: 'tests/functions/account/step-up.test.ts',
    test: 'a token invites, deletes, restores, exports and sets nothing',
  },
  // An exchanged token stays good for as long as the device.
  {
    file: 'netlify/auth/device.ts',
    find: ' || (usedAt !== null && now.getTime() - usedAt.getTime() >= parentMs)',
    plant: '',
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'exchanged an hour ago is good no more',
  },
  // A device lives for ever.
  {
    file: 'netlify/auth/device.ts',
    find: 'if (reused || idle || expiresAt <= now) {',
    plant: 'if (reused || idle) {',
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'a refresh token',
  },
  // A tab that asks by itself keeps an absent admin signed in.
  {
    file: 'netlify/auth/session.ts',
    find: 'if (caused && now.getTime()',
    plant: 'if (now.getTime()',
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'whose open page alone asks is signed out all the same',
  },
  // An eleventh wrong password.
  {
    file: 'netlify/auth/throttle.ts',
    find: "Number(rows[0]?.['used']) > limits[kind][scope]",
    plant: "Number(rows[0]?.['used']) > limits[kind][scope] + 1",
    caughtBy: 'tests/functions/account/sign-in.test.ts',
    test: 'are ten in 15 minutes',
  },
  // Whoever keeps trying is locked out for good.
  {
    file: 'netlify/auth/throttle.ts',
    find: 'resets_at = case when throttle.resets_at <= ${at}::timestamptz then excluded.resets_at else throttle.resets_at end',
    plant: 'resets_at = excluded.resets_at',
    caughtBy: 'tests/functions/account/sign-in.test.ts',
    test: 'are ten in 15 minutes',
  },
  // Many names of one mailbox are written to five times each.
  {
    file: 'netlify/auth/throttle.ts',
    find: 'sending.has(kind) ? mailboxOf(email) : email',
    plant: 'email',
    caughtBy: 'tests/auth/throttle.test.ts',
  },
  // Each address of one household tries anew.
  {
    file: 'netlify/auth/network.ts',
    find: "ip.includes(':') ? groupsOf(ip, 4) : ip",
    plant: "ip.includes(':') ? groupsOf(ip, 8) : ip",
    caughtBy: 'tests/auth/throttle.test.ts',
  },
  // A browser is known after its password was changed.
  {
    file: 'netlify/auth/known-browser.ts',
    find: "`${id}\\n${passwordHash ?? ''}`",
    plant: '`${id}\\n`',
    caughtBy: 'tests/functions/account/known-browser.test.ts',
    test: 'is known to that account alone, and no longer after a new password',
  },
  // A code of a whole minute ago.
  {
    file: 'netlify/auth/totp.ts',
    find: 'window: 1',
    plant: 'window: 2',
    caughtBy: 'tests/auth/totp.test.ts',
  },
  // Who asked once guesses for ever.
  {
    file: 'netlify/auth/asking-browser.ts',
    find: 'head.readUIntBE(size.id, size.time) > now.getTime() ? ',
    plant: 'head.readUIntBE(size.id, size.time) > 0 ? ',
    caughtBy: 'tests/functions/account/code-guesses.test.ts',
    test: 'an asking ends after an hour',
  },
  // A password typed on another keyboard is a wrong one.
  {
    file: 'netlify/auth/password.ts',
    find: "password.normalize('NFKC')",
    plant: 'password',
    caughtBy: 'tests/functions/account/sign-in.test.ts',
    test: 'a password is the same on every keyboard',
  },
]
