/** Bugs in sign-in, permissions and rate limits. */
import type { Bug } from './bug.ts'

export const authBugs: readonly Bug[] = [
  // Clients could read the clinic's inbox.
  {
    file: 'netlify/auth/access.ts',
    find: "access === 'signed-in' || role === 'admin'",
    plant: "access === 'signed-in' || role !== undefined",
    caughtBy: 'tests/functions/request/inbox.test.ts',
    test: 'only an admin can read, change or delete a request',
  },
  // A token alone could invite an admin, hours after anyone typed a password.
  {
    file: 'netlify/auth/access.ts',
    find: 'now.getTime() - provedAt.getTime() < freshMs',
    plant: 'now.getTime() - provedAt.getTime() < freshMs * 60',
    caughtBy: 'tests/functions/account/step-up.test.ts',
    test: 'a token cannot invite, delete, restore, export or set keys',
  },
  // An exchanged refresh token would keep working as long as its device.
  {
    file: 'netlify/auth/device.ts',
    find: ' || (usedAt !== null && now.getTime() - usedAt.getTime() >= parentMs)',
    plant: '',
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'no longer works an hour after it was exchanged',
  },
  // A signed-in device would never expire.
  {
    file: 'netlify/auth/device.ts',
    find: 'if (reused || idle || expiresAt <= now) {',
    plant: 'if (reused || idle) {',
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'a refresh token',
  },
  // An open tab's own polling would keep an absent admin signed in.
  {
    file: 'netlify/auth/session.ts',
    find: 'if (caused && now.getTime()',
    plant: 'if (now.getTime()',
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'is signed out if only the open page’s timer sends requests',
  },
  // Someone could try an eleventh wrong password.
  {
    file: 'netlify/auth/throttle.ts',
    find: "Number(rows[0]?.['used']) > limits[kind][scope]",
    plant: "Number(rows[0]?.['used']) > limits[kind][scope] + 1",
    caughtBy: 'tests/functions/account/sign-in.test.ts',
    test: 'are limited to ten in 15 minutes',
  },
  // Anyone who found an unlocked screen could set a new password.
  {
    file: 'netlify/domain/account/password.ts',
    find: 'await checkOwnPassword(db, currentPassword, caller, ip, now)',
    plant: 'void currentPassword',
    caughtBy: 'tests/functions/account/step-up.test.ts',
    test: 'a new password needs the current one, and each of at most ten wrong ones leaves a row',
  },
  // An admin could delete the account that invited them.
  {
    file: 'netlify/domain/account/admin-user.ts',
    find: 'isNull(accounts.deletedAt), sql`not ${aboveCaller(caller)}`',
    plant: 'isNull(accounts.deletedAt)',
    caughtBy: 'tests/functions/account/admin-user.test.ts',
    test: 'cannot be deleted by those below them',
  },
  // Each refused try would extend the window, so someone who keeps trying would stay locked out for good.
  {
    file: 'netlify/auth/throttle.ts',
    find: 'resets_at = case when throttle.resets_at <= ${at(now)} then excluded.resets_at else throttle.resets_at end',
    plant: 'resets_at = excluded.resets_at',
    caughtBy: 'tests/functions/account/sign-in.test.ts',
    test: 'are limited to ten in 15 minutes',
  },
  // One client's requests would use up what everyone signed in has left.
  {
    file: 'netlify/auth/pace.ts',
    find: "'signed in ' || ${devices.accountId}",
    plant: "'signed in'",
    caughtBy: 'tests/functions/pace.test.ts',
    test: 'signed-in requests are limited per person',
  },
  // A stranger's five requests would keep a client from signing in until the hour is over.
  {
    file: 'netlify/domain/account/sign-in-link.ts',
    find: 'if (!within && live !== undefined) return given',
    plant: 'if (!within) return given',
    caughtBy: 'tests/functions/account/sign-in-link.test.ts',
    test: 'leave someone with',
  },
  // A hundred requests at once would send a hundred emails.
  {
    file: 'netlify/domain/account/sign-in-link.ts',
    find: "const counted = within ? [] : [countBeyond(db, 'sign-in', email, now, byMailbox)]",
    plant: 'const counted: Statement[] = []',
    caughtBy: 'tests/functions/account/sign-in-link.test.ts',
    test: 'cause one email with twenty simultaneous requests',
  },
  // Each email beyond the five would bring five more guesses at a code.
  {
    file: 'netlify/domain/account/sign-in-link.ts',
    find: '(kept ?? nobodyAsking())',
    plant: 'askingBrowser(email, now)',
    caughtBy: 'tests/functions/account/sign-in-link.test.ts',
    test: 'leave someone with',
  },
  // Each variant of one mailbox's address would get its own five emails.
  {
    file: 'netlify/auth/throttle.ts',
    find: 'sending.has(kind) ? mailboxOf(email) : email',
    plant: 'email',
    caughtBy: 'tests/auth/throttle.test.ts',
  },
  // A script could leave a row for every address that it makes up.
  {
    file: 'netlify/auth/throttle.ts',
    find: 'where not (${isFull})',
    plant: 'where true or (${isFull})',
    caughtBy: 'tests/auth/throttle.test.ts',
    test: 'over its limit leaves no rows for what it makes up',
  },
  // A client could renew a session without end, and fill the database with its rows.
  {
    file: 'netlify/auth/device.ts',
    find: "countLasting(db, 'renewDevice', deviceId, now),",
    plant: '',
    caughtBy: 'tests/functions/account/session.test.ts',
    test: 'is exchanged 600 times in 15 minutes at most',
  },
  // A client could fill the audit, whose rows nobody can remove.
  {
    file: 'netlify/domain/own-testimonial.ts',
    find: "countLasting(db, 'updateOwnTestimonial', caller.userId, now),",
    plant: '',
    caughtBy: 'tests/functions/pace.test.ts',
    test: 'limits how often a client edits a testimonial',
  },
  // Every IPv6 address of one household would get its own tries.
  {
    file: 'netlify/auth/network.ts',
    find: "ip.includes(':') ? groupsOf(ip, 4) : ip",
    plant: "ip.includes(':') ? groupsOf(ip, 8) : ip",
    caughtBy: 'tests/auth/throttle.test.ts',
  },
  // A known browser would stay known after the account's password changed.
  {
    file: 'netlify/auth/known-browser.ts',
    find: "`${id}\\n${passwordHash ?? ''}`",
    plant: '`${id}\\n`',
    caughtBy: 'tests/functions/account/known-browser.test.ts',
    test: 'is known only to that account, and only until its password changes',
  },
  // A code from a whole minute ago would still work.
  {
    file: 'netlify/auth/totp.ts',
    find: 'window: 1',
    plant: 'window: 2',
    caughtBy: 'tests/auth/totp.test.ts',
  },
  // A browser that asked once would have its own guesses forever.
  {
    file: 'netlify/auth/asking-browser.ts',
    find: 'head.readUIntBE(size.id, size.time) > now.getTime() ? ',
    plant: 'head.readUIntBE(size.id, size.time) > 0 ? ',
    caughtBy: 'tests/functions/account/code-guesses.test.ts',
    test: 'the cookie of a browser that asked expires after an hour',
  },
  // The right password would be refused if another keyboard encodes its characters differently.
  {
    file: 'netlify/auth/password.ts',
    find: "password.normalize('NFKC')",
    plant: 'password',
    caughtBy: 'tests/functions/account/sign-in.test.ts',
    test: 'a password matches with accents or ligatures from any keyboard',
  },
]
