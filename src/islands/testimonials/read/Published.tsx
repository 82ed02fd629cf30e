import type { TestimonialsState } from '../../../stores/testimonials.ts'
import { useScreen } from '../../use-screen.ts'
import { Quote } from './Quote.tsx'
import { QuoteCarousel } from './QuoteCarousel.tsx'
import { Skeletons } from './Skeletons.tsx'

/** Screens with room for one quote at a time. */
const small = '(width < 48rem)'

export function Published({ state }: { state: TestimonialsState }) {
  const one = useScreen(small)

  return (
    <div className={state.status === 'loading' ? 'min-h-72' : ''}>
      {state.status === 'loading' && state.slow && <Skeletons />}
      {state.status === 'empty' && <p className="text-lead text-mute">No testimonials available yet.</p>}
      {state.status === 'list' &&
        (one ? (
          <QuoteCarousel items={state.items} />
        ) : (
          <ul className="grid gap-x-6 gap-y-14 md:grid-cols-2 lg:grid-cols-3 lg:gap-x-16 lg:gap-y-20">
            {state.items.map((item) => (
              <li key={item.id} className="min-w-0">
                <Quote {...item} />
              </li>
            ))}
          </ul>
        ))}
    </div>
  )
}
