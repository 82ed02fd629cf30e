/** A nurse's day on her phone: the next visit, the way there, and steps that survive a lost connection (decisions 35 and 36). */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { addDays, formatLongDay } from '../../../src/catalog/time/eastern.ts'
import { statusAfter, type DayStep } from '../../../src/catalog/visit/visit.ts'
import type { Calendar, CalendarProvider, CalendarVisit } from '../../../src/contracts/visit/calendar.ts'
import { openScreen } from '../../support/back-office-screen.ts'
import { axeFindings, expect, test } from '../../support/page.ts'
import { makeCalendarProvider, makeCalendarVisit, makeVisitDetail, timesOn } from '../../support/rows/calendar.ts'
import { admin } from '../../support/steps/account.ts'
import { drawer } from '../../support/steps/back-office.ts'
import { pressTwice, untilRead } from '../../support/steps/question.ts'

const day = '2027-05-12'
const noon = new Date('2027-05-12T16:00:00.000Z')

type Sent = { readonly id: string; readonly version: number; readonly step: DayStep }

/** A server that keeps visits: it takes steps in order, and answers a repeated one with the same result. */
function clinicOf(visits: readonly CalendarVisit[], others: readonly CalendarProvider[] = []) {
  const clinic = { visits: [...visits], sent: [] as Sent[], down: false, fails: false }
  const provider = makeCalendarProvider({ stays: [{ city: 'Miami Beach', firstDay: day, lastDay: day }] })
  const change = (id: string, part: Partial<CalendarVisit>) => {
    clinic.visits = clinic.visits.map((visit) => (visit.id === id ? { ...visit, ...part } : visit))
  }
  const serve = async (page: Page) => {
    await page.route(/\/api\/admin\/calendar\?/, (route) => {
      const answer: Calendar = { providers: [provider, ...others], visits: clinic.visits, waiting: [], held: [] }
      return route.fulfill({ json: answer })
    })
    await page.route(/\/api\/admin\/visit\?/, (route) => {
      const visit = clinic.visits.find(({ id }) => id === new URL(route.request().url()).searchParams.get('id'))!
      return route.fulfill({ json: makeVisitDetail(visit) })
    })
    await page.route('**/api/admin/visit-step', (route) => {
      if (clinic.down) return route.abort('connectionrefused')
      const sent = route.request().postDataJSON() as Sent
      clinic.sent.push(sent)
      const refuse = (status: number, code: string) =>
        route.fulfill({ status, json: { error: { code, message: 'No', requestId: 'test' } } })
      if (clinic.fails) return refuse(500, 'unexpected')
      const visit = clinic.visits.find(({ id }) => id === sent.id)!
      if (visit.version === sent.version) change(sent.id, { version: sent.version + 1, status: statusAfter(sent.step) })
      else if (visit.version !== sent.version + 1 || visit.status !== statusAfter(sent.step))
        return refuse(409, 'changed-meanwhile')
      return route.fulfill({ json: clinic.visits.find(({ id }) => id === sent.id) })
    })
  }
  return Object.assign(clinic, { serve, change })
}

const morning = makeCalendarVisit({ ...timesOn(day, [9, 0], 60), status: 'completed', version: 3, name: 'Jonah Adler' })
const lunch = makeCalendarVisit({
  ...timesOn(day, [12, 30], 90),
  treatments: [
    { title: 'Everyday Wellness IV', quantity: 2 },
    { title: 'Travel Detox', quantity: 1 },
  ],
  guests: 2,
  asked: { step: 'running-late', reason: '15', startsAt: null, late: null },
})
const call = makeCalendarVisit({
  ...timesOn(day, [14, 30], 30),
  kind: 'phone',
  name: 'Li',
  place: 'By phone',
  address: '',
  city: null,
  travelMinutes: 0,
  treatments: [],
  overbookedReason: 'Old friend of the clinic',
})

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
const press = (page: Page, step: string, name: string) =>
  card(page, name)
    .getByRole('button', { name: new RegExp(`^${step}.*: ${name}$`) })
    .click()

async function openDay(page: Page, clinic: ReturnType<typeof clinicOf>, change?: (page: Page) => Promise<void>) {
  await page.clock.setFixedTime(noon)
  await openScreen(page, `/admin/calendar?view=list&day=${day}`, {}, async () => {
    await clinic.serve(page)
    await change?.(page)
  })
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
}

