/** The cart of IV visits, kept in local storage under `iv-cart`. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { findIvTreatment, type IvTreatmentId } from '../../catalog/treatment/iv-treatment.ts'
import { maxQuantity, quoteCart, type CartLine } from '../../catalog/quote.ts'
import { localBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { ivCartKey } from './iv-cart-key.ts'

export type Cart = readonly CartLine[]

export type IvCart = {
  readonly $lines: ReadableAtom<Cart>
  /** Number of visits in the cart, including quantities. */
  readonly $count: ReadableAtom<number>
  /** Whole cents, before discount and travel. */
  readonly $subtotalCents: ReadableAtom<number>
  /** Loads the stored cart, and follows other tabs until the returned function is called. */
  readonly open: () => () => void
  readonly add: (treatmentId: IvTreatmentId) => void
  /** Below 1 removes the line; above 10 stays at 10 (decision 4). */
  readonly setQuantity: (treatmentId: IvTreatmentId, quantity: number) => void
}

/** The usable part of a stored cart: known treatments, each once, 1 to 10 of each. */
function cleanCart(kept: unknown): Cart {
  if (!Array.isArray(kept)) return []
  const quantities = new Map<IvTreatmentId, number>()
  for (const line of kept as readonly unknown[]) {
    if (typeof line !== 'object' || line === null) continue
    const { treatmentId, quantity } = line as Record<string, unknown>
    const treatment = typeof treatmentId === 'string' ? findIvTreatment(treatmentId) : undefined
    if (!treatment || typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) continue
    quantities.set(treatment.id, Math.min(maxQuantity, (quantities.get(treatment.id) ?? 0) + quantity))
  }
  return [...quantities].map(([treatmentId, quantity]) => ({ treatmentId, quantity }))
}

export function createIvCart(storage: BrowserStorage): IvCart {
  const $lines = atom<Cart>([])
  const kept = () => cleanCart(storage.read(ivCartKey))
  const reload = () => $lines.set(kept())

  /** Starts from the stored cart instead of this tab's copy, because another tab may have added something. */
  function setQuantity(treatmentId: IvTreatmentId, quantity: number) {
    const line = { treatmentId, quantity: Math.min(maxQuantity, Math.floor(quantity)) }
    const before = kept()
    const isNew = before.every((each) => each.treatmentId !== treatmentId)
    const after = isNew ? [...before, line] : before.map((each) => (each.treatmentId === treatmentId ? line : each))
    const cart = after.filter((each) => each.quantity >= 1)
    storage.write(ivCartKey, cart)
    $lines.set(cart)
  }

  return {
    $lines,
    $count: computed($lines, (cart) => cart.reduce((sum, line) => sum + line.quantity, 0)),
    $subtotalCents: computed($lines, (cart) => quoteCart(cart, { resident: false }).subtotalCents),
    open() {
      reload()
      return storage.watch(ivCartKey, reload)
    },
    add(treatmentId) {
      const line = kept().find((each) => each.treatmentId === treatmentId)
      setQuantity(treatmentId, (line?.quantity ?? 0) + 1)
    },
    setQuantity,
  }
}

/** The page's instance; empty until opened, like the prerendered page. */
export const ivCart: IvCart = createIvCart(localBrowserStorage())
