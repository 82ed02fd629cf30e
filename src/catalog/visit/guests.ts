/**
 * The people of a visit (decision 52): as many as the person who booked says, and at least one for each unit of a treatment.
 * Units are dealt out one guest each: guests without a treatment come first, then everyone in order. The treatment with the
 * most units is dealt first. A guest who drops out takes theirs along, and nobody else's treatment changes.
 */

/** The most people of one visit. */
export const mostGuests = 10

/**
 * Who dropped a guest out: the guest, the person who booked, the clinic, or a clinician who found them unfit to be treated.
 * Only staff see why.
 */
export const droppers = ['guest', 'booker', 'clinic', 'clinician'] as const

export type Dropper = (typeof droppers)[number]

type Dealt = { readonly title: string; readonly quantity: number }

/** How many people a visit is for. */
export function guestCount(items: readonly Pick<Dealt, 'quantity'>[], asked = 1): number {
  return Math.max(1, asked, ...items.map(({ quantity }) => quantity))
}

/** Each guest's own treatments, in the guests' order; none for a guest beyond the units of all treatments. */
export function treatmentsByGuest<Item extends Dealt>(items: readonly Item[], count: number): Item[][] {
  const guests = Array.from({ length: count }, (): Item[] => [])
  const most = [...items].sort((a, b) => b.quantity - a.quantity || (a.title < b.title ? -1 : 1))
  for (const item of most) {
    const order = [...guests].sort((a, b) => Number(a.length > 0) - Number(b.length > 0))
    for (const guest of order.slice(0, item.quantity)) guest.push(item)
  }
  return guests
}

/** The treatments of the guests who come, in the order of the treatments. */
export function comingTreatments<Item extends Dealt>(
  items: readonly Item[],
  guests: readonly { readonly droppedOut: boolean }[],
): Item[] {
  const dealt = treatmentsByGuest(items, guests.length)
  const gone = dealt.filter((_, index) => guests[index]!.droppedOut).flat()
  return items
    .map((item) => ({ ...item, quantity: item.quantity - gone.filter((one) => one === item).length }))
    .filter(({ quantity }) => quantity > 0)
}

/** A treatment with how many get it: "Everyday Wellness IV × 2". */
export function treatmentText({ title, quantity }: Dealt): string {
  return quantity > 1 ? `${title} × ${quantity}` : title
}

/** What a visit is for: the treatments of the guests who come or, if none were entered, what its request asks for. */
export function visitAbout(
  items: readonly Dealt[],
  guests: readonly { readonly droppedOut: boolean }[],
  request: { readonly about: string[] } | undefined,
): string[] {
  return items.length > 0 ? comingTreatments(items, guests).map(treatmentText) : (request?.about ?? [])
}

type Guest = { readonly position: number; readonly droppedOut: boolean; readonly ready: boolean }

/**
 * Whether a guest can drop out. The last one left can't, and the person who booked can't drop out on their own: they cancel the
 * visit instead.
 */
export function canDropOut({ position }: Pick<Guest, 'position'>, guests: readonly Omit<Guest, 'ready'>[], by: Dropper): boolean {
  const others = guests.some((other) => other.position !== position && !other.droppedOut)
  return others && (position > 1 || by === 'clinic' || by === 'clinician')
}

/** `earlier`: they signed a consent that has been replaced since, so they sign again. */
export type Readiness = 'ready' | 'earlier' | 'not-ready'

/** How far a guest is with answering and signing. Once the visit is over, what they signed counts, even if replaced since. */
export function readinessOf(
  { ready, answeredAt }: Pick<Guest, 'ready'> & { readonly answeredAt: string | null },
  isOver: boolean,
): Readiness {
  if (ready || (isOver && answeredAt !== null)) return 'ready'
  return answeredAt === null ? 'not-ready' : 'earlier'
}

/** How many of the guests who come have sent their answers: "3 of 4 ready", or "signed" once the visit is over. */
export function readyText(guests: readonly Pick<Guest, 'droppedOut' | 'ready'>[], word: 'ready' | 'signed' = 'ready'): string {
  const coming = guests.filter(({ droppedOut }) => !droppedOut)
  return `${coming.filter(({ ready }) => ready).length} of ${coming.length} ${word}`
}

/** How many of a visit's guests come. */
export function comingCount(guests: readonly Pick<Guest, 'droppedOut'>[]): number {
  return guests.filter(({ droppedOut }) => !droppedOut).length
}

/** For the person who booked, when a visit for this many moves or is canceled: we can't email guests. Empty for one person. */
export function tellGuests(coming: number): string {
  return coming > 1 ? 'Please tell your guests. We can’t reach them ourselves.' : ''
}

/** What to call a guest: their name, or their number until they gave one. */
export function guestName({ name, position }: { readonly name: string | null; readonly position: number }): string {
  return name ?? `Guest ${position}`
}
