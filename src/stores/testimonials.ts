/** The home page's published testimonials: loading, some, or none. */
import { atom, type ReadableAtom } from 'nanostores'
import { call, pause } from '../client/call.ts'
import { listTestimonials, shownTestimonials, type PublicTestimonial } from '../contracts/testimonial.ts'

export type { PublicTestimonial }

export type TestimonialsState =
  /** `slow` turns true after a moment, and the page shows that it is loading. */
  | { readonly status: 'loading'; readonly slow: boolean }
  | { readonly status: 'empty' }
  | { readonly status: 'list'; readonly items: readonly PublicTestimonial[] }

type TestimonialsWorld = {
  readonly wait: (ms: number) => Promise<void>
  /** Logs a failure, which visitors don't see. */
  readonly log: (sentence: string, failure: unknown) => void
  readonly fetch?: typeof globalThis.fetch
}

type Testimonials = {
  readonly $state: ReadableAtom<TestimonialsState>
  /** Loads them, once. */
  readonly open: () => Promise<void>
}

const slowMs = 300

export function createTestimonials(world: TestimonialsWorld): Testimonials {
  const $state = atom<TestimonialsState>({ status: 'loading', slow: false })
  let asked: Promise<void> | undefined

  async function ask() {
    void world.wait(slowMs).then(() => {
      if ($state.get().status === 'loading') $state.set({ status: 'loading', slow: true })
    })
    const result = await call(listTestimonials, {}, { fetch: world.fetch, wait: world.wait })
    if (!result.ok) world.log('The testimonials didn’t load.', result.failure)
    const items = result.ok ? result.value.testimonials.slice(0, shownTestimonials) : []
    $state.set(items.length > 0 ? { status: 'list', items } : { status: 'empty' })
  }

  return { $state, open: () => (asked ??= ask()) }
}

/** The page's instance. */
export const testimonials: Testimonials = createTestimonials({
  wait: pause,
  log: console.info,
})
