/** The raffle, testimonials, accounts, and what is deleted or looked at. */
import type { Bug } from './bug.ts'

export const deskBugs: readonly Bug[] = [
  // One person wins twice a day.
  {
    file: 'netlify/domain/check-in/raffle.ts',
    find: 'won.size === 0 ? entries : entries.filter((entry) => !won.has(addressHash(entry.address)))',
    plant: 'entries',
    caughtBy: 'tests/functions/check-in/raffle.test.ts',
    test: 'earlier winners of the day are out of every pool',
  },
  // Three tickets are three chances.
  {
    file: 'netlify/domain/check-in/raffle.ts',
    find: '.selectDistinctOn([address], {',
    plant: '.selectDistinctOn([checkIns.id], {',
    caughtBy: 'tests/functions/check-in/raffle.test.ts',
    test: 'one entry a person',
  },
  // The last of the pool never wins.
  {
    file: 'netlify/domain/check-in/raffle.ts',
    find: 'entries[randomInt(entries.length)]',
    plant: 'entries[randomInt(Math.max(1, entries.length - 1))]',
    caughtBy: 'tests/functions/check-in/raffle.test.ts',
    test: '100,000 picks among seven',
  },
  // A guest who asked to be deleted is written to.
  {
    file: 'netlify/domain/check-in/raffle-record.ts',
    find: 'and(eq(checkIns.id, raffleDraws.winnerId), isNull(checkIns.deletedAt))',
    plant: 'eq(checkIns.id, raffleDraws.winnerId)',
    caughtBy: 'tests/functions/check-in/raffle.test.ts',
    test: 'is not written to somebody whose check-in was deleted',
  },
  // What nobody has reviewed stands on the site.
  {
    file: 'netlify/domain/testimonial.ts',
    find: 'and(eq(testimonials.isPublished, true), isNull(testimonials.deletedAt))',
    plant: 'isNull(testimonials.deletedAt)',
    caughtBy: 'tests/functions/request/public-forms.test.ts',
    test: 'wait for an admin before the public reads them',
  },
  // A private name stands on the site.
  {
    file: 'netlify/domain/testimonial.ts',
    find: 'return fullName && displayName ? fullName',
    plant: 'return fullName ? fullName',
    caughtBy: 'tests/functions/request/public-forms.test.ts',
    test: 'a name without its flag never leaves the server',
  },
  // Anybody edits anybody's testimonial.
  {
    file: 'netlify/domain/own-testimonial.ts',
    find: 'and(eq(testimonials.id, id), eq(testimonials.userId, caller.userId), isNull(testimonials.deletedAt))',
    plant: 'and(eq(testimonials.id, id), isNull(testimonials.deletedAt))',
    caughtBy: 'tests/functions/request/own.test.ts',
    test: 'published, deleted or somebody else’s are not edited',
  },
  // An author changes what the public reads.
  {
    file: 'netlify/domain/own-testimonial.ts',
    find: '.where(and(mine, eq(testimonials.isPublished, false)))',
    plant: '.where(mine)',
    caughtBy: 'tests/functions/request/own.test.ts',
    test: 'published, deleted or somebody else’s are not edited',
  },
  // An admin publishes words that nobody has seen.
  {
    file: 'netlify/domain/admin-testimonial.ts',
    find: 'isPublished ? isSeen(seenUpdatedAt) : undefined',
    plant: 'undefined',
    caughtBy: 'tests/functions/back-office.test.ts',
    test: 'that its author changed after it was read is not published unseen',
  },
  // The last admin is told that something broke.
  {
    file: 'netlify/domain/account/admin-user.ts',
    find: "throw new Refusal('last-admin')",
    plant: "throw new Refusal('not-found')",
    caughtBy: 'tests/functions/account/admin-user.test.ts',
    test: 'cannot be deleted',
  },
  // A link signs in for good.
  {
    file: 'netlify/domain/account/link.ts',
    find: 'eq(accountLinks.kind, kind), isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now))',
    plant: 'eq(accountLinks.kind, kind), gt(accountLinks.expiresAt, now))',
    caughtBy: 'tests/functions/account/sign-in-link.test.ts',
    test: 'works once, by link or by code',
  },
  // A sign-in email is good all day.
  {
    file: 'netlify/domain/account/link.ts',
    find: "'sign-in': 15 * minute",
    plant: "'sign-in': 24 * 60 * minute",
    caughtBy: 'tests/functions/account/sign-in-link.test.ts',
    test: 'ends after 15 minutes',
  },
  // Whoever took a session keeps it after a new password.
  {
    file: 'netlify/domain/account/password.ts',
    find: 'endDevices(db, accountId, keptDevice),',
    plant: '',
    caughtBy: 'tests/functions/account/links.test.ts',
    test: 'sets a password, signs in with it, and ends every session there was',
  },
  // The trash is emptied after three days.
  {
    file: 'netlify/domain/upkeep/trash-purge.ts',
    find: 'const dayMs = 86_400_000',
    plant: 'const dayMs = 8_640_000',
    caughtBy: 'tests/functions/back-office.test.ts',
    test: 'is emptied of what lies in it for 30 days',
  },
  // What is gone for good leaves its emails behind.
  {
    file: 'netlify/domain/upkeep/trash-purge.ts',
    find: 'emails as (delete from ${outbox} where subject_type = ${kind} and subject_id in (select id from over)),',
    plant: '',
    caughtBy: 'tests/domain/upkeep/trash-purge.test.ts',
    test: 'a request takes its emails along, and no other’s',
  },
  // The second of two admins who read a request stands in no audit.
  {
    file: 'netlify/domain/rule/audit.ts',
    find: ' and actor_id is not distinct from ${actorId}::uuid',
    plant: '',
    caughtBy: 'tests/functions/request/words.test.ts',
    test: 'leaves an audit row first; the looks of a quarter of an hour are one',
  },
  // A draw that nobody can tell who made.
  {
    file: 'netlify/domain/check-in/raffle.ts',
    find: '[draw, audited(db, entry, now)]',
    plant: '[draw]',
    caughtBy: 'tests/functions/check-in/raffle.test.ts',
    test: 'of one pool twenty times at once',
  },
  // A link that was followed stands in no audit.
  {
    file: 'netlify/domain/account/password.ts',
    find: 'freed, statement, audited(db, followed, now)]',
    plant: 'freed, statement]',
    caughtBy: 'tests/functions/account/links.test.ts',
    test: 'sets a password, signs in with it, and ends every session there was',
  },
]