test(
  'the day shows the next visit, the drive to it, and links for directions, calls and texts',
  { tag: '@phone' },
  async ({ page }) => {
    await openDay(page, clinicOf([call, lunch, morning]))
    const main = page.getByRole('main')
    await expect(main).toContainText('Dana Ruiz · Miami Beach')
    await expect(page.getByText('Now, 12:00 PM')).toBeVisible()
    await expect(page.getByText('25 min drive · 2h 5m free')).toBeVisible()
    await expect(card(page, 'Jonah Adler')).toContainText('Done')

    const next = card(page, lunch.name)
    await expect(next).toHaveAttribute('aria-current', 'step')
    await expect(next).toContainText('12:30 – 2:00 PM')
    await expect(next).toContainText('Everyday Wellness IV × 2, Travel Detox · 2 guests')
    await expect(next).toContainText('The client said they’re running 15 minutes late.')
    await expect(next.getByRole('button', { name: /On my way/ })).toContainText('Emails the client')
    await expect(next.getByRole('link', { name: /^Directions/ })).toHaveAttribute(
      'href',
      /maps\/dir\/\?api=1&destination=12%20Ocean/,
    )
    await expect(next.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:3055550199')
    await expect(next.getByRole('link', { name: /^Text/ })).toHaveAttribute('href', 'sms:3055550199')
    await expect(card(page, 'Li').getByRole('link', { name: /^Directions/ })).toHaveCount(0)
    await expect(card(page, 'Li')).toContainText('Booked anyway: Old friend of the clinic')
    await expect(card(page, 'Li')).toContainText('Phone call')
    await expect(card(page, 'Li')).not.toContainText('By phone')

    for (const target of await next.getByRole('link').or(next.getByRole('button')).all()) {
      const box = (await target.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
  },
)

/** Visits from 1 PM to 5 PM of one provider. */
const afternoonOf = (providerId: string, name: string) =>
  [13, 14, 15, 16].map((hour) => makeCalendarVisit({ ...timesOn(day, [hour, 0], 60), providerId, name: `${name} ${hour}` }))

async function openFromMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const me = makeCalendarProvider({ id: admin.id, name: 'Grace Lin' })
const renata = makeCalendarProvider({ id: randomUUID(), name: 'Renata Cole' })
const afternoons = () =>
  [makeCalendarProvider(), me, renata].map(({ id }, index) => afternoonOf(id, 'ABC'[index]!)) as [
    CalendarVisit[],
    CalendarVisit[],
    CalendarVisit[],
  ]

test('the month view lists the chosen day’s visits below it', { tag: '@phone' }, async ({ page }) => {
  const later = makeCalendarVisit({ ...timesOn('2027-05-20', [9, 0], 60), name: 'Wen Castillo' })
  await openDay(page, clinicOf([morning, lunch, later]))
  await page.goto(`/admin/calendar?view=month&day=${day}`)
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await expect(card(page, lunch.name)).toHaveCount(1)
  await expect(card(page, 'Wen Castillo')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)

  const chosen = page.getByRole('link', { name: `${formatLongDay('2027-05-20')}, 1 visit` })
  await chosen.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await chosen.click()
  await expect(page.getByRole('heading', { name: formatLongDay('2027-05-20') })).toBeVisible()
  await expect(card(page, 'Wen Castillo')).toHaveCount(1)
  await expect(card(page, lunch.name)).toHaveCount(0)
  await expect(chosen).toHaveAttribute('aria-current', 'page')
  await expect(chosen).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(card(page, 'Wen Castillo')).toHaveCount(1)
  await expect(page).toHaveURL(/view=day&day=2027-05-20|day=2027-05-20&view=day/)
})

test('the day of several providers opens at the first provider’s next visit', { tag: '@phone' }, async ({ page }) => {
  const [first, , last] = afternoons()
  await openDay(page, clinicOf([...first, ...last], [renata]))
  await expect(card(page, 'A 13')).toBeInViewport({ ratio: 1 })
})

test('the day opens at the signed-in provider’s own next visit each time', { tag: '@phone' }, async ({ page }) => {
  await openDay(page, clinicOf(afternoons().flat(), [me, renata]))
  await expect(card(page, 'B 13')).toBeInViewport({ ratio: 1 })
  await page.route('**/api/admin/audit?*', (route) => route.fulfill({ json: { rows: [], next: null } }))
  // The second time, the data is already loaded.
  await openFromMenu(page, 'Audit log')
  await openFromMenu(page, 'Calendar')
  await expect(card(page, 'B 13')).toBeInViewport({ ratio: 1 })
})

test('marking a client as called clears their question, and Undo brings it back', { tag: '@phone' }, async ({ page }) => {
  const asks = makeCalendarVisit({
    ...timesOn(day, [15, 0], 60),
    asked: { step: 'asked-to-cancel', reason: '', startsAt: null, late: null },
  })
  const clinic = clinicOf([asks])
  await openDay(page, clinic, async () => {
    await page.route('**/api/admin/visit-called', (route) => {
      const { called } = route.request().postDataJSON() as { called: boolean }
      clinic.change(asks.id, { asked: called ? null : asks.asked })
      return route.fulfill({ json: {} })
    })
  })
  await page.getByRole('button', { name: asks.name, exact: true }).click()
  const question = drawer(page).getByText('They’re waiting for your answer.')
  await expect(question).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await drawer(page)
    .getByRole('button', { name: `Mark as called ${asks.name}` })
    .dblclick()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(question).toBeVisible()
})

test('providers without visits that day share a line below those with visits', { tag: '@phone' }, async ({ page }) => {
  const stays = [{ city: 'Miami Beach', firstDay: day, lastDay: day }] as const
  const idle = ['Ava Chen', 'Bea Ortiz'].map((name) => makeCalendarProvider({ id: randomUUID(), name, stays: [...stays] }))
  await openDay(page, clinicOf([lunch], idle))
  const line = page.getByText('Ava Chen · Miami Beach').locator('..')
  await expect(line).toHaveText('Ava Chen · Miami BeachBea Ortiz · Miami Beach')
  const top = async (of: Locator) => (await of.boundingBox())!.y
  expect(await top(line)).toBeGreaterThan(await top(card(page, lunch.name)))
  expect(await axeFindings(page)).toEqual([])
})

test('a day without visits says so', { tag: '@phone' }, async ({ page }) => {
  await openDay(page, clinicOf([]))
  await expect(page.getByText('No visits today.')).toBeVisible()
})

test('a step shows at once, a double click takes only one, and Undo reverts it', { tag: '@phone' }, async ({ page }) => {
  const clinic = clinicOf([lunch])
  await openDay(page, clinic)
  await card(page, lunch.name)
    .getByRole('button', { name: /On my way/ })
    .dblclick()
  await expect(card(page, lunch.name)).toContainText('On the way')
  await expect(page.getByText(`${lunch.name}: On the way. We’re emailing the client.`)).toBeVisible()
  expect(clinic.sent).toMatchObject([{ id: lunch.id, version: 1, step: 'on-the-way' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, lunch.name).getByRole('button', { name: /On my way/ })).toBeVisible()
  await expect.poll(() => clinic.sent.at(-1)).toMatchObject({ id: lunch.id, version: 2, step: 'reopened' })
})

test('a double tap takes one step even on a screen that counts each tap as a first one', { tag: '@phone' }, async ({ page }) => {
  const clinic = clinicOf([lunch])
  await openDay(page, clinic)
  await pressTwice(
    page,
    (await card(page, lunch.name)
      .getByRole('button', { name: /On my way/ })
      .boundingBox())!,
  )
  await expect(page.getByText(`${lunch.name}: On the way. We’re emailing the client.`)).toBeVisible()
  await expect(card(page, lunch.name).getByRole('button', { name: /^Arrived/ })).toBeVisible()
  expect(clinic.sent).toMatchObject([{ id: lunch.id, version: 1, step: 'on-the-way' }])
})

test('Undo of “Arrived” returns the visit to “On the way”', { tag: '@phone' }, async ({ page }) => {
  const clinic = clinicOf([{ ...lunch, status: 'on-the-way' }])
  await openDay(page, clinic)
  await card(page, lunch.name)
    .getByRole('button', { name: /^Arrived/ })
    .click()
  await expect(page.getByText(`${lunch.name}: Arrived.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${lunch.name}: On the way.`, { exact: true })).toBeVisible()
  await expect(card(page, lunch.name).getByRole('button', { name: /^Arrived/ })).toBeVisible()
  expect(clinic.sent.at(-1)).toMatchObject({ id: lunch.id, version: 2, step: 'on-the-way' })
})

test('the focus moves to the visit when a step removes its own button', { tag: '@phone' }, async ({ page }) => {
  await openDay(page, clinicOf([{ ...lunch, status: 'arrived' }]))
  await card(page, lunch.name).getByRole('button', { name: /^Done/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Done/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: lunch.name, exact: true })).toBeFocused()
})

test('a visit offers “No-show” only once it has begun', { tag: '@phone' }, async ({ page }) => {
  await openDay(page, clinicOf([lunch]))
  const actions = page.getByRole('button', { name: `Actions for ${lunch.name}` })
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Done' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'No-show' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await page.clock.setFixedTime(Date.parse(lunch.startsAt))
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'No-show' })).toBeVisible()
})

