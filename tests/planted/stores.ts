/** Bugs in what the page remembers: cart, forms, session, calendar, and check-ins that wait for a connection. */
import type { Bug } from './bug.ts'

export const storeBugs: readonly Bug[] = [
  // Once it was away, the server would count as away forever.
  {
    file: 'src/stores/connection.ts',
    find: "else if (losses === before) $state.set('answering')",
    plant: '',
    caughtBy: 'tests/stores/connection.test.ts',
    test: 'the connection is silent after a lost call',
  },
  // A browser refuses a large request that should outlive its page, so long newsletters couldn't be saved.
  {
    file: 'src/client/call.ts',
    find: '...(options.lasting && sent !== undefined && sent.length <= mostLasting && { keepalive: true }),',
    plant: '...(options.lasting && sent !== undefined && { keepalive: true }),',
    caughtBy: 'tests/stores/connection.test.ts',
    test: '`lasting` keeps only small writes alive',
  },
  // A second click would add nothing.
  {
    file: 'src/stores/booking/iv-cart.ts',
    find: '(line?.quantity ?? 0) + 1',
    plant: '1',
    caughtBy: 'tests/stores/booking/iv-cart.test.ts',
  },
  // A treatment added in another tab would be lost.
  {
    file: 'src/stores/booking/iv-cart.ts',
    find: 'const before = kept()',
    plant: 'const before = $lines.get()',
    caughtBy: 'tests/stores/booking/iv-cart.test.ts',
  },
  // A damaged cart could hold more of a treatment than the server accepts.
  {
    file: 'src/stores/booking/iv-cart.ts',
    find: 'Math.min(maxQuantity, (quantities.get(treatment.id) ?? 0) + quantity)',
    plant: '(quantities.get(treatment.id) ?? 0) + quantity',
    caughtBy: 'tests/stores/booking/iv-cart.test.ts',
  },
  // Each retry would use a new key, so a lost answer would become a second booking.
  {
    file: 'src/stores/form/request.ts',
    find: '(filling ??= memory.filling())',
    plant: 'memory.refill()',
    caughtBy: 'tests/stores/form/again.test.ts',
  },
  // A double click would send twice.
  {
    file: 'src/stores/form/form.ts',
    find: "if (status !== 'idle' && status !== 'refused') return",
    plant: "if (status === 'success') return",
    caughtBy: 'tests/stores/form/form.test.ts',
  },
  // A fast visitor would be taken for a bot.
  {
    file: 'src/stores/form/request.ts',
    find: 'if (missing > 0) await world.wait(missing)',
    plant: '',
    caughtBy: 'tests/stores/form/form.test.ts',
  },
  // Someone who once filled in the bot trap could never send the form.
  {
    file: 'src/stores/form/request.ts',
    find: "code === 'looks-automated') trap = ''",
    plant: "code === 'too-fast') trap = ''",
    caughtBy: 'tests/stores/form/failing.test.ts',
  },
  // A late answer to an earlier form would show on the one that's open now.
  {
    file: 'src/stores/form/form.ts',
    find: 'if ($state.get() !== submitting) return',
    plant: '',
    caughtBy: 'tests/stores/account/sign-in-email.test.ts',
  },
  // A short outage would sign everyone out.
  {
    file: 'src/stores/account/renewal.ts',
    find: 'failure.status >= 400 && !awayStatuses.has(failure.status)',
    plant: 'failure.status >= 400',
    caughtBy: 'tests/stores/account/session.test.ts',
  },
  // Every tab would renew the session for itself.
  {
    file: 'src/stores/account/session.ts',
    find: 'era !== asked || held?.session.access_token !== stale',
    plant: 'era !== asked',
    caughtBy: 'tests/stores/account/session-tabs.test.ts',
  },
  // A renewal would sign someone back in after they signed out.
  {
    file: 'src/stores/account/session.ts',
    find: "else if ($session.get().status === 'signed-out') return",
    plant: '',
    caughtBy: 'tests/stores/account/session-tabs.test.ts',
  },
  // A timer would keep an absent admin signed in.
  {
    file: 'src/stores/account/session.ts',
    find: "=== 'unreachable') void renew(true)",
    plant: "=== 'unreachable') void renew()",
    caughtBy: 'tests/stores/account/session.test.ts',
  },
  // A month after January 31 would be March.
  {
    file: 'src/catalog/time/month.ts',
    find: 'Date.UTC(year, month + count, 0)',
    plant: 'Date.UTC(year, month + count + 1, 0)',
    caughtBy: 'tests/stores/booking/calendar.test.ts',
  },
  // Visitors couldn't choose today.
  {
    file: 'src/stores/booking/calendar.ts',
    find: 'closed: day < first || day > last',
    plant: 'closed: day <= first || day > last',
    caughtBy: 'tests/stores/booking/calendar.test.ts',
  },
  // Yesterday would stay chosen after midnight.
  {
    file: 'src/stores/booking/calendar.ts',
    find: '(day !== undefined && day < first ? undefined : day)',
    plant: 'day',
    caughtBy: 'tests/stores/booking/calendar.test.ts',
  },
  // A device would keep sending check-ins that the clinic already has.
  {
    file: 'src/stores/check-in/queue.ts',
    find: 'await box.forget(id)',
    plant: '',
    caughtBy: 'tests/stores/check-in/queue.test.ts',
  },
  // One check-in that the server can't take would hold up all those behind it.
  {
    file: 'src/stores/check-in/queue.ts',
    find: "if (outcome === 'failed') continue",
    plant: "if (outcome === 'failed') return",
    caughtBy: 'tests/stores/check-in/queue.test.ts',
  },
  // Every connection check would send everything again.
  {
    file: 'src/stores/check-in/queue.ts',
    find: 'await (sending ??= sendAll()',
    plant: 'await (sending = sendAll()',
    caughtBy: 'tests/stores/check-in/queue.test.ts',
  },
  // An hour-old check-in would be dropped because the server is missing a key.
  {
    file: 'src/stores/check-in/queue.ts',
    find: "failure.code === 'key-retired' && isFilledIn",
    plant: "failure.code === 'key-retired'",
    caughtBy: 'tests/stores/check-in/queue.test.ts',
  },
  // A step that arrived would be sent again and again.
  {
    file: 'src/stores/visit-steps/queue.ts',
    find: "await settle([id], { outcome: 'taken', version: answer.visit.version })",
    plant: '',
    caughtBy: 'tests/stores/visit-steps/queue.test.ts',
  },
  // A step whose answer was lost would look refused once someone else continues with the visit.
  {
    file: 'src/stores/visit-steps/sent-step.ts',
    find: 'one.position === version + 1 && one.step === step',
    plant: 'false',
    caughtBy: 'tests/stores/visit-steps/queue.test.ts',
  },
  // "Done" would be accepted on a visit that someone has moved since.
  {
    file: 'src/stores/visit-steps/queue.ts',
    find: 'one.visitId === visitId && one.savedAt > savedAt',
    plant: 'false',
    caughtBy: 'tests/stores/visit-steps/queue.test.ts',
  },
  // One nurse's steps would be sent as those of another who signs in on the same phone.
  {
    file: 'src/stores/visit-steps/queue.ts',
    find: '({ by }) => by === owner',
    plant: '() => true',
    caughtBy: 'tests/stores/visit-steps/queue.test.ts',
  },
  // An undo would drop a step that the client was already emailed about.
  {
    file: 'src/stores/visit-steps/queue.ts',
    find: 'if (!last || last.tried) return false',
    plant: 'if (!last) return false',
    caughtBy: 'tests/stores/visit-steps/queue.test.ts',
  },
  // The thank-you view would disappear under a reader's pointer.
  {
    file: 'src/stores/form/thank-you.ts',
    find: 'running || reasons.size > 0',
    plant: 'running',
    caughtBy: 'tests/stores/form/thank-you.test.ts',
  },
  // If the clock is set back, the popup would never appear again.
  {
    file: 'src/stores/signup-popup.ts',
    find: '(since >= quietMs || since < 0)',
    plant: 'since >= quietMs',
    caughtBy: 'tests/stores/signup-popup.test.ts',
  },
  // "Back" would return to the form that was already sent.
  {
    file: 'src/stores/booking/view.ts',
    find: 'history.replace(receivedHash)',
    plant: 'history.push(receivedHash)',
    caughtBy: 'tests/stores/booking/view.test.ts',
  },
  // Visitors could pick a 21st time, which the server refuses.
  {
    file: 'src/stores/booking/time-picker.ts',
    find: '$times.get().length + $valid.get().length >= most',
    plant: '$times.get().length + $valid.get().length > most',
    caughtBy: 'tests/stores/booking/times.test.ts',
  },
  // A double click would save a newsletter twice.
  {
    file: 'src/stores/newsletter/composing.ts',
    find: 'if ($state.get().work !== undefined) return false',
    plant: '',
    caughtBy: 'tests/stores/newsletter/composer.test.ts',
    test: 'sends once for two clicks',
  },
  // Text typed while a newsletter is being saved would count as saved.
  {
    file: 'src/stores/newsletter/composer.ts',
    find: 'base: essence(draft), savedAt',
    plant: 'base: essence($state.get().draft), savedAt',
    caughtBy: 'tests/stores/newsletter/composer.test.ts',
  },
  // This device's draft would silently overwrite a newer version.
  {
    file: 'src/stores/newsletter/kept-draft.ts',
    find: '...kept.draft, id }, version, restoredAt',
    plant: '...kept.draft, id }, restoredAt',
    caughtBy: 'tests/stores/newsletter/kept-draft.test.ts',
  },
]
