/** The request for an IV visit: the cart, the times, the resident code and the form together. */
import type { CityName } from '../../catalog/practice/city.ts'
import { findIvTreatment, type IvTreatmentId } from '../../catalog/treatment/iv-treatment.ts'
import { guestCount, mostGuests } from '../../catalog/visit/guests.ts'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { isResidentCode, quoteCart, type Quote } from '../../catalog/quote.ts'
import { receiptKey, whenForgotten } from '../form/typed.ts'
import { maxPreferredTimes, parsePreferredTime, type PreferredTime } from '../../catalog/time/time-slot.ts'
import { visitMinutes } from '../../catalog/visit/length.ts'
import { bookingMessages } from '../../client/visitor-messages.ts'
import { copiedNumber } from '../../contracts/field.ts'
import {
  bookIv,
  bookingFields,
  bookingInput,
  bookingReceipt,
  invalidDiscountCode,
  noPreferredTime,
  type BookingInput,
  type BookingReceipt,
} from '../../contracts/request/booking.ts'
import { bookingView, type BookingView } from './view.ts'
import { createOpenVisits, type OpenVisits } from './availability.ts'
import { createCalendar, type Calendar } from './calendar.ts'
import { createRequestForm, pageFormWorld, type FormWorld, type RequestForm } from '../form/request.ts'
import { ivCart, type Cart, type IvCart } from './iv-cart.ts'
import { createTimePicker, timesAhead, type TimePicker } from './time-picker.ts'

/** The form's text fields, in order. */
type BookingTextField =
  'streetAddress' | 'aptUnit' | 'city' | 'state' | 'zipCode' | 'name' | 'phone' | 'email' | 'additionalNotes'

type BookingValues = Readonly<Record<BookingTextField | 'discountCode', string>> & {
  /** How many people the visitor said it is for. */
  readonly guests: number
  readonly preferredDates: readonly PreferredTime[]
}

type ResidentCodeStatus = 'none' | 'applied' | 'error'

/** Why a request with an empty cart can't be sent yet, which comes before its time. */
const noInfusion = 'Add at least one infusion'

type Booking = {
  readonly form: RequestForm<BookingValues, BookingReceipt>
  readonly calendar: Calendar
  readonly picker: TimePicker
  readonly openTimes: OpenVisits
  /** How many people it is for: as many as the visitor said, and at least one for each unit of a treatment. */
  readonly $guests: ReadableAtom<number>
  readonly setGuests: (count: number) => void
  /** How long a visit for all of them takes. */
  readonly $minutes: ReadableAtom<number>
  readonly $times: ReadableAtom<readonly PreferredTime[]>
  /** How many preferred times were removed because they began before the request was sent. */
  readonly $passedCount: ReadableAtom<number>
  readonly $codeStatus: ReadableAtom<ResidentCodeStatus>
  /** The error at the code; undefined unless the code is wrong. */
  readonly $codeError: ReadableAtom<string | undefined>
  readonly $quote: ReadableAtom<Quote>
  /** Why the request can't be sent yet; undefined if it can. */
  readonly $blocked: ReadableAtom<string | undefined>
  /** The clinic's receipt for the last request from this tab. */
  readonly $receipt: ReadableAtom<BookingReceipt | undefined>
  /** Restores what this tab was doing. A link may name a city. */
  readonly open: (linked?: CityName) => void
  /** Reads the clock again. */
  readonly tick: () => void
  readonly removeTime: (time: PreferredTime) => void
  readonly typeCode: (code: string) => void
  readonly applyCode: () => void
  readonly removeCode: () => void
  readonly submit: () => Promise<void>
}

const receiptAt = receiptKey('booking')

/** The length of a visit for everything in the cart. */
const minutesOf = (lines: Cart, guests: number) =>
  visitMinutes(
    lines.map(({ treatmentId, quantity }) => ({ title: findIvTreatment(treatmentId)!.title, quantity })),
    guests,
  )

/** How many people the cart is for. A draft may hold any number. */
const guestsFor = (lines: Cart, { guests }: Pick<BookingValues, 'guests'>) => Math.min(mostGuests, guestCount(lines, guests))

const initial: BookingValues = {
  guests: 1,
  preferredDates: [],
  streetAddress: '',
  aptUnit: '',
  city: '',
  state: '',
  zipCode: '',
  name: '',
  phone: '',
  email: '',
  additionalNotes: '',
  discountCode: '',
}

const contact = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  streetAddress: 'streetAddress',
  aptUnit: 'aptUnit',
  city: 'city',
  state: 'state',
  zipCode: 'zipCode',
} as const