test('“No-show” asks for confirmation first', { tag: '@phone' }, async ({ page }) => {
  const clinic = clinicOf([lunch])
  await openDay(page, clinic)
  await page.clock.setFixedTime(Date.parse(lunch.startsAt))
  const choose = async () => {
    await page.getByRole('button', { name: `Actions for ${lunch.name}` }).click()
    await page.getByRole('menuitem', { name: 'No-show' }).click()
  }
  await choose()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(clinic.sent).toEqual([])
  await choose()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as a no-show' }).click()
  await expect(card(page, lunch.name)).toContainText('No-show')
})

test(
  'offline, steps wait on the device, survive a reload, and are sent in order once it’s online',
  { tag: '@phone' },
  async ({ page, watch }) => {
    watch.expectStatus('network')
    const clinic = clinicOf([lunch])
    await openDay(page, clinic)
    await page.context().setOffline(true)
    await press(page, 'On my way', lunch.name)
    await expect(card(page, lunch.name)).toContainText('Saved on this device, not sent yet')
    await untilRead(page)
    await press(page, 'Arrived', lunch.name)
    await expect(card(page, lunch.name).getByText('Arrived')).toBeVisible()
    await expect(page.getByText('Visits as of Wed, May 12 at 12:00 PM.')).toBeVisible()
    await expect(page.getByText('Visit updates are saved on this device')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(clinic.sent).toEqual([])

    // A connection that loads pages but gets no answers to steps.
    clinic.down = true
    await page.context().setOffline(false)
    await page.reload()
    await expect(card(page, lunch.name)).toContainText('Saved on this device, not sent yet')
    await expect(card(page, lunch.name).getByRole('button', { name: /^Done/ })).toBeVisible()

    clinic.down = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Saved on this device, not sent yet')).toHaveCount(0)
    expect(clinic.sent.map(({ version, step }) => [version, step])).toEqual([
      [1, 'on-the-way'],
      [2, 'arrived'],
    ])
    await expect(card(page, lunch.name).getByText('Arrived')).toBeVisible()
  },
)

test('offline, Undo discards a step that was never sent', { tag: '@phone' }, async ({ page, watch }) => {
  watch.expectStatus('network')
  const clinic = clinicOf([lunch])
  await openDay(page, clinic)
  await page.context().setOffline(true)
  await press(page, 'On my way', lunch.name)
  await page.getByRole('button', { name: `Actions for ${lunch.name}` }).click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await expect(card(page, lunch.name).getByRole('button', { name: /On my way/ })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  expect(clinic.sent).toEqual([])
})

test(
  'a waiting step that a colleague’s change overtook is refused with a notice, and the row updates',
  { tag: '@phone' },
  async ({ page, watch }) => {
    watch.expectStatus('network')
    watch.expectStatus(409)
    const clinic = clinicOf([lunch])
    await openDay(page, clinic)
    await page.context().setOffline(true)
    await press(page, 'On my way', lunch.name)
    await untilRead(page)
    await press(page, 'Arrived', lunch.name)
    clinic.change(lunch.id, { version: 4, status: 'completed' })
    await page.context().setOffline(false)
    const notice = page.getByRole('alert').filter({ hasText: 'wasn’t saved' })
    await expect(notice).toHaveText(
      `“On my way” from 12:00 PM for ${lunch.name} wasn’t saved. Someone else changed this visit first. Here’s the latest version. 1 later step for this visit wasn’t saved either.`,
    )
    await expect(card(page, lunch.name)).toContainText('Done')
    expect(clinic.sent).toHaveLength(1)
    expect(clinic.visits[0]).toMatchObject({ version: 4, status: 'completed' })
  },
)

test('signing out with unsent steps asks first', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus(500)
  const clinic = clinicOf([lunch])
  clinic.fails = true
  await openDay(page, clinic)
  await press(page, 'On my way', lunch.name)
  await expect(card(page, lunch.name)).toContainText('Saved on this device, not sent yet')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 visit update is only on this device.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, lunch.name)).toContainText('Saved on this device, not sent yet')
})

