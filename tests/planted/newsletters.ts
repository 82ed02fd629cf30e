/** Bugs in newsletters: who gets them, how often, and what we know about each email. */
import type { Bug } from './bug.ts'

/** Enough random schedules, from a fixed seed, to run into the planted bugs. */
const schedules = { SCHEDULES: '300', SEED: '1' } as const

export const newsletterBugs: readonly Bug[] = [
  // A newsletter on hold would keep sending.
  {
    file: 'netlify/domain/newsletter/claim.ts',
    find: "n.status = 'sending' and n.paused_at is null",
    plant: "n.status = 'sending'",
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'a newsletter paused at the stage',
  },
  // The same bug, found by random schedules.
  {
    file: 'netlify/domain/newsletter/claim.ts',
    find: "n.status = 'sending' and n.paused_at is null",
    plant: "n.status = 'sending'",
    caughtBy: 'tests/domain/newsletter/schedules.test.ts',
    env: schedules,
  },
  // We would email suppressed addresses.
  {
    file: 'netlify/domain/subscriber/mailable.ts',
    find: '(select x.reason from ${suppressions} x where x.address_hash = s.address_hash) is null and not ${isMailedElsewhere}',
    plant: 'not ${isMailedElsewhere}',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'an opt-out that is recorded only in',
  },
  // The same bug, found by random schedules.
  {
    file: 'netlify/domain/subscriber/mailable.ts',
    find: '(select x.reason from ${suppressions} x where x.address_hash = s.address_hash) is null and not ${isMailedElsewhere}',
    plant: 'not ${isMailedElsewhere}',
    caughtBy: 'tests/domain/newsletter/schedules.test.ts',
    env: schedules,
  },
  // We would email people who opted out.
  {
    file: 'netlify/domain/subscriber/mailable.ts',
    find: "s.status = 'subscribed' and s.deleted_at is null",
    plant: 's.deleted_at is null',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'an opt-out that is recorded only in',
  },
  // A run that lost its day would keep sending next to the run that took over.
  {
    file: 'netlify/domain/newsletter/claim.ts',
    find: ' or run_id is distinct from coalesce(${runId ?? null}::uuid, run_id)',
    plant: '',
    caughtBy: 'tests/domain/newsletter/races.test.ts',
    test: 'claims nothing more once another run has taken over',
  },
  // A press that a run didn't see would wait for the next noon.
  {
    file: 'netlify/domain/newsletter/day.ts',
    find: 'case when run_until is not null then ${at(now)} end',
    plant: '${at(now)}',
    caughtBy: 'tests/domain/newsletter/races.test.ts',
    test: 'leaves the day open for a click',
  },
  // An email sent today would count toward tomorrow.
  {
    file: 'netlify/domain/newsletter/claim.ts',
    find: "select attempt_id, 'batch', ${newsletterId}::uuid, id, 'unconfirmed', ${day}",
    plant: "select attempt_id, 'batch', ${newsletterId}::uuid, id, 'unconfirmed', ${day}::date + 1",
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'takes three days at 100 a day',
  },
  // Emails claimed at 11:59 PM would leave tomorrow.
  {
    file: 'netlify/domain/newsletter/day.ts',
    find: 'return easternDay(new Date(now.getTime() + leaseMs)) === easternDay(now)',
    plant: 'return easternDay(now) === easternDay(now)',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'nothing goes out in the last minute of an Eastern day',
  },
  // Sent emails would give their quota back.
  {
    file: 'netlify/domain/newsletter/settle.ts',
    find: "used = used - (select count(*) from settled where state <> 'accepted')",
    plant: 'used = used - (select count(*) from settled)',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'takes three days at 100 a day',
  },
  // Our own answer would overwrite what Postmark's webhook reported first.
  {
    file: 'netlify/domain/newsletter/settle.ts',
    find: "a.id = told.id and a.state = 'unconfirmed'",
    plant: 'a.id = told.id',
    caughtBy: 'tests/functions/newsletter/postmark-webhook.test.ts',
    test: 'a bounce between Postmark’s answer and our own update is not overwritten',
  },
  // A run would keep calling a provider that accepts nothing all day.
  {
    file: 'netlify/domain/newsletter/settle.ts',
    find: 'taken ? sql`0` : sql`failed_chunks + 1`',
    plant: 'sql`0`',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'a failed batch call',
  },
  // We wouldn't remember a mailbox that Postmark gave up on.
  {
    file: 'netlify/domain/newsletter/settle.ts',
    find: '...pause, ...suppress(db, inactive, now)]',
    plant: '...pause]',
    caughtBy: 'tests/domain/newsletter/day.test.ts',
    test: 'Postmark’s answer about one email',
  },
  // We would resend an email from a minute ago.
  {
    file: 'netlify/domain/newsletter/reconcile.ts',
    find: "a.state = 'unconfirmed' and a.claimed_at <= ${at(old)}",
    plant: "a.state = 'unconfirmed'",
    caughtBy: 'tests/domain/newsletter/reconcile.test.ts',
    test: '15 minutes after its claim, and no sooner',
  },
  // We would resend emails whose fate Postmark couldn't be asked about.
  {
    file: 'netlify/domain/newsletter/reconcile.ts',
    find: '(a.checked_at >= ${at(askedSince)} or a.claimed_at <= ${at(forgotten)})',
    plant: 'true',
    caughtBy: 'tests/domain/newsletter/reconcile.test.ts',
    test: 'an attempt whose lookup fails is not released',
  },
  // News of an email that was resent would make the other one look sent twice.
  {
    file: 'netlify/domain/newsletter/reconcile.ts',
    find: "r.id = a.recipient_id and r.state in ('pending', 'rejected', 'suppressed')",
    plant: 'r.id = a.recipient_id',
    caughtBy: 'tests/domain/newsletter/schedules.test.ts',
    env: schedules,
  },
  // A lookup that fails would be repeated again and again, and the others would never get their turn.
  {
    file: 'netlify/domain/newsletter/reconcile.ts',
    find: 'set leased_until = ${again} where',
    plant: 'set checked_at = null where',
    caughtBy: 'tests/domain/newsletter/reconcile.test.ts',
    test: '500 open attempts are looked up',
  },
  // A newsletter scheduled for today would leave tomorrow.
  {
    file: 'netlify/domain/newsletter/start.ts',
    find: 'scheduled_day <= ${day}',
    plant: 'scheduled_day < ${day}',
    caughtBy: 'tests/domain/newsletter/scheduled.test.ts',
  },
  // Sending a scheduled newsletter to nobody would say that it's over, not that there are no subscribers.
  {
    file: 'netlify/domain/newsletter/start.ts',
    find: "status === 'draft' || status === 'scheduled' ? 'no-subscribers'",
    plant: "status === 'draft' ? 'no-subscribers'",
    caughtBy: 'tests/domain/newsletter/clicks.test.ts',
    test: 'a click that finds nobody',
  },
  // A click that finds nobody to send to would still leave an audit row.
  {
    file: 'netlify/domain/newsletter/start.ts',
    find: 'somebody: demandSomebody(db, id, !endsPause),',
    plant: '',
    caughtBy: 'tests/domain/newsletter/clicks.test.ts',
    test: 'a click that finds nobody',
  },
  // "Try again" would email people who have left since.
  {
    file: 'netlify/domain/newsletter/audience.ts',
    find: "r.state = 'bounced' and ${isMailable(sql`r`)} returning 1",
    plant: "r.state = 'bounced' returning 1",
    caughtBy: 'tests/functions/newsletter/admin-newsletter.test.ts',
    test: 'Retry Failed sends the soft bounces again',
  },
  // Someone who signs up while the audience is being collected would get an older newsletter.
  {
    file: 'netlify/domain/newsletter/collect.ts',
    find: ' and s.subscribed_at <= held.audience_at',
    plant: '',
    caughtBy: 'tests/domain/newsletter/collect.test.ts',
    test: 'the audience is everyone subscribed at the start',
  },
  // The next slice would start after the first person of this one, not after the last.
  {
    file: 'netlify/domain/newsletter/collect.ts',
    find: 'when goes_on then (select id from slice order by id desc limit 1) end',
    plant: 'when goes_on then (select id from slice order by id limit 1) end',
    caughtBy: 'tests/domain/newsletter/collect.test.ts',
    test: 'collecting stops while the newsletter is in the trash',
  },
  // A newsletter that is still collecting its audience would look sent.
  {
    file: 'netlify/domain/newsletter/status.ts',
    find: ' and n.collected_to is null',
    plant: '',
    caughtBy: 'tests/domain/newsletter/collect.test.ts',
    test: 'collecting continues where a process was killed',
  },
  // A retry on a paused newsletter would promise that all emails will be sent.
  {
    file: 'netlify/domain/newsletter/start.ts',
    find: '  if (paused) {',
    plant: '  if (paused && mine < 0) {',
    caughtBy: 'tests/functions/newsletter/presses.test.ts',
    test: 'sends and promises nothing while the newsletter is paused',
  },
  // A newsletter that an earlier version saved would go out with a placeholder that nothing fills in.
  {
    file: 'netlify/domain/newsletter/start.ts',
    find: '  demandFillable(content)',
    plant: '',
    caughtBy: 'tests/functions/newsletter/presses.test.ts',
    test: 'are never sent if they are unknown',
  },
  // Emails that came back would count as sent today.
  {
    file: 'netlify/domain/newsletter/list.ts',
    find: "and a.state = 'accepted') as today",
    plant: "and a.state in ('accepted', 'bounced')) as today",
    caughtBy: 'tests/functions/newsletter/presses.test.ts',
    test: 'today’s count includes accepted emails',
  },
  // A forecast would count people who already have the newsletter.
  {
    file: 'netlify/domain/newsletter/forecast.ts',
    find: 'sql`s`)} in (${off})',
    plant: 'sql`s`)} not in (${off})',
    caughtBy: 'tests/functions/newsletter/presses.test.ts',
    test: 'leaves out people who already have it',
  },
  // A typed "{{unsubscribeUrl}}" would be filled in, and any other placeholder would vanish.
  {
    file: 'src/catalog/newsletter/email-html.ts',
    find: "part.replaceAll('{', '&#123;')",
    plant: 'part',
    caughtBy: 'tests/catalog/newsletter/email-html.test.ts',
    test: 'a placeholder that we can’t fill in stays in the draft as text',
  },
]
