/** The clinic's four kinds of care, in the order of one day's light: first light, morning, noon, dusk. */
import { paths } from '../site/paths.ts'

export const serviceLineIds = ['aesthetics', 'peptides', 'weight', 'performance'] as const

export type ServiceLineId = (typeof serviceLineIds)[number]

export type ServiceLine = {
  readonly id: ServiceLineId
  readonly title: string
  /** One word for the header. */
  readonly short: string
  readonly path: string
  /** The picture's folder under src/media. */
  readonly slot: string
  /** What a search engine and a shared link say about the page. */
  readonly description: string
}

export const serviceLines: readonly ServiceLine[] = [
  {
    id: 'aesthetics',
    title: 'Skin, Hair & Aesthetics',
    short: 'Aesthetics',
    path: paths.aesthetics,
    slot: 'svc-aesthetics',
    description: 'Injectables, threads, and skin and hair treatments in small steps, with a review before we add anything more.',
  },
  {
    id: 'peptides',
    title: 'Peptides & Longevity',
    short: 'Peptides',
    path: paths.peptides,
    slot: 'svc-peptides',
    description:
      'Fifteen peptide protocols in plain language, and how strong the evidence is. Each one needs a consultation and a prescription.',
  },
  {
    id: 'weight',
    title: 'Weight & Metabolic Reset',
    short: 'Weight',
    path: paths.weight,
    slot: 'svc-weight',
    description: 'Medical weight programs with labs, dosing and regular check-ins, adjusted as your body responds.',
  },
  {
    id: 'performance',
    title: 'Performance & Recovery',
    short: 'Performance',
    path: paths.performance,
    slot: 'svc-performance',
    description: 'Infusions and protocols for people who ask a lot of their bodies, planned with a nurse practitioner.',
  },
]

/** One kind of care by its id. */
export function serviceLine(id: ServiceLineId): ServiceLine {
  return serviceLines.find((line) => line.id === id)!
}
