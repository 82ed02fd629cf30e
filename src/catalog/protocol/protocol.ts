import type { IvTreatmentId } from '../treatment/iv-treatment.ts'

/**
 * What the four service pages offer. A text says what a treatment is and what people ask about it. Only
 * the consultation says what it may do for one person. A comment beside each treatment names the sources of its text; they
 * promise nothing either.
 */
export type Protocol = {
  /** Unique over all four service pages: the consultation list identifies a treatment by it. */
  readonly name: string
  readonly category: string
  readonly description: string
  /** Three or more uses; the first three always show. Words between asterisks are emphasized. */
  readonly benefits: readonly string[]
  /** Who shouldn't have it. Always shows, in full. */
  readonly caution?: string
  /** How long a visit or a course lasts. */
  readonly duration: string
  /** How often, without a dose: the prescription sets that. */
  readonly frequency: string
  readonly prescriptionOnly: boolean
  /** Done in the clinic, never at home. */
  readonly inClinic?: true
  /** The infusion of /book-iv that it is, at its lowest dose. Only then do we know a price, and the card says “from”. */
  readonly infusion?: IvTreatmentId
  /** The picture's folder under src/media. An empty folder shows a plain plate. */
  readonly slot: string
}
