/** All treatments of the four service pages, by page and by name. */
import type { ServiceLineId } from '../service/service-line.ts'
import { aestheticsProtocols } from './aesthetics.ts'
import { peptideProtocols } from './peptides.ts'
import { performanceProtocols } from './performance.ts'
import type { Protocol } from './protocol.ts'
import { weightProtocols } from './weight.ts'

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

/** The service page that a treatment is on. */
export function lineOf(protocol: Protocol): ServiceLineId {
  const [line] = Object.entries(byLine).find(([, some]) => some.includes(protocol))!
  return line as ServiceLineId
}

/** Whether a prescription is needed for every one of a page's treatments, so that the page says it once. */
export function allPrescriptionOnly(line: ServiceLineId): boolean {
  return byLine[line].every(({ prescriptionOnly }) => prescriptionOnly)
}

/** The categories of some treatments, each once, in order of appearance. */
export function categoriesOf(some: readonly Protocol[]): readonly string[] {
  return [...new Set(some.map(({ category }) => category))]
}
