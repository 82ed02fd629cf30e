/** Bugs in the raffle, testimonials, accounts, deletion and the audit. */
import type { Bug } from './bug.ts'

export const deskBugs: readonly Bug[] = [
  // One person could win twice in a day.
  {
    file: 'netlify/domain/check-in/raffle.ts',
    find: 'won.size === 0 ? entries : entries.filter((entry) => !won.has(addressHash(entry.address)))',
    plant: 'entries',
    caughtBy: 'tests/functions/check-in/raffle.test.ts',
    test: 'no draw includes the day’s earlier winners',
  },
  // A guest with three tickets would have three chances.
  {
    file: 'netlify/domain/check-in/raffle.ts',
    find: '.selectDistinctOn([address], {',
    plant: '.selectDistinctOn([checkIns.id], {',
    caughtBy: 'tests/functions/check-in/raffle.test.ts',
    test: 'with one entry per person',
  },
  // The last entry in the pool could never win.
  {
    file: 'netlify/domain/check-in/raffle.ts',
    find: 'entries[randomInt(entries.length)]',
    plant: 'entries[randomInt(Math.max(1, entries.length - 1))]',
    caughtBy: 'tests/functions/check-in/raffle.test.ts',
    test: '100,000 picks among seven entries are evenly distributed',
  },
  // We would email a guest who asked to be deleted.
  {
    file: 'netlify/domain/check-in/raffle-record.ts',
    find: 'and(eq(checkIns.id, raffleDraws.winnerId), isNull(checkIns.deletedAt))',
    plant: 'eq(checkIns.id, raffleDraws.winnerId)',
    caughtBy: 'tests/functions/check-in/raffle.test.ts',
    test: 'is not sent to a winner whose check-in was deleted',
  },
  // A guest without consent would be marked as having had the shot.
  {
    file: 'netlify/domain/check-in/shot.ts',
    find: "if (!row.consentB12) throw new Refusal('no-consent')",
    plant: '',
    caughtBy: 'tests/functions/check-in/shot.test.ts',
    test: 'a shot cannot be recorded without consent',
  },
  // An allergy that nobody read would be no obstacle.
  {
    file: 'netlify/domain/check-in/shot.ts',
    find: 'if (row.hasAnswers && !isRead)',
    plant: 'if (false)',
    caughtBy: 'tests/functions/check-in/shot.test.ts',
    test: 'only by an admin who opened the answers within the hour',
  },
  // A late repeat would mark a shot that another desk took back.
  {
    file: 'netlify/domain/check-in/shot.ts',
    find: 'if (row.version !== version || row.administered === administered)',
    plant: 'if (false)',
    caughtBy: 'tests/functions/check-in/shot.test.ts',
    test: 'a change based on an older version is refused',
  },
  // An open page alone would keep an admin signed in.
  {
    file: 'src/admin/parts/live.ts',
    find: 'background: timed.has(hashKey(queryKey))',
    plant: 'background: false',
    caughtBy: 'tests/e2e/admin/live.spec.ts',
    test: 'shows check-ins from other desks',
  },
  // Testimonials would appear on the site before anyone reviewed them.
  {
    file: 'netlify/domain/testimonial.ts',
    find: 'and(eq(testimonials.isPublished, true), isNull(testimonials.deletedAt))',
    plant: 'isNull(testimonials.deletedAt)',
    caughtBy: 'tests/functions/request/public-forms.test.ts',
    test: 'are not public until an admin publishes them',
  },
  // A private name would appear on the site.
  {
    file: 'netlify/domain/testimonial.ts',
    find: 'return fullName && displayName ? fullName',
    plant: 'return fullName ? fullName',
    caughtBy: 'tests/functions/request/public-forms.test.ts',
    test: 'are listed without a name if their author chose so',
  },
  // Any client could edit any other client's testimonial.
  {
    file: 'netlify/domain/own-testimonial.ts',
    find: 'and(eq(testimonials.id, id), eq(testimonials.userId, caller.userId), isNull(testimonials.deletedAt))',
    plant: 'and(eq(testimonials.id, id), isNull(testimonials.deletedAt))',
    caughtBy: 'tests/functions/request/own.test.ts',
    test: 'cannot be edited once published or deleted, or by someone else',
  },
  // An author could change a testimonial that is already published.
  {
    file: 'netlify/domain/own-testimonial.ts',
    find: '.where(and(mine, eq(testimonials.isPublished, false), seen))',
    plant: '.where(mine)',
    caughtBy: 'tests/functions/request/own.test.ts',
    test: 'cannot be edited once published or deleted, or by someone else',
  },
  // An admin could publish text that changed after they read it.
  {
    file: 'netlify/domain/admin-testimonial.ts',
    find: 'isPublished || keptUnpublished ? isSeen(seenUpdatedAt) : undefined',
    plant: 'undefined',
    caughtBy: 'tests/functions/back-office.test.ts',
    test: 'is not published if its author changed it after the admin read it',
  },
  // An unrated testimonial would get five stars when staff correct a typo.
  {
    file: 'netlify/domain/admin-testimonial.ts',
    find: 'const content = contentOf(input)',
    plant: 'const content = { ...contentOf(input), starRating: input.starRating ?? 5 }',
    caughtBy: 'tests/functions/testimonial-review.test.ts',
    test: 'stays empty when staff correct a typo',
  },
  // Stars that nobody gave would become the author's own.
  {
    file: 'netlify/domain/own-testimonial.ts',
    find: 'or not ${needsRatingCheck} then',
    plant: 'or true then',
    caughtBy: 'tests/functions/testimonial-review.test.ts',
    test: 'does not appear in the author’s own form if the author never gave it',
  },
  // The review would never get shorter.
  {
    file: 'netlify/domain/admin-testimonial.ts',
    find: 'not(or(testimonials.isPublished, testimonials.keptUnpublished)!)',
    plant: 'not(testimonials.isPublished)',
    caughtBy: 'tests/functions/testimonial-review.test.ts',
    test: 'removes the testimonial from the review list',
  },
  // The editor would preselect five stars, and saving would store them.
  {
    file: 'src/admin/testimonials/TestimonialForm.tsx',
    find: 'starRating: row.starRating,',
    plant: 'starRating: row.starRating ?? 5,',
    caughtBy: 'tests/e2e/admin/working-day.spec.ts',
    test: 'an admin publishes a testimonial',
  },
  // On a phone, a toast would cover a drawer's last buttons.
  {
    file: 'src/styles/admin.css',
    find: 'padding-bottom: var(--toasts, 0);',
    plant: 'padding-bottom: 0;',
    caughtBy: 'tests/e2e/admin/lists-and-overlays.spec.ts',
    test: 'a toast covers nothing in a drawer',
  },
  // On a desktop, it would cover them too.
  {
    file: 'src/styles/admin.css',
    find: 'right: calc(30rem + 1rem);',
    plant: '',
    caughtBy: 'tests/e2e/admin/lists-and-overlays.spec.ts',
    test: 'a toast covers nothing in a drawer',
  },
  // The page would grow by its scrollbar behind every dialog.
  {
    file: 'src/styles/admin.css',
    find: 'margin-right: var(--scrollbar, 0) !important;',
    plant: '',
    caughtBy: 'tests/e2e/scrollbar.spec.ts',
    test: 'does not move the page',
  },
  // Removing the last admin would say "not found" instead of why it's refused.
  {
    file: 'netlify/domain/account/admin-user.ts',
    find: "throw new Refusal('last-admin')",
    plant: "throw new Refusal('not-found')",
    caughtBy: 'tests/functions/account/admin-user.test.ts',
    test: 'cannot be deleted',
  },
  // A used link would sign in again.
  {
    file: 'netlify/domain/account/link.ts',
    find: 'eq(accountLinks.kind, kind), isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now))',
    plant: 'eq(accountLinks.kind, kind), gt(accountLinks.expiresAt, now))',
    caughtBy: 'tests/functions/account/sign-in-link.test.ts',
    test: 'works once, by link or by code',
  },
  // A sign-in email would work all day.
  {
    file: 'netlify/domain/account/link.ts',
    find: "'sign-in': signInMinutes * minuteMs",
    plant: "'sign-in': dayMs",
    caughtBy: 'tests/functions/account/sign-in-link.test.ts',
    test: 'expires after 15 minutes',
  },
  // Someone who stole a session would keep it after the password changed.
  {
    file: 'netlify/domain/account/password.ts',
    find: 'endDevices(db, accountId, keptDevice),',
    plant: '',
    caughtBy: 'tests/functions/account/links.test.ts',
    test: 'sets a password, signs in, and ends every earlier session',
  },
  // Trash would be deleted for good after three days.
  {
    file: 'netlify/domain/upkeep/trash-purge.ts',
    find: 'now.getTime() - days * dayMs',
    plant: 'now.getTime() - (days * dayMs) / 10',
    caughtBy: 'tests/functions/back-office.test.ts',
    test: 'purges a row after 30 days',
  },
  // Deleting a row for good would leave its emails behind.
  {
    file: 'netlify/domain/upkeep/trash-purge.ts',
    find: 'emails as (delete from ${outbox} where subject_type = ${kind} and subject_id in (select id from over)),',
    plant: '',
    caughtBy: 'tests/domain/upkeep/trash-purge.test.ts',
    test: 'a purged request takes its own emails and receipt along, and no others',
  },
  // If two admins read a request, the audit would miss the second.
  {
    file: 'netlify/domain/rule/audit.ts',
    find: ' and actor_id is not distinct from ${actorId}::uuid',
    plant: '',
    caughtBy: 'tests/functions/request/words.test.ts',
    test: 'leaves one audit row for each admin in 15 minutes',
  },
  // The audit wouldn't say who made a draw.
  {
    file: 'netlify/domain/check-in/raffle.ts',
    find: '[draw, audited(db, entry, now)]',
    plant: '[draw]',
    caughtBy: 'tests/functions/check-in/raffle.test.ts',
    test: 'requested twenty times at once',
  },
  // The audit would miss that someone followed a link.
  {
    file: 'netlify/domain/account/password.ts',
    find: 'freed, statement, audited(db, followed, now)]',
    plant: 'freed, statement]',
    caughtBy: 'tests/functions/account/links.test.ts',
    test: 'sets a password, signs in, and ends every earlier session',
  },
]
