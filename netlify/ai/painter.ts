/** A painter makes a picture from a prompt. */
import type { Maker } from '../../src/catalog/newsletter/generator.ts'

type Painting = {
  readonly bytes: Uint8Array
  /** Alt text. */
  readonly alt: string
}

export type Painter = {
  readonly madeBy: Maker
  /** Refuses `generator-unavailable`, `generator-slow`, `generator-declined`, `generator-unusable`. */
  readonly paint: (prompt: string, signal: AbortSignal) => Promise<Painting>
}
