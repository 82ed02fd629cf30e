/** What staff read after they decide about a testimonial. */
import { expect, test } from 'vitest'
import { stateDone, states } from '../../src/admin/testimonials/words.ts'

test('published, it is only said to be where the home page shows the newest: an older one isn’t among them', () => {
  expect(stateDone(states.pending, states.published)).toBe('Published. The home page shows the 6 newest.')
})
