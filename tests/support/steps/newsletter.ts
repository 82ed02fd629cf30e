/** Everything that may happen to the newsletter engine, in any order: the steps of a random schedule. */
import fc from 'fast-check'
import { dayMs, hourMs, minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import type { Stage } from '../../../netlify/domain/newsletter/engine.ts'
import type { MailboxProgram } from '../../../netlify/local/mailbox/mailbox.ts'

const stages: readonly Stage[] = ['begun', 'taken', 'picked', 'claiming', 'claimed', 'calling', 'answered', 'settled', 'finished']
export const faults: readonly MailboxProgram[] = [
  { status: 429 },
  { status: 401 },
  { status: 500 },
  { resetBefore: true },
  { acceptThenReset: true },
  { codes: (email) => (/[37]@/.test(email.To) ? 406 : /5@/.test(email.To) ? 300 : 0) },
]
const bounces = ['SoftBounce', 'HardBounce', 'SpamComplaint', 'Transient']

const number = fc.nat(99)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tick' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      stage: fc.constantFrom(...stages),
      nth: fc.integer({ min: 1, max: 2 }),
    }),
  },
  // In the middle of a run, someone puts the newsletter on hold, or an address is suppressed.
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pause-meanwhile' as const, 'suppress-meanwhile' as const),
      who: number,
      stage: fc.constantFrom(...stages),
      nth: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('suppress' as const), who: number }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('click' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.nat(faults.length - 1),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('lose' as const), when: fc.constantFrom('before' as const, 'after' as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('webhook' as const), which: number, type: fc.constantFrom('Delivery', ...bounces) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), who: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), who: number, resubscribe: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('retry' as const, 'new' as const, 'release' as const, 'test' as const, 'pause' as const),
    }),
  },
  // Postmark takes emails without saying so, and its index lags. An admin releases them, they leave again, and news of the first comes.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resend' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('individual' as const), who: number }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(minuteMs, 20 * minuteMs, hourMs, 5 * hourMs, dayMs),
    }),
  },
)
export const schedule = fc.record({
  people: fc.integer({ min: 1, max: 60 }),
  /** How many of the first day's emails are already used. */
  used: fc.constantFrom(0, 60, 97, 100),
  hour: fc.integer({ min: 9, max: 23 }),
  steps: fc.array(step, { minLength: 3, maxLength: 8 }),
})
