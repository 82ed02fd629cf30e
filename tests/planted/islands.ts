/** Bugs in how the widgets show what the stores know. */
import type { Bug } from './bug.ts'

export const islandBugs: readonly Bug[] = [
  // Visitors could click yesterday.
  {
    file: 'src/islands/booking/DayButton.tsx',
    find: 'disabled={day.closed}',
    plant: '',
    caughtBy: 'tests/islands/booking.test.ts',
  },
  // A day would say "1 times chosen".
  {
    file: 'src/islands/booking/DayButton.tsx',
    find: "countOf(chosenTimes, 'time')",
    plant: "countOf(chosenTimes, 'times')",
    caughtBy: 'tests/islands/booking.test.ts',
  },
  // The summary would show a discount as an extra charge.
  {
    file: 'src/islands/booking/SummaryTotals.tsx',
    find: 'formatCents(-discountCents)',
    plant: 'formatCents(discountCents)',
    caughtBy: 'tests/islands/booking.test.ts',
  },
  // Visitors could click a time they have already offered.
  {
    file: 'src/islands/booking/TimeSlots.tsx',
    find: "disabled={status !== 'open' && status !== 'picked'}",
    plant: "disabled={status === 'past'}",
    caughtBy: 'tests/islands/booking.test.ts',
  },
  // A published testimonial would offer an Edit button.
  {
    file: 'src/islands/client/OwnTestimonialItem.tsx',
    find: '{item.is_published ? (',
    plant: '{item.is_published && saved ? (',
    caughtBy: 'tests/islands/client-area.test.ts',
  },
  // A private name would look public.
  {
    file: 'src/islands/client/OwnTestimonialItem.tsx',
    find: 'item.display_name && item.full_name !== null ? item.full_name',
    plant: 'item.full_name !== null ? item.full_name',
    caughtBy: 'tests/islands/client-area.test.ts',
  },
  // The list would show the oldest testimonials instead of the latest.
  {
    file: 'src/islands/client/TestimonialCount.tsx',
    find: 'items.slice(0, shown)',
    plant: 'items.slice(-shown)',
    caughtBy: 'tests/islands/client-area.test.ts',
  },
  // A five-star rating would show four stars.
  {
    file: 'src/islands/testimonials/read/Stars.tsx',
    find: 'place <= rating',
    plant: 'place < rating',
    caughtBy: 'tests/islands/client-area.test.ts',
  },
  // A question the guest skipped would look answered "No".
  {
    file: 'src/islands/check-in/YesNo.tsx',
    find: 'checked={answer === yes}',
    plant: 'checked={(answer ?? false) === yes}',
    caughtBy: 'tests/islands/client-area.test.ts',
  },
  // The home page would grow by its scrollbar behind the modal.
  {
    file: 'src/islands/late.css',
    find: 'padding-right: var(--scrollbar);',
    plant: '',
    caughtBy: 'tests/e2e/scrollbar.spec.ts',
    test: 'moves nothing on the page',
  },
]
