/** Bugs in requests, lists and subscriptions. */
import type { Bug } from './bug.ts'

export const requestBugs: readonly Bug[] = [
  // A canceled request would keep its confirmed time.
  {
    file: 'netlify/domain/request/step-rows.ts',
    find: "...((step === 'declined' || step === 'canceled') && { appointmentAt: null, appointmentPlace: null }),",
    plant: '',
    caughtBy: 'tests/functions/request/declined.test.ts',
    test: 'a canceled request loses its confirmed time',
  },
  // A client in New York would be sent to our address in Miami Beach.
  {
    file: 'src/catalog/visit/place.ts',
    find: "if (newYork.includes(asked.location)) return ['elsewhere', 'phone']",
    plant: '',
    caughtBy: 'tests/functions/request/visit.test.ts',
    test: 'New York never gets the Miami address',
  },
  // Two visits half an hour apart would be confirmed without a warning.
  {
    file: 'netlify/domain/request/appointment.ts',
    find: 'if (begins >= to || ends <= from) return []',
    plant: 'if (begins !== from) return []',
    caughtBy: 'tests/functions/request/visit.test.ts',
    test: 'a time that overlaps another visit names that visit',
  },
  // A confirmed visit could be declined, which leaves it in the client's calendar.
  {
    file: 'netlify/domain/request/step.ts',
    find: "if (input.step === other) throw new Refusal('step-not-possible')",
    plant: '',
    caughtBy: 'tests/functions/request/visit.test.ts',
    test: 'a confirmed visit can be canceled but not declined',
  },
  // Last year's email would be shown in this year's words.
  {
    file: 'netlify/mail/email-copy.ts',
    find: 'if (sealedCopy !== null) {',
    plant: 'if (sealedCopy === id) {',
    caughtBy: 'tests/functions/request/email-copy.test.ts',
    test: 'word for word',
  },
  // Answered requests would come before those that wait.
  {
    file: 'netlify/domain/request/list.ts',
    find: "else ${createdAt} + interval '400 years' end`,",
    plant: 'else ${createdAt} end`,',
    caughtBy: 'tests/functions/request/assignee.test.ts',
    test: 'the inbox can be sorted by deadline',
  },
  // Offline, lists would show placeholders forever.
  {
    file: 'src/admin/App.tsx',
    find: "networkMode: 'always',",
    plant: '',
    caughtBy: 'tests/e2e/admin/connection.spec.ts',
    test: 'lists show an error instead of placeholders',
  },
  // A change made offline would look made for two seconds.
  {
    file: 'src/admin/parts/row-change.ts',
    find: 'if (!navigator.onLine) {',
    plant: 'if (change.id === undefined) {',
    caughtBy: 'tests/e2e/admin/connection.spec.ts',
    test: 'a change is refused at once',
  },
  // A change that fails after its screen was left would be lost silently.
  {
    file: 'src/admin/parts/row-change.ts',
    find: 'if (isShown() && ',
    plant: 'if (found.message && ',
    caughtBy: 'tests/e2e/admin/connection.spec.ts',
    test: 'a change that fails after the admin left its screen',
  },
  // The page could be left while a change is being sent.
  {
    file: 'src/admin/parts/row-change.ts',
    find: "window.addEventListener('beforeunload', askBeforeLeaving)",
    plant: '',
    caughtBy: 'tests/e2e/admin/connection.spec.ts',
    test: 'leaving the page while a change is being sent',
  },
  // An admin could confirm a visit for yesterday.
  {
    file: 'netlify/domain/rule/appointment-time.ts',
    find: "if (startsAt <= now) throw new Refusal('time-passed')",
    plant: '',
    caughtBy: 'tests/functions/request/admin-request.test.ts',
    test: 'takes only the steps that its state allows',
  },
  // If two admins answer at once, the second would be told that it worked.
  {
    file: 'netlify/domain/request/step.ts',
    find: 'stored.step !== input.step || stored.actorId !== actor.userId',
    plant: 'stored.step !== input.step',
    caughtBy: 'tests/functions/request/inbox.test.ts',
    test: 'if two admins take the same step, the second is refused',
  },
  // A moved visit wouldn't replace the old time in the client's calendar.
  {
    file: 'netlify/domain/request/step-email.ts',
    find: 'const sequence = visit ? visit.sequence + 1 : input.version',
    plant: 'const sequence = 0',
    caughtBy: 'tests/functions/request/admin-request.test.ts',
    test: 'keeps the id of its calendar entry',
  },
  // A booking for a time that has already begun would be accepted.
  {
    file: 'netlify/domain/request/asked-time.ts',
    find: 'if (Object.keys(fields).length === 0) return undefined',
    plant: 'if (Object.keys(fields).length <= 1) return undefined',
    caughtBy: 'tests/functions/request/booking-refused.test.ts',
  },
  // Changed answers under the same key would look sent, although we kept the first ones.
  {
    file: 'netlify/domain/rule/idempotency.ts',
    find: 'if (stored.bodyHash !== hashOf(submission))',
    plant: "if (stored.bodyHash === '')",
    caughtBy: 'tests/functions/request/booking.test.ts',
    test: 'with changed answers is refused',
  },
  // Each page would repeat the last row of the page before.
  {
    file: 'netlify/domain/rule/keyset.ts',
    find: 'sql`(${time}, ${id}) < ${last}`',
    plant: 'sql`(${time}, ${id}) <= ${last}`',
    caughtBy: 'tests/functions/request/inbox.test.ts',
    test: 'has pages that neither repeat nor miss a row',
  },
  // The trash would show its first page again and again.
  {
    file: 'netlify/domain/admin-trash.ts',
    find: "behind(byDeletion, 'newest', cursor)",
    plant: 'undefined',
    caughtBy: 'tests/functions/back-office.test.ts',
    test: 'lists every row once across pages, latest deletion first',
  },
  // We would ask the provider to resubscribe someone who complained.
  {
    file: 'netlify/domain/subscriber/import.ts',
    find: "g.address_hash where x.reason = 'unsubscribed'",
    plant: 'g.address_hash',
    caughtBy: 'tests/functions/subscriber/resubscribe.test.ts',
    test: 'an import skips a person who complained',
  },
  // We would report someone as resubscribed although the provider still blocks them.
  {
    file: 'netlify/domain/subscriber/import.ts',
    find: "outcomes[place] !== 'open'",
    plant: "outcomes[place] === 'no-answer'",
    caughtBy: 'tests/functions/subscriber/resubscribe.test.ts',
    test: 'unblocks everyone at Postmark',
  },
  // If an address occurs twice in a file, we would ignore the row that says they left.
  {
    file: 'netlify/domain/subscriber/import-people.ts',
    find: 'if (known) known.left ??= row.left',
    plant: '',
    caughtBy: 'tests/functions/subscriber/admin-subscriber.test.ts',
    test: 'opts out everyone whose row says they left',
  },
  // An import would resubscribe people who opted out, even with the checkbox unchecked.
  {
    file: 'netlify/domain/subscriber/import.ts',
    find: "or excluded.status <> 'subscribed' or ${mayComeBack}",
    plant: "or excluded.status <> 'subscribed' or s.status = 'unsubscribed'",
    caughtBy: 'tests/domain/subscriber/import-races.test.ts',
    test: 'a person whose row says “unsubscribed”',
  },
  // A link scanner that opens a fresh link would unsubscribe the reader.
  {
    file: 'netlify/domain/subscriber/unsubscribe.ts',
    find: '!input.confirmed && now.getTime() - link.signedAt.getTime() < freshLinkMs',
    plant: '!input.confirmed && now.getTime() < freshLinkMs',
    caughtBy: 'tests/functions/subscriber/unsubscribe.test.ts',
    test: 'waits for a click if the email is newer',
  },
  // A later bounce would overwrite a complaint.
  {
    file: 'netlify/domain/subscriber/suppression.ts',
    find: "array['inactive', 'unsubscribed', 'bounced', 'complained']",
    plant: "array['inactive', 'unsubscribed', 'complained', 'bounced']",
    caughtBy: 'tests/functions/newsletter/postmark-webhook.test.ts',
    test: 'a hard bounce is the reason that is kept',
  },
]
