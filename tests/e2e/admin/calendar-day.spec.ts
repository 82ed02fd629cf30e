/** A nurse's day on her phone: the next visit, the way there, other providers, and the sheets that are printed. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { addDays, formatLongDay } from '../../../src/catalog/time/eastern.ts'
import type { Calendar, CalendarVisit } from '../../../src/contracts/visit/calendar.ts'
import { openScreen } from '../../support/back-office-screen.ts'
import { axeFindings, expect, test } from '../../support/page.ts'
import { makeCalendarProvider, makeCalendarVisit, timesOn } from '../../support/rows/calendar.ts'
import { admin } from '../../support/steps/account.ts'
import { drawer } from '../../support/steps/back-office.ts'
import { call, card, clinicOf, day, lunch, morning, openDay } from '../../support/steps/calendar-day.ts'

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

    const done = (await card(page, 'Jonah Adler').getByRole('link', { name: /^Call/ }).boundingBox())!
    expect(done.width, 'no invitation to call once a visit is over').toBeLessThan(110)

    const heightOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.height
    expect(await heightOf('Today')).toBe(await heightOf('Day'))

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

test('visits side by side show when they end in a day of one provider', { tag: '@desktop' }, async ({ page }) => {
  await openDay(page, clinicOf([lunch, { ...morning, ...timesOn(day, [13, 0], 60) }]))
  await page.goto(`/admin/calendar?view=day&day=${day}`)
  const block = page.getByRole('button', { name: lunch.name }).locator('[aria-hidden]')
  await expect(block.filter({ hasText: '12:30 – 2:00 PM' })).toHaveCount(1)
})

test('the calendar takes the whole width of a wide window', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openDay(page, clinicOf([lunch]))
  await page.goto(`/admin/calendar?view=week&day=${day}`)
  const saturday = (await page.getByRole('group', { name: formatLongDay(addDays(day, 3)) }).boundingBox())!
  expect(saturday.x + saturday.width).toBeGreaterThan(1840)
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

test(
  'on a wide screen, the list is as wide as the page, and each visit’s links share a row',
  { tag: '@desktop' },
  async ({ page }) => {
    const visit = makeCalendarVisit(timesOn(day, [9, 0], 60))
    await openScreen(page, `/admin/calendar?day=${day}&view=list`, {
      calendar: { providers: [makeCalendarProvider()], visits: [visit], waiting: [], held: [] } satisfies Calendar,
    })
    const card = page.getByRole('listitem').filter({ hasText: visit.name })
    for (const width of [1920, 1440, 1024]) {
      await page.setViewportSize({ width, height: 1000 })
      const boxOf = async (place: Locator) => (await place.boundingBox())!
      const [box, edge] = [await boxOf(card), await boxOf(page.getByRole('button', { name: 'New visit', exact: true }))]
      expect(Math.round(box.x + box.width), `${width} px`).toBe(Math.round(edge.x + edge.width))
      const tops = await Promise.all(
        ['Directions', 'Call', 'Text'].map(async (name) => (await boxOf(card.getByRole('link', { name }))).y),
      )
      expect(new Set(tops).size, `${width} px`).toBe(1)
    }
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

test(
  'with eight providers, each day names its cities with everyone there, at any width',
  { tag: '@desktop' },
  async ({ page }) => {
    const names = ['Ada Byrne', 'Bo Castell', 'Cy Dorne', 'Di Ellis', 'Eve Falk', 'Flo Gray', 'Gus Hale', 'Ida Jonas']
    const providers = names.map((name, index) =>
      makeCalendarProvider({
        ...{ id: randomUUID(), name, joined: index },
        stays: [{ city: index < 6 ? 'Miami Beach' : 'New York', firstDay: day, lastDay: day }],
        ...(index === 5 && { timeOff: [timesOn(day, [0, 0], 1440)] }),
      }),
    )
    for (const [view, width] of [
      ['week', 1440],
      ['week', 900],
      ['month', 1440],
      ['month', 900],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await openScreen(page, `/admin/calendar?day=${day}&view=${view}`, {
        calendar: { providers, visits: [], waiting: [], held: [] } satisfies Calendar,
      })
      const cities = ['AB BC CD DE EF Miami', 'FG off', 'GH IJ NYC']
      for (const words of cities) {
        const band = page.getByText(words, { exact: true }).filter({ visible: true })
        await expect(band, `${words} in the ${view} at ${width} px`).toHaveCount(1)
        expect(await band.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
      }
    }
  },
)
