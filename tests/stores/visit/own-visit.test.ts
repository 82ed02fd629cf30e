/** The store of /visit: one press is one change, and only times known to be open can be chosen (decision 39). */
import { expect, test } from 'vitest'
import type { OwnVisit, ShownVisit, VisitTimes } from '../../../src/contracts/visit/own.ts'
import type { RefusalCode } from '../../../src/contracts/failure.ts'
import { createOwnVisit } from '../../../src/stores/visit/own-visit.ts'

const visit: OwnVisit = {
  ...{ version: 1, kind: 'home', status: 'scheduled', place: 'Home', items: [], may: 'change' },
  ...{ emailed: true, calendar: '' },
  ...{ guests: [], priceCents: null },
  startsAt: '2026-12-01T14:30:00.000Z',
  endsAt: '2026-12-01T15:30:00.000Z',
  provider: { firstName: 'Grace', initials: 'GL', pictured: false },
  said: { late: null, moveTo: null, cancel: false },
  earlier: { can: true, from: null, offer: null, missed: null },
}
const moved: OwnVisit = { ...visit, version: 2, startsAt: '2026-12-03T19:00:00.000Z', endsAt: '2026-12-03T20:00:00.000Z' }
const [none, half] = ['0'.repeat(25), '0001' + '0'.repeat(8) + '2' + '0'.repeat(12)]
const december: VisitTimes = { first: '2026-12-01', days: [none, none, half, none, half] }
const shown = (one: OwnVisit): ShownVisit => ({ state: 'visit', visit: one })

type Answer = ShownVisit | VisitTimes | Promise<ShownVisit> | 'down' | RefusalCode

/** A page whose server gives each path the next answer in its list, and repeats the last one. */
function page(answers: {
  readonly visit?: readonly Answer[]
  readonly change?: readonly Answer[]
  readonly times?: readonly Answer[]
  readonly now?: string
}) {
  const asked: { readonly path: string; readonly body: unknown }[] = []
  let hash = '#abc.def'
  const left: Record<string, Answer[]> = {
    '/api/visit': [...(answers.visit ?? [shown(visit)])],
    '/api/visit-change': [...(answers.change ?? [])],
    '/api/visit-times': [...(answers.times ?? [december])],
  }
  const store = createOwnVisit({
    hash: () => hash,
    now: () => new Date(answers.now ?? '2026-12-01T00:00:00-05:00'),
    wait: () => Promise.resolve(),
    fetch: (path, init) => {
      asked.push({ path: String(path), body: JSON.parse(String(init?.body)) })
      const list = left[String(path)]!
      const answer = list.length > 1 ? list.shift()! : list[0]!
      if (answer === 'down') return Promise.reject(new TypeError('down'))
      if (answer instanceof Promise) return answer.then((late) => Response.json(late))
      if (typeof answer !== 'string') return Promise.resolve(Response.json(answer))
      const error = { code: answer, message: 'said by the server', requestId: 'r1' }
      return Promise.resolve(Response.json({ error }, { status: 409 }))
    },
  })
  const sent = () => asked.filter(({ path }) => path === '/api/visit-change').map(({ body }) => body)
  return { store, asked, sent, open: (to: string) => ((hash = to), store.open()) }
}

test('opening the page sends the link’s token in the body and only reads the visit', async () => {
  const { store, asked } = page({})
  await store.open()
  expect(store.$view.get()).toEqual({ kind: 'visit', visit })
  expect(asked).toEqual([{ path: '/api/visit', body: { token: 'abc.def' } }])
})

test.each(['', '#', '#abc', '#abc. def', '#<script>.x'])(
  'the incomplete link “%s” is invalid without a request',
  async (hash) => {
    const { store, asked, open } = page({})
    await open(hash)
    expect(store.$view.get()).toEqual({ kind: 'invalid' })
    expect(asked).toEqual([])
  },
)

test('an invalid link, an expired link, a canceled visit and an unreachable server each have their own view', async () => {
  const viewOf = async (answer: Answer) => {
    const { store } = page({ visit: [answer] })
    await store.open()
    return store.$view.get()
  }
  expect(await viewOf('invalid-link')).toEqual({ kind: 'invalid' })
  expect(await viewOf({ state: 'expired' })).toEqual({ kind: 'expired' })
  expect(await viewOf({ state: 'canceled' })).toEqual({ kind: 'canceled' })
  expect(await viewOf('down')).toMatchObject({ kind: 'failed', sentence: expect.stringContaining('can’t reach') as string })
  expect(await viewOf('unexpected')).toMatchObject({ kind: 'failed', sentence: expect.stringContaining('our side') as string })
})