test('a long email address in a visit’s drawer breaks at a dot or before its @', { tag: '@desktop' }, async ({ page }) => {
  const email = 'demo.victor.sandoval.iturralde@example.com'
  await page.setViewportSize({ width: 375, height: 812 })
  await openDay(page, clinicOf([{ ...lunch, email }]))
  await page.getByRole('button', { name: lunch.name, exact: true }).click()
  const lines = await drawer(page)
    .getByTitle(email)
    .evaluate((element) => {
      const texts = [...element.childNodes].filter((node) => node instanceof Text)
      return texts.map((text) => {
        const range = document.createRange()
        range.selectNode(text)
        return [range.toString(), range.getClientRects().length]
      })
    })
  expect(lines).toEqual(['demo.', 'victor.', 'sandoval.', 'iturralde', '@example.com'].map((part) => [part, 1]))
})

test(
  'a week of six providers leaves room for names, and scrolls sideways beside its hours',
  { tag: '@desktop' },
  async ({ page }) => {
    const others = Array.from({ length: 5 }, (_, index) =>
      makeCalendarProvider({ id: `${makeCalendarProvider().id.slice(0, -1)}${index + 1}`, name: `Provider ${index + 1}` }),
    )
    const visits = [makeCalendarProvider(), ...others].flatMap(({ id }, index) =>
      [-2, -1, 0, 1, 2].map((days) =>
        makeCalendarVisit({ ...timesOn(addDays(day, days), [9, 0], 60), providerId: id, name: `Client ${index}${days + 2}` }),
      ),
    )
    await page.setViewportSize({ width: 1440, height: 900 })
    const clinic = clinicOf(visits, others)
    await openDay(page, clinic)
    const moves: unknown[] = []
    await page.route('**/api/admin/visit-move', (route) => {
      moves.push(route.request().postDataJSON())
      return route.fulfill({ json: { ...visits[4]!, version: 2 } })
    })
    await page.goto(`/admin/calendar?view=week&day=${day}`)
    const block = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) })
    expect((await block('Client 02').boundingBox())!.width).toBeGreaterThan(50)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // Today is in view, beside the hours.
    const hours = (await page.getByText('9 AM', { exact: true }).boundingBox())!
    expect((await block('Client 02').boundingBox())!.x).toBeGreaterThan(hours.x + hours.width)
    await block('Client 04').focus()
    await block('Client 00').focus()
    const box = (await block('Client 00').boundingBox())!
    expect(box.x).toBeGreaterThan(hours.x + hours.width)
    expect(await axeFindings(page)).toEqual([])
    // Drag where the grid has scrolled to.
    await block('Client 04').scrollIntoViewIfNeeded()
    const from = (await block('Client 04').boundingBox())!
    const saturday = (await page.getByRole('group', { name: formatLongDay(addDays(day, 3)) }).boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 12)
    await page.mouse.down()
    await page.mouse.move(saturday.x + 20, from.y + 40, { steps: 4 })
    await page.mouse.move(saturday.x + 20, from.y + 68, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => moves).toMatchObject([{ startsAt: timesOn(addDays(day, 3), [10, 0], 60).startsAt }])
  },
)

