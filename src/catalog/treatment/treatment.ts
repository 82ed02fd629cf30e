/** Everything the clinic gives, each with a page of its own: the treatments of the four service pages and the infusions. */
import { clinic } from '../clinic.ts'
import { findIvTreatment, ivTreatments, type IvTreatment } from './iv-treatment.ts'
import { paths } from '../site/paths.ts'
import { lineOf, protocols, protocolsOf } from '../protocol/list.ts'
import type { Protocol } from '../protocol/protocol.ts'
import { serviceLine, serviceLines } from '../service/service-line.ts'

export type Treatment = {
  readonly name: string
  /** One or two words for what kind it is. */
  readonly category: string
  readonly description: string
  readonly duration: string
  /** The page that lists it, and what a link there says. */
  readonly list: { readonly label: string; readonly path: string }
  readonly slot: string
} & (
  | { readonly protocol: Protocol; readonly infusion?: never }
  /** Booked on /book-iv, not through a consultation. */
  | { readonly infusion: IvTreatment; readonly protocol?: never }
)

const ofProtocol = (protocol: Protocol): Treatment => {
  const { short, path } = serviceLine(lineOf(protocol))
  const { name, category, description, duration, slot } = protocol
  return { name, category, description, duration, slot, list: { label: short, path }, protocol }
}

const ofInfusion = (infusion: IvTreatment): Treatment => {
  const { title, description, duration, slot } = infusion
  const list = { label: 'IV therapy', path: paths.bookIv }
  return { name: title, category: 'In-home infusion', description, duration, slot, list, infusion }
}

export const treatments: readonly Treatment[] = [...protocols.map(ofProtocol), ...ivTreatments.map(ofInfusion)]

/** The kinds of care, each with its page and the names of its treatments. */
export const careKinds: readonly { readonly title: string; readonly path: string; readonly names: readonly string[] }[] = [
  ...serviceLines.map(({ id, title, path }) => ({ title, path, names: protocolsOf(id).map(({ name }) => name) })),
  { title: 'In-home IV therapy', path: paths.bookIv, names: ivTreatments.map(({ title }) => title) },
]

/** The treatment with this name. Throws for an unknown name, which is a bug. */
export function treatmentNamed(name: string): Treatment {
  const found = treatments.find((treatment) => treatment.name === name)
  if (!found) throw new Error(`No treatment is called ${name}.`)
  return found
}

/** Whole cents, before travel; undefined where the price depends on the plan. */
export function priceCentsOf({ infusion, protocol }: Treatment): number | undefined {
  return (infusion ?? findIvTreatment(protocol.infusion ?? ''))?.priceCents
}

/** The cities where it is available. */
export function citiesOf({ protocol }: Treatment): readonly string[] {
  return protocol?.inClinic ? [clinic.address.city] : clinic.locations
}