test('a change the server refuses as invalid keeps the visit on the page, and says that nothing changed', async () => {
  const { store } = page({ change: ['invalid-input', 'invalid-link'] })
  await store.open()
  await store.change({ act: 'cancel' })
  expect(store.$view.get()).toEqual({ kind: 'visit', visit })
  expect(store.$problem.get()).toContain('your visit hasn’t changed')
  await store.change({ act: 'cancel' })
  expect(store.$view.get()).toEqual({ kind: 'invalid' })
})

test('the page ignores a late answer about an earlier link', async () => {
  const { store, open } = page({ visit: [{ state: 'expired' }, shown(moved)] })
  await Promise.all([store.open(), open('#other.link')])
  expect(store.$view.get()).toEqual({ kind: 'visit', visit: moved })
})

test('opening another link reloads the open times, so the earlier link’s times can’t be chosen', async () => {
  const later: VisitTimes = { first: '2026-12-01', days: [none, none, none, half] }
  const { store, open } = page({ times: [december, later] })
  await store.open()
  store.show('move')
  await expect.poll(() => store.times.$state.get()).toEqual({ status: 'open' })
  await open('#other.link')
  store.show('move')
  expect(store.times.$state.get()).toEqual({ status: 'loading' })
  await expect.poll(() => store.times.$state.get()).toEqual({ status: 'open' })
  expect(store.times.openTimes.$days.get().hasAny('2026-12-03')).toBe(false)
})

test('a client can choose one open time, and the page knows if another provider would come then', async () => {
  const { store } = page({})
  await store.open()
  const { calendar, picker, $chosen, $state } = store.times
  expect($state.get()).toEqual({ status: 'loading' })
  store.show('move')
  await expect.poll(() => $state.get()).toEqual({ status: 'open' })
  // The first day with an open time.
  expect(calendar.$selected.get()).toBe('2026-12-03')
  picker.toggle('8:00 AM')
  expect($chosen.get()).toBeUndefined()
  picker.toggle('9:30 AM')
  expect($chosen.get()).toEqual({ startsAt: new Date('2026-12-03T14:30:00Z'), isOther: false })
  const slots = picker.$groups.get().flatMap((group) => group.slots)
  expect(slots.find(({ slot }) => slot === '2:00 PM')!.status).toBe('open')
  picker.toggle('2:00 PM')
  expect($chosen.get()).toEqual({ startsAt: new Date('2026-12-03T19:00:00Z'), isOther: true })
  picker.toggle('2:00 PM')
  expect($chosen.get()).toBeUndefined()
  calendar.select('2027-01-29')
  expect(store.times.openTimes.$days.get().hasAny('2027-01-29')).toBe(false)
  calendar.select('2027-06-01')
  expect(calendar.$selected.get()).toBe('2027-01-29')
})

test.each([
  ['begins in the next month, where there is more to choose from', [half, half, half], '2026-12-01'],
  ['or on this month’s last day if nothing is open later', [half], '2026-11-30'],
])('on a month’s last day, the choice %s', async (_, days, begins) => {
  const { store } = page({ times: [{ first: '2026-11-30', days }], now: '2026-11-30T09:00:00-05:00' })
  await store.open()
  store.show('move')
  await expect.poll(() => store.times.$state.get()).toEqual({ status: 'open' })
  expect(store.times.calendar.$selected.get()).toBe(begins)
})

test('a double press sends one change, for the version on the screen', async () => {
  const { store, sent } = page({ change: [shown(moved)] })
  await store.open()
  store.show('move')
  const change = { act: 'move', startsAt: moved.startsAt } as const
  await Promise.all([store.change(change), store.change(change)])
  expect(sent()).toEqual([{ token: 'abc.def', version: 1, change }])
  expect([store.$view.get(), store.$panel.get(), store.$done.get()]).toEqual([{ kind: 'visit', visit: moved }, 'none', 'move'])
})

