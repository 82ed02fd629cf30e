/** One of several items, with next and previous that wrap around. */
import { atom, type ReadableAtom } from 'nanostores'

type Carousel = {
  readonly $index: ReadableAtom<number>
  readonly next: () => void
  readonly previous: () => void
  readonly go: (index: number) => void
}

export function createCarousel(count: number): Carousel {
  const $index = atom(0)
  const go = (index: number) => $index.set(count === 0 ? 0 : ((index % count) + count) % count)

  return { $index, go, next: () => go($index.get() + 1), previous: () => go($index.get() - 1) }
}
