/** What the screen remembers: cart, forms, session, calendar, and check-ins that wait for a connection. */
import type { Bug } from './bug.ts'

export const storeBugs: readonly Bug[] = [
  // A second press adds nothing.
  {
    file: 'src/stores/booking/iv-cart.ts',
    find: '(kept?.quantity ?? 0) + 1',
    plant: '1',
    caughtBy: 'tests/stores/booking/iv-cart.test.ts',
  },
  // What another tab added is lost.
  {
    file: 'src/stores/booking/iv-cart.ts',
    find: 'const cart = next(cleanCart(storage.read(ivCartKey)))',
    plant: 'const cart = next($lines.get())',
    caughtBy: 'tests/stores/booking/iv-cart.test.ts',
  },
  // A damaged cart holds more of a treatment than can be sent.
  {
    file: 'src/stores/booking/iv-cart.ts',
    find: 'Math.min(maxQuantity, (quantities.get(treatment.id) ?? 0) + quantity)',
    plant: '(quantities.get(treatment.id) ?? 0) + quantity',
    caughtBy: 'tests/stores/booking/iv-cart.test.ts',
  },
  // Another try has another key, so that a lost answer becomes a second booking.
  {
    file: 'src/stores/form/request.ts',
    find: '(filling ??= memory.filling())',
    plant: 'memory.refill()',
    caughtBy: 'tests/stores/form/again.test.ts',
  },
  // A double click sends twice.
  {
    file: 'src/stores/form/form.ts',
    find: "if (status !== 'idle' && status !== 'refused') return",
    plant: "if (status === 'success') return",
    caughtBy: 'tests/stores/form/form.test.ts',
  },
  // A quick visitor is taken for a machine.
  {
    file: 'src/stores/form/request.ts',
    find: 'if (missing > 0) await world.wait(missing)',
    plant: '',
    caughtBy: 'tests/stores/form/form.test.ts',
  },
  // The person who fell into the trap once never gets out of it.
  {
    file: 'src/stores/form/request.ts',
    find: "code === 'looks-automated') trap = ''",
    plant: "code === 'too-fast') trap = ''",
    caughtBy: 'tests/stores/form/failing.test.ts',
  },
  // A late answer to a form that was left is shown on the one that is open by then.
  {
    file: 'src/stores/form/form.ts',
    find: 'if ($state.get() !== submitting) return',
    plant: '',
    caughtBy: 'tests/stores/account/sign-in-letter.test.ts',
  },
  // A short outage signs everybody out.
  {
    file: 'src/stores/account/session.ts',
    find: 'failure.status >= 400 && !busyStatuses.has(failure.status)',
    plant: 'failure.status >= 400',
    caughtBy: 'tests/stores/account/session.test.ts',
  },
  // Each tab renews for itself.
  {
    file: 'src/stores/account/session.ts',
    find: 'era !== asked || held?.session.access_token !== stale',
    plant: 'era !== asked',
    caughtBy: 'tests/stores/account/session-tabs.test.ts',
  },
  // A renewal brings back whoever signed out.
  {
    file: 'src/stores/account/session.ts',
    find: "else if ($session.get().status === 'signed-out') return",
    plant: '',
    caughtBy: 'tests/stores/account/session-tabs.test.ts',
  },
  // A timer keeps an admin signed in who has left.
  {
    file: 'src/stores/account/session.ts',
    find: "=== 'unreachable') void renew(true)",
    plant: "=== 'unreachable') void renew()",
    caughtBy: 'tests/stores/account/session.test.ts',
  },
  // A month ahead of January 31 is March.
  {
    file: 'src/stores/booking/calendar.ts',
    find: 'Date.UTC(year, month + count, 0)',
    plant: 'Date.UTC(year, month + count + 1, 0)',
    caughtBy: 'tests/stores/booking/calendar.test.ts',
  },
  // Today cannot be chosen.
  {
    file: 'src/stores/booking/calendar.ts',
    find: 'closed: day < first || day > last',
    plant: 'closed: day <= first || day > last',
    caughtBy: 'tests/stores/booking/calendar.test.ts',
  },
  // Yesterday stays chosen after midnight.
  {
    file: 'src/stores/booking/calendar.ts',
    find: '(day !== undefined && day < first ? undefined : day)',
    plant: 'day',
    caughtBy: 'tests/stores/booking/calendar.test.ts',
  },
  // What the clinic has is sent for ever.
  {
    file: 'src/stores/check-in/queue.ts',
    find: 'await box.forget(id)',
    plant: '',
    caughtBy: 'tests/stores/check-in/queue.test.ts',
  },
  // One that the server fails at holds up all behind it.
  {
    file: 'src/stores/check-in/queue.ts',
    find: "if (outcome === 'failed') continue",
    plant: "if (outcome === 'failed') return",
    caughtBy: 'tests/stores/check-in/queue.test.ts',
  },
  // Each look at the connection sends everything once more.
  {
    file: 'src/stores/check-in/queue.ts',
    find: 'await (sending ??= sendAll()',
    plant: 'await (sending = sendAll()',
    caughtBy: 'tests/stores/check-in/queue.test.ts',
  },
  // Answers of an hour ago are given up because a key is away.
  {
    file: 'src/stores/check-in/queue.ts',
    find: ' && age >= 0 && age < patienceMs',
    plant: '',
    caughtBy: 'tests/stores/check-in/queue.test.ts',
  },
  // The thanks end under a reader's pointer.
  {
    file: 'src/stores/form/thank-you.ts',
    find: 'running || reasons.size > 0',
    plant: 'running',
    caughtBy: 'tests/stores/form/thank-you.test.ts',
  },
  // A clock that was set back keeps the popup away for good.
  {
    file: 'src/stores/signup-popup.ts',
    find: '(since >= quietMs || since < 0)',
    plant: 'since >= quietMs',
    caughtBy: 'tests/stores/signup-popup.test.ts',
  },
  // Back leads to the form that was sent.
  {
    file: 'src/stores/booking/view.ts',
    find: 'history.replace(successHash)',
    plant: 'history.push(successHash)',
    caughtBy: 'tests/stores/booking/view.test.ts',
  },
  // A twenty-first time can be picked, which the server refuses.
  {
    file: 'src/stores/booking/time-picker.ts',
    find: '$times.get().length + $valid.get().length >= maxPreferredTimes',
    plant: '$times.get().length + $valid.get().length > maxPreferredTimes',
    caughtBy: 'tests/stores/booking/times.test.ts',
  },
  // A double click saves a newsletter twice.
  {
    file: 'src/stores/newsletter/composer.ts',
    find: 'if ($state.get().work !== undefined) return',
    plant: '',
    caughtBy: 'tests/stores/newsletter/composer.test.ts',
  },
  // What is typed while a newsletter is being saved counts as saved.
  {
    file: 'src/stores/newsletter/composer.ts',
    find: 'base: essence(draft), savedAt',
    plant: 'base: essence($state.get().draft), savedAt',
    caughtBy: 'tests/stores/newsletter/composer.test.ts',
  },
  // What this device kept is saved over a newer version unseen.
  {
    file: 'src/stores/newsletter/kept-draft.ts',
    find: '...kept.draft, id }, version, restoredAt',
    plant: '...kept.draft, id }, restoredAt',
    caughtBy: 'tests/stores/newsletter/kept-draft.test.ts',
  },
]