test('the page sends the same change again if its answer is lost', async () => {
  const { store, sent } = page({ change: ['down', { state: 'canceled' }] })
  await store.open()
  await store.change({ act: 'cancel' })
  expect(sent()).toHaveLength(2)
  expect(store.$view.get()).toEqual({ kind: 'canceled', was: visit })
})

test('if the chosen time was just taken, the page says so, loads the remaining times and clears the choice', async () => {
  const left: VisitTimes = { first: '2026-12-01', days: [none, none, none, none, half] }
  const { store } = page({ change: ['time-taken'], times: [december, left] })
  await store.open()
  store.show('move')
  await expect.poll(() => store.times.$state.get().status).toBe('open')
  store.times.picker.toggle('9:30 AM')
  await store.change({ act: 'move', startsAt: '2026-12-03T14:30:00.000Z' })
  expect(store.$problem.get()).toContain('just taken')
  expect([store.$panel.get(), store.times.$chosen.get(), store.times.calendar.$selected.get()]).toEqual([
    ...['move', undefined, '2026-12-05'],
  ])
  expect(store.$view.get()).toEqual({ kind: 'visit', visit })
})

test('if another tab changed the visit first, the page shows the current visit and says so', async () => {
  const { store } = page({ visit: [shown(visit), shown(moved)], change: ['changed-meanwhile'] })
  await store.open()
  store.show('cancel')
  await store.change({ act: 'cancel' })
  expect([store.$view.get(), store.$panel.get()]).toEqual([{ kind: 'visit', visit: moved }, 'none'])
  expect(store.$problem.get()).toContain('changed since you opened it, so we didn’t go ahead')
})

test('once the visit is less than 24 hours away, a change is refused and the client can only ask for it', async () => {
  const soon: OwnVisit = { ...visit, may: 'ask' }
  const { store } = page({ visit: [shown(visit), shown(soon)], change: ['visit-soon'] })
  await store.open()
  await store.change({ act: 'cancel' })
  expect(store.$view.get()).toEqual({ kind: 'visit', visit: soon })
  expect(store.$problem.get()).toContain('less than 24 hours')
})

test('a change that fails offline keeps the visit and its panel on the page', async () => {
  const { store } = page({ change: ['down'] })
  await store.open()
  store.show('cancel')
  await store.change({ act: 'cancel' })
  expect([store.$view.get(), store.$panel.get(), store.$sending.get()]).toEqual([{ kind: 'visit', visit }, 'cancel', false])
  expect(store.$problem.get()).toContain('It’s safe to try again.')
})

test('after an unclear answer, the page can’t tell if the visit changed, and closing the panel reloads it', async () => {
  const { store } = page({ visit: [shown(visit), { state: 'canceled' }], change: ['unavailable'] })
  await store.open()
  store.show('cancel')
  await store.change({ act: 'cancel' })
  expect(store.$problem.get()).toContain('we can’t tell if your visit changed')
  store.show('none')
  await expect.poll(() => store.$view.get()).toEqual({ kind: 'canceled' })
})

test('the visit reloads when its tab is shown again, but not while a panel is open', async () => {
  const { store } = page({ visit: [shown(visit), shown(moved)] })
  await store.open()
  store.show('cancel')
  await store.look()
  expect(store.$view.get()).toEqual({ kind: 'visit', visit })
  store.show('none')
  expect(store.$closed.get()).toBe('cancel')
  await store.look()
  expect(store.$view.get()).toEqual({ kind: 'visit', visit: moved })
})

test('a reload that began before a change and ends after it doesn’t undo the change on the page', async () => {
  let answer = (_shown: ShownVisit) => {}
  const late = new Promise<ShownVisit>((resolve) => (answer = resolve))
  const { store } = page({ visit: [shown(visit), late], change: [shown(moved)] })
  await store.open()
  const look = store.look()
  await store.change({ act: 'move', startsAt: moved.startsAt })
  answer(shown(visit))
  await look
  expect(store.$view.get()).toEqual({ kind: 'visit', visit: moved })
})

test('a panel stays open when the switch for an earlier time is saved', async () => {
  const { store } = page({ change: [shown({ ...visit, version: 2, earlier: { ...visit.earlier, from: '2026-11-28' } })] })
  await store.open()
  store.show('move')
  await store.change({ act: 'wait', from: '2026-11-28' })
  expect(store.$panel.get()).toBe('move')
})
