import type { HeadlineParts } from '../form/HeadlineLines.tsx'

/** What the page passes to the island at build time. */
export type TreatmentPicture = {
  readonly avif: string
  readonly src: string
  readonly width: number
  readonly height: number
  readonly focal: string
}

export type BookingPage = {
  readonly headline: HeadlineParts
  readonly subhead: string
  /** By slot; a slot without a picture shows its tone. */
  readonly pictures: Readonly<Record<string, TreatmentPicture | undefined>>
}
