/** Each provider's color in the calendar. The name is beside it, or in the block's label. */
import type { CalendarProvider } from '../../../contracts/visit/calendar.ts'

export type ProviderLook = {
  readonly name: string
  /** The classes of a visit's block, and of the dot beside the name. */
  readonly block: string
  readonly dot: string
}

const colors = [
  { block: 'bg-glass border-lagoon', dot: 'bg-lagoon' },
  { block: 'bg-blush border-conch', dot: 'bg-conch' },
  { block: 'bg-warn-bg border-gold', dot: 'bg-gold' },
  { block: 'bg-info-bg border-info', dot: 'bg-info' },
  { block: 'bg-success-bg border-success', dot: 'bg-success' },
] as const

const gone: ProviderLook = { name: 'Former provider', block: 'bg-sand border-field', dot: 'bg-field' }

/** The look of each provider, by id. */
export function looksOf(providers: readonly CalendarProvider[]): (id: string) => ProviderLook {
  const known = new Map(providers.map(({ id, name }, index) => [id, { name, ...colors[index % colors.length]! }]))
  return (id) => known.get(id) ?? gone
}
