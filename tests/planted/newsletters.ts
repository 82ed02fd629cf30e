/** Newsletters: whom they go to, how often, and what is known of each email. */
import type { Bug } from './bug.ts'

/** Seeds of random schedules that are long enough to meet what is planted. */
const schedules = { SCHEDULES: '300', SEED: '1' } as const

export const newsletterBugs: readonly Bug[] = [
  // What is held back goes on being sent.
  {
    file: 'netlify/domain/newsletter/claim.ts',
    find: "n.status = 'sending' and n.paused_at is null",
    plant: "n.status = 'sending'",
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'held back between the look and the claim',
  },
  // The same, met by chance.
  {
    file: 'netlify/domain/newsletter/claim.ts',
    find: "n.status = 'sending' and n.paused_at is null",
    plant: "n.status = 'sending'",
    caughtBy: 'tests/domain/newsletter/schedules.test.ts',
    env: schedules,
  },
  // Who is suppressed is mailed.
  {
    file: 'netlify/domain/subscriber/mailable.ts',
    find: '(select x.reason from ${suppressions} x where x.address_hash = s.address_hash) is null and not ${isMailedElsewhere}',
    plant: 'not ${isMailedElsewhere}',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'whoever is out at their turn by a suppression alone',
  },
  // The same, met by chance.
  {
    file: 'netlify/domain/subscriber/mailable.ts',
    find: '(select x.reason from ${suppressions} x where x.address_hash = s.address_hash) is null and not ${isMailedElsewhere}',
    plant: 'not ${isMailedElsewhere}',
    caughtBy: 'tests/domain/newsletter/schedules.test.ts',
    env: schedules,
  },
  // Who opted out is mailed.
  {
    file: 'netlify/domain/subscriber/mailable.ts',
    find: "s.status = 'subscribed' and s.deleted_at is null",
    plant: 's.deleted_at is null',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'whoever is out at their turn by their row alone',
  },
  // A run that lost its day goes on beside the one that took it over.
  {
    file: 'netlify/domain/newsletter/claim.ts',
    find: ' or run_id is distinct from coalesce(${runId ?? null}::uuid, run_id)',
    plant: '',
    caughtBy: 'tests/domain/newsletter/races.test.ts',
    test: 'a run that another has taken over meanwhile',
  },
  // An email of today counts as one of tomorrow's.
  {
    file: 'netlify/domain/newsletter/claim.ts',
    find: "select attempt_id, 'batch', ${newsletterId}::uuid, id, 'unconfirmed', ${day}",
    plant: "select attempt_id, 'batch', ${newsletterId}::uuid, id, 'unconfirmed', ${day}::date + 1",
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'takes three days of a hundred at most',
  },
  // Emails are claimed at 11:59 PM and leave tomorrow.
  {
    file: 'netlify/domain/newsletter/day.ts',
    find: 'return easternDay(new Date(now.getTime() + leaseMs)) === easternDay(now)',
    plant: 'return easternDay(now) === easternDay(now)',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'nothing goes out in the last minute of an Eastern day',
  },
  // What was sent gives its quota back.
  {
    file: 'netlify/domain/newsletter/settle.ts',
    find: "used = used - (select count(*) from settled where state <> 'accepted')",
    plant: 'used = used - (select count(*) from settled)',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'takes three days of a hundred at most',
  },
  // What Postmark told first is overwritten.
  {
    file: 'netlify/domain/newsletter/settle.ts',
    find: "a.id = told.id and a.state = 'unconfirmed'",
    plant: 'a.id = told.id',
    caughtBy: 'tests/functions/newsletter/postmark-webhook.test.ts',
    test: 'a bounce that comes between the call and our own writing',
  },
  // A provider that takes nothing is asked all day.
  {
    file: 'netlify/domain/newsletter/settle.ts',
    find: 'taken ? sql`0` : sql`failed_chunks + 1`',
    plant: 'sql`0`',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'what becomes of a call',
  },
  // A mailbox that Postmark gave up is not remembered.
  {
    file: 'netlify/domain/newsletter/settle.ts',
    find: '...pause, ...suppress(db, inactive, now)]',
    plant: '...pause]',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'what Postmark says of one letter',
  },
  // An email of a minute ago is sent once more.
  {
    file: 'netlify/domain/newsletter/reconcile.ts',
    find: "a.state = 'unconfirmed' and a.claimed_at <= ${at(old)}",
    plant: "a.state = 'unconfirmed'",
    caughtBy: 'tests/domain/newsletter/reconcile.test.ts',
    test: 'a quarter of an hour after it was claimed, and no sooner',
  },
  // What Postmark could not be asked about is sent once more.
  {
    file: 'netlify/domain/newsletter/reconcile.ts',
    find: '(a.checked_at >= ${at(askedSince)} or a.claimed_at <= ${at(forgotten)})',
    plant: 'true',
    caughtBy: 'tests/domain/newsletter/reconcile.test.ts',
    test: 'what could not be asked about is not released',
  },
  // One question that fails is asked again and again, and the others never.
  {
    file: 'netlify/domain/newsletter/reconcile.ts',
    find: 'set leased_until = ${again} where',
    plant: 'set checked_at = null where',
    caughtBy: 'tests/domain/newsletter/reconcile.test.ts',
    test: 'five hundred are all asked about',
  },
  // What is scheduled for today leaves tomorrow.
  {
    file: 'netlify/domain/newsletter/start.ts',
    find: 'scheduled_day <= ${day}',
    plant: 'scheduled_day < ${day}',
    caughtBy: 'tests/domain/newsletter/scheduled.test.ts',
  },
  // A click that finds nobody is told of a letter that is over.
  {
    file: 'netlify/domain/newsletter/start.ts',
    find: "status === 'draft' || status === 'scheduled' ? 'no-subscribers'",
    plant: "status === 'draft' ? 'no-subscribers'",
    caughtBy: 'tests/domain/newsletter/clicks.test.ts',
    test: 'a click that finds nobody',
  },
  // A click that finds nobody leaves its audit row.
  {
    file: 'netlify/domain/newsletter/start.ts',
    find: 'somebody: demandSomebody(db, id),',
    plant: '',
    caughtBy: 'tests/domain/newsletter/clicks.test.ts',
    test: 'a click that finds nobody',
  },
  // "Try again" mails who has left since.
  {
    file: 'netlify/domain/newsletter/audience.ts',
    find: "r.state = 'bounced' and ${isMailable(sql`r`)} returning 1",
    plant: "r.state = 'bounced' returning 1",
    caughtBy: 'tests/functions/newsletter/admin-newsletter.test.ts',
    test: 'Retry Failed sends the soft bounces again',
  },
  // Who signs up while a list is read gets an older letter.
  {
    file: 'netlify/domain/newsletter/collect.ts',
    find: ' and s.subscribed_at <= held.audience_at',
    plant: '',
    caughtBy: 'tests/domain/newsletter/collect.test.ts',
    test: 'goes to whoever was subscribed at the start',
  },
  // The last of a slice is looked at and left.
  {
    file: 'netlify/domain/newsletter/collect.ts',
    find: 'when goes_on then (select id from slice order by id desc limit 1) end',
    plant: 'when goes_on then (select id from slice order by id limit 1) end',
    caughtBy: 'tests/domain/newsletter/collect.test.ts',
    test: 'in the trash it stands still, and from there it goes on',
  },
  // One that somebody still waits for looks sent.
  {
    file: 'netlify/domain/newsletter/status.ts',
    find: ' and n.collected_to is null',
    plant: '',
    caughtBy: 'tests/domain/newsletter/collect.test.ts',
    test: 'goes on where a process was killed, and is not over',
  },
]