export function createBooking(cart: IvCart, view: BookingView, world: FormWorld): Booking {
  const $now = atom(world.now())
  const $passedCount = atom(0)
  const $codeStatus = atom<ResidentCodeStatus>('none')
  const $receipt = atom<BookingReceipt | undefined>()

  const form = createRequestForm<BookingValues, BookingInput, BookingReceipt>(
    {
      name: 'booking',
      endpoint: bookIv,
      initial,
      schemas: { ...bookingFields, guests: bookingInput.shape.guests, preferredDates: bookingInput.shape.preferredDates },
      contact,
      messages: bookingMessages,
      gather(values) {
        const items = [...cart.$lines.get()]
        // With an empty cart the page shows neither the code field nor its error, so leave the code out.
        const discountCode = items.length > 0 ? values.discountCode : ''
        return { ...values, discountCode, guests: guestsFor(items, values), preferredDates: [...values.preferredDates], items }
      },
      onDone(receipt) {
        const { items } = receipt
        $codeStatus.set('none')
        $passedCount.set(0)
        $receipt.set(receipt)
        world.storage.write(receiptAt, receipt)
        // Keep what was added while the request was being sent, for the next visit.
        const left = (id: IvTreatmentId) => cart.$lines.get().find((line) => line.treatmentId === id)?.quantity ?? 0
        for (const { treatmentId, quantity } of items) {
          const id = treatmentId as IvTreatmentId
          cart.setQuantity(id, left(id) - quantity)
        }
        view.showSuccess()
      },
    },
    world,
  )
  const $guests = computed([cart.$lines, form.$values], guestsFor)
  const $minutes = computed([cart.$lines, $guests], minutesOf)
  const $times = computed(form.$values, (values) => values.preferredDates)
  const keep = (times: readonly PreferredTime[]) => form.change('preferredDates', times)
  const calendar = createCalendar($now)
  const $zip = computed(form.$values, ({ zipCode }) => copiedNumber(zipCode))
  const openTimes = createOpenVisits($zip, $minutes, world)
  const { $days } = openTimes
  const picker = createTimePicker({ $day: calendar.$selected, $times, keep, $now, $days, most: maxPreferredTimes })

  // The visitor went back to the catalog while it was being sent, and it didn't arrive: nobody should believe that they asked.
  form.$state.listen(({ status }) => {
    if (status === 'refused' || status === 'conflict') view.openCart()
  })

  // Going back from the success screen starts a new request.
  view.$view.listen((name) => {
    if (name !== 'success') form.reset()
  })

  whenForgotten(() => {
    world.storage.remove(receiptAt)
    $receipt.set(undefined)
    $codeStatus.set('none')
    // There is no receipt to show anymore.
    if (view.$view.get() === 'success') view.openCatalog()
  })

  function tick() {
    const now = world.now()
    $now.set(now)
    openTimes.refresh()
    const kept = $times.get()
    const ahead = timesAhead(kept, now)
    if (ahead.length === kept.length) return
    // A draft entry that isn't a valid time hasn't passed, so don't count it.
    $passedCount.set(kept.filter((time) => parsePreferredTime(time) !== undefined).length - ahead.length)
    keep(ahead)
  }

  function applyCode() {
    $codeStatus.set(isResidentCode(form.$values.get().discountCode) ? 'applied' : 'error')
  }

  function typeCode(code: string) {
    $codeStatus.set('none')
    form.change('discountCode', code)
  }

  return {
    form,
    calendar,
    openTimes,
    picker: {
      ...picker,
      add() {
        $passedCount.set(0)
        return picker.add()
      },
    },
    $guests,
    $minutes,
    setGuests: (count) => form.change('guests', Math.max(guestCount(cart.$lines.get()), Math.min(mostGuests, count))),
    $times,
    $passedCount,
    $codeStatus,
    $codeError: computed($codeStatus, (status) => (status === 'error' ? invalidDiscountCode : undefined)),
    $quote: computed([cart.$lines, $codeStatus], (lines, status) => quoteCart(lines, { resident: status === 'applied' })),
    $blocked: computed([$times, cart.$lines], (times, lines) => {
      if (times.length > 0) return undefined
      return lines.length === 0 ? noInfusion : noPreferredTime
    }),
    $receipt,
    open(linked) {
      form.open()
      openTimes.open(linked)
      const kept = bookingReceipt.safeParse(world.storage.read(receiptAt))
      if (kept.success) $receipt.set(kept.data)
      // This is the success screen's address, but this tab has no receipt.
      else if (view.$view.get() === 'success') view.openCatalog()
      if (isResidentCode(form.$values.get().discountCode)) $codeStatus.set('applied')
      tick()
    },
    tick,
    removeTime: (time) => keep($times.get().filter((other) => other !== time)),
    typeCode,
    applyCode,
    removeCode: () => typeCode(''),
    async submit() {
      tick()
      // Times that are picked but not added look chosen, so include them.
      picker.add()
      if (form.$values.get().discountCode.trim() !== '') applyCode()
      if ($times.get().length > 0) await form.submit()
    },
  }
}

/** The page's instance. */
export const booking: Booking = createBooking(ivCart, bookingView, pageFormWorld())
