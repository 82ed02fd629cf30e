/**
 * What the four service pages offer (public spec, section 2). A text says what a treatment is and what people ask about it. Only
 * the consultation says what it may do for one person. A comment beside each treatment names the sources of its text; they
 * promise nothing either.
 */
import { aestheticsProtocols } from './aesthetics.ts'
import { peptideProtocols } from './peptides.ts'
import { performanceProtocols } from './performance.ts'
import { weightProtocols } from './weight.ts'
import type { ServiceLineId } from '../service-line.ts'

export type Protocol = {
  /** Unique over all four service pages: the consultation list identifies a treatment by it. */
  readonly name: string
  readonly category: string
  readonly description: string
  /** Three or more uses; the first three always show. Words between asterisks are emphasized. */
  readonly benefits: readonly string[]
  /** How long a visit or a course lasts. */
  readonly duration: string
  /** How often, without a dose: the prescription sets that. */
  readonly frequency: string
  readonly prescriptionOnly: boolean
  /** The picture's folder under src/media. An empty folder shows a plain plate. */
  readonly slot: string
}

const byLine: Readonly<Record<ServiceLineId, readonly Protocol[]>> = {
  aesthetics: aestheticsProtocols,
  peptides: peptideProtocols,
  weight: weightProtocols,
  performance: performanceProtocols,
}

export const protocols: readonly Protocol[] = Object.values(byLine).flat()

/** The treatments of one service page, in the order the site shows them. */
export function protocolsOf(line: ServiceLineId): readonly Protocol[] {
  return byLine[line]
}

/** The treatment with this name. Throws for an unknown name, which is a bug. */
export function protocolNamed(name: string): Protocol {
  const found = protocols.find((protocol) => protocol.name === name)
  if (!found) throw new Error(`No treatment is called ${name}.`)
  return found
}

/** The categories of some treatments, each once, in order of appearance. */
export function categoriesOf(some: readonly Protocol[]): readonly string[] {
  return [...new Set(some.map(({ category }) => category))]
}
