import type { PublicTestimonial, TestimonialsState } from '../../../stores/testimonials.ts'
import { useScreen } from '../../use-screen.ts'
import { Quote } from './Quote.tsx'
import { QuoteCarousel } from './QuoteCarousel.tsx'
import { Skeletons } from './Skeletons.tsx'

/** Screens with room for one quote at a time. */
const small = '(width < 48rem)'

/** With room for three, as Tailwind's `lg` has it. */
const wide = '(width >= 64rem)'

/** Puts each quote into the column that is the shortest so far, so that a long one leaves no hole beside it. */
function inColumns(items: readonly PublicTestimonial[], count: number) {
  const columns = Array.from({ length: count }, () => ({ lines: 0, items: [] as PublicTestimonial[] }))
  for (const item of items) {
    const shortest = columns.reduce((best, column) => (column.lines < best.lines ? column : best))
    shortest.items.push(item)
    // About 38 letters go on a line. A folded quote has eight lines and a button; the caption and the gap are about five more.
    shortest.lines += 5 + Math.min(9, Math.ceil(item.testimonial.length / 38))
  }
  return columns.map((column) => column.items)
}

export function Published({ state }: { state: TestimonialsState }) {
  const one = useScreen(small)
  const three = useScreen(wide)

  return (
    <div className={state.status === 'loading' ? 'min-h-72' : ''}>
      {state.status === 'loading' && state.slow && <Skeletons />}
      {state.status === 'empty' && <p className="text-lead text-mute">No testimonials available yet.</p>}
      {state.status === 'list' &&
        (one ? (
          <QuoteCarousel items={state.items} />
        ) : (
          <div className="grid grid-cols-2 gap-x-6 lg:grid-cols-3 lg:gap-x-16">
            {inColumns(state.items, three ? 3 : 2).map((items, place) => (
              <ul key={place} className="grid min-w-0 content-start gap-y-14 lg:gap-y-20">
                {items.map((item) => (
                  <li key={item.id}>
                    <Quote {...item} />
                  </li>
                ))}
              </ul>
            ))}
          </div>
        ))}
    </div>
  )
}