test('the day sheet prints alone, with a list of what to bring', { tag: '@desktop' }, async ({ page }) => {
  const canceled = makeCalendarVisit({ ...timesOn(day, [16, 0], 60), status: 'canceled', name: 'Wen Castillo' })
  await openDay(page, clinicOf([morning, lunch, call, canceled]))
  await page.goto(`/admin/calendar?view=month&day=${day}`)
  await expect(page.getByRole('link', { name: `${formatLongDay(day)}, 3 visits` })).toHaveCount(1)
  await page.goto(`/admin/calendar?view=day&day=${day}&act=print`)
  const sheet = page.locator('[data-sheet]')
  await expect(sheet).toContainText('· 3 visits')
  await expect(sheet).toContainText('Wen Castillo')
  await expect(sheet).toContainText('3 × Everyday Wellness IV')
  await expect(sheet).toContainText('12 Ocean Walk, Apt 4B, Miami Beach, FL, 33139')
  await expect(sheet).toContainText('(305) 555-0199')
  await expect(sheet).not.toContainText('running')
  expect(await axeFindings(page)).toEqual([])
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
})

test('the browser’s own Print prints the day sheets in place of the grid', { tag: '@desktop' }, async ({ page }) => {
  await openDay(page, clinicOf([morning, lunch, call]))
  for (const view of ['day', 'week']) {
    await page.goto(`/admin/calendar?view=${view}&day=${day}`)
    await expect(page.getByText(morning.name).first()).toBeVisible()
    const sheet = page.locator('[data-sheet]')
    await expect(sheet).toHaveCount(0)
    // Playwright shows no print dialog, so the test plays its part.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(sheet).toContainText('3 × Everyday Wellness IV')
    await expect(page.getByRole('heading', { name: 'Calendar' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
  }
})
