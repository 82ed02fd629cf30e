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

/**
 * The look of each provider, by id. Colors follow the order in which providers joined, so nobody's changes when another joins.
 * Those who treat choose first; anyone whose color is taken gets the next free one.
 */
export function looksOf(providers: readonly CalendarProvider[]): (id: string) => ProviderLook {
  const taken = new Set<(typeof colors)[number]>()
  const inTurn = providers.toSorted((one, other) => Number(other.treats) - Number(one.treats) || one.joined - other.joined)
  const known = new Map(
    inTurn.map(({ id, name, joined }) => {
      const own = colors[joined % colors.length]!
      const color = taken.has(own) ? (colors.find((one) => !taken.has(one)) ?? own) : own
      taken.add(color)
      return [id, { name, ...color }]
    }),
  )
  return (id) => known.get(id) ?? gone
}
