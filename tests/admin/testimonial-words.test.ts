/** What staff read after they decide about a testimonial. */
import { expect, test } from 'vitest'
import { stateDone, states } from '../../src/admin/testimonials/words.ts'

test('publishing a testimonial says that the home page shows only the newest ones', () => {
  expect(stateDone(states.pending, states.published)).toBe('Published. The home page shows the 6 newest.')
})
