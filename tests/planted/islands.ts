/** What widgets show of what the stores know. */
import type { Bug } from './bug.ts'

export const islandBugs: readonly Bug[] = [
  // Yesterday can be pressed.
  {
    file: 'src/islands/booking/DayButton.tsx',
    find: 'disabled={day.closed}',
    plant: '',
    caughtBy: 'tests/islands/booking.test.ts',
  },
  // One times chosen.
  {
    file: 'src/islands/booking/DayButton.tsx',
    find: "chosenTimes === 1 ? 'time' : 'times'",
    plant: "chosenTimes > 1 ? 'time' : 'times'",
    caughtBy: 'tests/islands/booking.test.ts',
  },
  // A discount is added.
  {
    file: 'src/islands/booking/SummaryTotals.tsx',
    find: 'formatCents(-discountCents)',
    plant: 'formatCents(discountCents)',
    caughtBy: 'tests/islands/booking.test.ts',
  },
  // A time that is offered already takes another press.
  {
    file: 'src/islands/booking/TimeSlots.tsx',
    find: "disabled={status !== 'open' && status !== 'picked'}",
    plant: "disabled={status === 'past'}",
    caughtBy: 'tests/islands/booking.test.ts',
  },
  // What is published offers to be changed.
  {
    file: 'src/islands/client/OwnTestimonialItem.tsx',
    find: '{item.is_published ? (',
    plant: '{item.is_published && saved ? (',
    caughtBy: 'tests/islands/client-area.test.ts',
  },
  // A private name looks public.
  {
    file: 'src/islands/client/OwnTestimonialItem.tsx',
    find: 'item.display_name && item.full_name !== null ? item.full_name',
    plant: 'item.full_name !== null ? item.full_name',
    caughtBy: 'tests/islands/client-area.test.ts',
  },
  // The latest is not shown.
  {
    file: 'src/islands/client/TestimonialCount.tsx',
    find: 'items.slice(0, shown)',
    plant: 'items.slice(-shown)',
    caughtBy: 'tests/islands/client-area.test.ts',
  },
  // Five stars are four.
  {
    file: 'src/islands/testimonials/read/Stars.tsx',
    find: 'place <= rating',
    plant: 'place < rating',
    caughtBy: 'tests/islands/client-area.test.ts',
  },
  // Who answers nothing has answered no.
  {
    file: 'src/islands/check-in/YesNo.tsx',
    find: 'checked={answer === yes}',
    plant: 'checked={(answer ?? false) === yes}',
    caughtBy: 'tests/islands/client-area.test.ts',
  },
]
