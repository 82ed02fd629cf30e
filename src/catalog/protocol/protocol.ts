/**
 * What the four service pages offer (public spec, section 2). The texts say what a treatment is and
 * what it is asked about; what it may do for one person is the consultation's to say. Each treatment
 * names what its text rests on in a comment; a source is no promise either.
 */
import { aestheticsProtocols } from './aesthetics.ts'
import { peptideProtocols } from './peptides.ts'
import { performanceProtocols } from './performance.ts'
import { weightProtocols } from './weight.ts'
import type { ServiceLineId } from '../service-line.ts'

export type Protocol = {
  /** Unique over all four kinds of care: the consultation list knows a treatment by it. */
  readonly name: string
  readonly category: string
  readonly description: string
  /** Three or more uses, the first three shown at once. What stands between asterisks is set off. */
  readonly benefits: readonly string[]
  /** How long a visit or a course lasts. */
  readonly duration: string
  /** How often, without a dose: that is the prescription's to say. */
  readonly frequency: string
  readonly prescriptionOnly: boolean
  /** The picture's folder under src/media; one that is still empty shows a plain plate. */
  readonly slot: string
}

const byLine: Readonly<Record<ServiceLineId, readonly Protocol[]>> = {
  aesthetics: aestheticsProtocols,
  peptides: peptideProtocols,
  weight: weightProtocols,
  performance: performanceProtocols,
}

export const protocols: readonly Protocol[] = Object.values(byLine).flat()

/** The treatments of one kind of care, in the order the site shows them. */
export function protocolsOf(line: ServiceLineId): readonly Protocol[] {
  return byLine[line]
}

/** One treatment by its name; an unknown name is a mistake in the code. */
export function protocolNamed(name: string): Protocol {
  const found = protocols.find((protocol) => protocol.name === name)
  if (!found) throw new Error(`No treatment is called ${name}.`)
  return found
}

/** The categories of some treatments, each once, in the order they come up. */
export function categoriesOf(some: readonly Protocol[]): readonly string[] {
  return [...new Set(some.map(({ category }) => category))]
}
