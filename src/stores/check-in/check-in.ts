/** /check-in: the form, the answers on their way, and the tablet that guests pass around (decision 17). */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { pause } from '../../client/call.ts'
import { sessionBrowserStorage } from '../browser-storage.ts'
import { minimumFillMs } from '../../contracts/minimum-fill.ts'
import { deviceBox } from './box.ts'
import { createCheckInForm, type CheckInForm } from './form.ts'
import { createCheckInQueue, patienceMs, type CheckInQueue, type Delivery } from './queue.ts'
import { randomKey } from '../form/memory.ts'

type CheckInView =
  | { readonly status: 'filling'; readonly alert: string | undefined }
  | { readonly status: 'sending' }
  /** Signed and stored; the delivery says what happens to it. */
  | { readonly status: 'done'; readonly id: string; readonly firstName: string }

type CheckIn = {
  readonly form: CheckInForm
  readonly queue: CheckInQueue
  readonly $view: ReadableAtom<CheckInView>
  /** The delivery for the guest who has just signed. */
  readonly $delivery: ReadableAtom<Delivery | undefined>
  /** A tablet that guests pass around. */
  readonly $kiosk: ReadableAtom<boolean>
  /** Seconds until a kiosk clears itself; undefined unless it's about to. */
  readonly $clearsIn: ReadableAtom<number | undefined>
  /** How often the page was cleared for a next guest. */
  readonly $round: ReadableAtom<number>
  /** Starts; returns a function that stops it. */
  readonly open: () => () => void
  readonly submit: () => Promise<void>
  readonly fillTrap: (text: string) => void
  /** Someone is here, so a kiosk keeps waiting. */
  readonly touch: () => void
  /** Starts an empty form for the next guest. */
  readonly restart: () => void
}

type CheckInWorld = {
  readonly queue: CheckInQueue
  readonly now: () => Date
  readonly newKey: () => string
  readonly wait: (ms: number) => Promise<void>
  readonly isKiosk: () => boolean
  /** False if the browser knows that it has no connection. */
  readonly isOnline: () => boolean
  /** Calls every second; `whenBack` calls whenever the connection may be back. Both return a function that stops them. */
  readonly everySecond: (tick: () => void) => () => void
  readonly whenBack: (back: () => void) => () => void
}

/** A kiosk clears this long after a check-in, and this long after a guest leaves it halfway. */
const doneSeconds = 30
const leftSeconds = 120
/** It warns for this many seconds before clearing. */
const warningSeconds = 20
/** Seconds between retries of waiting answers. */
const retrySeconds = 15

const noKey =
  'We’re not connected yet, so we can’t save your answers safely. They’re still here, so please try again in a moment.'
const notTaken = 'We couldn’t accept these answers. Please check them and send them again, or talk to our team.'

function createCheckIn(world: CheckInWorld): CheckIn {
  const { queue, now } = world
  const form = createCheckInForm(now)
  const $view = atom<CheckInView>({ status: 'filling', alert: undefined })
  const $kiosk = atom(false)
  const $clearsIn = atom<number | undefined>(undefined)
  const $round = atom(0)
  const $delivery = computed([$view, queue.$deliveries], (view, deliveries) =>
    view.status === 'done' ? deliveries.find(({ id }) => id === view.id) : undefined,
  )
  let openedAt = now().getTime()
  let touchedAt = openedAt
  let triedAt = openedAt
  let trap = ''

  function restart() {
    form.clear()
    queue.clear()
    trap = ''
    openedAt = touchedAt = now().getTime()
    $clearsIn.set(undefined)
    $view.set({ status: 'filling', alert: undefined })
    $round.set($round.get() + 1)
  }

  function refuse(alert: string, fields: Readonly<Record<string, string>> = {}) {
    form.refuse(fields)
    $view.set({ status: 'filling', alert })
  }

  /** Resolves to the clinic's answer about an item, and stays pending until there is one. */
  function answerTo(id: string): Promise<Delivery> {
    return new Promise((resolve) => {
      const stop = queue.$deliveries.listen((deliveries) => {
        const delivery = deliveries.find((each) => each.id === id)
        if (!delivery || delivery.state === 'waiting') return
        stop()
        resolve(delivery)
      })
    })
  }

  async function submit() {
    if ($view.get().status !== 'filling') return
    const answers = form.whole()
    if (!answers) return $view.set({ status: 'filling', alert: undefined })
    $view.set({ status: 'sending' })
    // The device's clock may have been set back.
    const open = Math.max(0, now().getTime() - openedAt)
    if (open < minimumFillMs) await world.wait(minimumFillMs - open)
    const id = world.newKey()
    const answered = answerTo(id)
    const elapsedMs = Math.max(minimumFillMs, Math.round(now().getTime() - openedAt))
    const kept = await queue.add(answers, { idempotencyKey: id, elapsedMs, website: trap }).catch(() => false)
    if (!kept) return refuse(noKey)
    // Without a connection there is no answer to wait for.
    const delivery = world.isOnline() ? await Promise.race([answered, world.wait(patienceMs)]) : undefined
    if (!delivery) queue.leave(id)
    if (delivery?.state === 'refused') {
      trap = ''
      queue.clear()
      return refuse(notTaken, delivery.fields)
    }
    const firstName = answers.fullName.split(' ', 1)[0]!
    form.clear()
    touchedAt = now().getTime()
    $view.set({ status: 'done', id, firstName })
  }

  function tick() {
    const at = now().getTime()
    if (at - triedAt >= retrySeconds * 1000) {
      triedAt = at
      void queue.send()
    }
    const view = $view.get()
    const done = view.status === 'done'
    if (!$kiosk.get() || view.status === 'sending' || !(done || form.isTouched())) return $clearsIn.set(undefined)
    const left = (done ? doneSeconds : leftSeconds) - Math.floor((at - touchedAt) / 1000)
    if (left <= 0) return restart()
    $clearsIn.set(left <= warningSeconds ? left : undefined)
  }

  return {
    form,
    queue,
    $view,
    $delivery,
    $kiosk,
    $clearsIn,
    $round,
    open() {
      $kiosk.set(world.isKiosk())
      openedAt = touchedAt = triedAt = now().getTime()
      void queue.open()
      const stops = [world.everySecond(tick), world.whenBack(() => void queue.send())]
      return () => stops.forEach((stop) => stop())
    },
    submit,
    fillTrap(text) {
      trap = text
    },
    touch() {
      touchedAt = now().getTime()
      if ($clearsIn.get() !== undefined) $clearsIn.set(undefined)
    },
    restart,
  }
}

/** The page's address on a tablet that guests pass around: /check-in#kiosk. */
const kioskHash = '#kiosk'

function pageWorld(): CheckInWorld {
  const now = () => new Date()
  const isKiosk = () => window.location.hash === kioskHash
  const tab = sessionBrowserStorage()
  return {
    queue: createCheckInQueue({ box: deviceBox(), now, receipts: () => (isKiosk() ? undefined : tab) }),
    now,
    newKey: randomKey,
    wait: pause,
    isKiosk,
    isOnline: () => navigator.onLine,
    everySecond(tick) {
      const timer = setInterval(tick, 1000)
      return () => clearInterval(timer)
    },
    whenBack(back) {
      window.addEventListener('online', back)
      window.addEventListener('pageshow', back)
      return () => {
        window.removeEventListener('online', back)
        window.removeEventListener('pageshow', back)
      }
    },
  }
}

/** The page's instance. */
export const checkIn: CheckIn = createCheckIn(pageWorld())
