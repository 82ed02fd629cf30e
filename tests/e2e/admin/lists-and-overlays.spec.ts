/** What all screens share: rows and their density, drawers and stepping in them, toasts, and a page that doesn't shift. */
import type { Locator, Page } from 'playwright/test'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { refusalSentences } from '../../../src/contracts/failure.ts'
import type { CalendarVisit } from '../../../src/contracts/visit/calendar.ts'
import { openScreen } from '../../support/back-office-screen.ts'
import { atRest, axeFindings, expect, siteUrl, test } from '../../support/page.ts'
import { adminUsers, auditRows, emailSignupRows, requestRows, testimonialRows } from '../../support/rows/back-office.ts'
import { makeCalendarProvider, makeCalendarVisit, makeVisitDetail, timesOn } from '../../support/rows/calendar.ts'
import { admin, pretendSignedIn } from '../../support/steps/account.ts'
import { subscriberRows } from '../../support/rows/subscriber.ts'
import { refused } from '../../support/steps/account.ts'
import { drawer, openAsAdmin, someName, visitorOf } from '../../support/steps/back-office.ts'
import { answer, holdBack } from '../../support/states/state.ts'
import { reach, states } from '../../support/states/states.ts'

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const boxOf = async (element: Locator): Promise<Box> => (await element.boundingBox())!
const overlap = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** `count` rows like the given ones, each with an id of its own. */
const many = <Row extends { readonly id: string }>(rows: readonly Row[], count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    ...rows[index % rows.length]!,
    id: rows[0]!.id.slice(0, -3) + String(100 + index),
  }))

const page0 = (rows: readonly unknown[], counts: object) => ({ rows, next: null, counts })

async function twoRequests(page: Page): Promise<readonly [newer: string, older: string]> {
  const [first, second] = [someName('Nina'), someName('Otto')]
  const family = first.split(' ')[1]!
  for (const name of [first, second]) await visitorOf(siteUrl()).asks({ fullName: `${name} ${family}` })
  await openAsAdmin(page, `/admin/requests?q=${family}`)
  return [`${second} ${family}`, `${first} ${family}`]
}

test('a change that fails far down a list shows its error in view', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus('network')
  await openScreen(page, '/admin/requests', {
    request: { rows: many(requestRows, 40), next: null, counts: null },
    raffle: { draws: [], rows: [], next: null },
  })
  await page.context().setOffline(true)
  const alerts = page.getByRole('alert').filter({ hasText: 'nothing was changed' })
  const change = async (row: Locator) => {
    await row.scrollIntoViewIfNeeded()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Mark as contacted' }).click()
  }
  const rows = page.locator('[data-row]').filter({ hasText: 'New' })
  await change(rows.first())
  await expect(alerts).toHaveCount(1)
  await expect(alerts).toBeInViewport()
  await page.mouse.wheel(0, 10_000)
  await expect(alerts).not.toBeInViewport()
  await change(rows.last())
  await expect(alerts).toHaveCount(2)
  const notice = page.locator('[data-sonner-toast]').filter({ has: alerts })
  await expect(notice).toBeInViewport()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toHaveCount(1)
  await page.mouse.wheel(0, -20_000)
  await alerts.first().getByRole('button', { name: 'Dismiss' }).click()
  await expect(alerts).toHaveCount(0)
})

test('a toast covers nothing in a drawer, and its Undo works while the drawer is open', { tag: '@desktop' }, async ({ page }) => {
  const [newer] = await twoRequests(page)
  await page.getByRole('button', { name: newer }).first().click()
  await drawer(page).getByRole('button', { name: 'Mark as contacted' }).click()
  const toast = page.locator('[data-sonner-toast]').first()
  await expect(toast).toBeVisible()
  await atRest(page)
  const held = drawer(page).locator('> *')
  await expect
    .poll(async () => {
      const under = await boxOf(toast)
      return (await Promise.all((await held.all()).map(boxOf))).filter((box) => overlap(under, box)).length
    })
    .toBe(0)
  // No strip of the list shows below the drawer.
  const { y, height } = await boxOf(drawer(page))
  expect(y + height).toBe(page.viewportSize()!.height)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Mark as contacted' })).toBeVisible()
})

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('a menu that opens over a toast is on top of it', async ({ page }) => {
    const [, older] = await twoRequests(page)
    const actions = page.getByRole('button', { name: `Actions for ${older}` })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Mark as contacted' }).click()
    const toast = page.locator('[data-sonner-toast]').first()
    await expect(toast).toBeVisible()
    await atRest(page)
    // Just above the toast, the menu opens downward and over it.
    await page.evaluate(() => document.body.style.setProperty('padding-top', '100vh'))
    const { y } = await boxOf(toast)
    await actions.evaluate((button, bottom) => scrollBy(0, button.getBoundingClientRect().bottom - bottom), y - 70)
    await actions.click()
    const last = page.getByRole('menuitem', { name: 'Delete' })
    expect(overlap(await boxOf(last), await boxOf(toast))).toBe(true)
    await last.click()
    await expect(page.getByRole('alertdialog', { name: 'Delete this request?' })).toBeVisible()
  })

  test('a long email address in a toast breaks before its @ and its dots, not within a word', async ({ page }) => {
    const row = { ...emailSignupRows[0]!, email: 'alexandra.montgomery@seasidewellness.example' }
    const found = { all: 1, pending: 1, approved: 0 }
    await openScreen(page, '/admin/email-signups', {
      'email-signup': page0([row], { ...found, thisWeek: 1, consentRate: 100, found }),
    })
    await page.getByRole('button', { name: `Actions for ${row.email}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete signup' }).click()
    const words = page.getByRole('status').filter({ hasText: `${row.email} deleted` })
    await expect(words).toBeVisible()
    const lines = await words.evaluate((element) => {
      const tops = new Map<number, string>()
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (const [index, message] of [...node.nodeValue!].entries()) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + 1)
          const top = Math.round(range.getBoundingClientRect().top)
          tops.set(top, (tops.get(top) ?? '') + message)
        }
      return [...tops.values()].map((line) => line.trim())
    })
    expect(lines).toEqual(['alexandra.montgomery', '@seasidewellness', '.example deleted'])
  })

  test('a drawer leaves the list behind it readable, and J and K step from row to row', async ({ page }) => {
    await openScreen(page, `/admin/testimonials?id=${testimonialRows[0]!.id}`, {
      testimonial: page0(testimonialRows, { all: 4, pending: 2, published: 1, unpublished: 1, checkRating: 1 }),
    })
    const words = drawer(page).getByLabel('Testimonial', { exact: true })
    const previous = drawer(page).getByRole('button', { name: 'Previous' })
    await expect(words).toHaveValue(testimonialRows[0]!.testimonial)
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('j')
    await expect(words).toHaveValue(testimonialRows[1]!.testimonial)
    await expect(page).toHaveURL(new RegExp(testimonialRows[1]!.id))
    await previous.click()
    await expect(words).toHaveValue(testimonialRows[0]!.testimonial)
    await words.press('j')
    await expect(page).toHaveURL(new RegExp(testimonialRows[0]!.id))
    const scrim = page.locator('[data-drawer]').locator('xpath=preceding::div[@data-state="open"][1]')
    const shade = await scrim.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(Number(/[/,] *(0?\.\d+)\)$/.exec(shade)?.[1])).toBeLessThanOrEqual(0.2)
  })

  test('a link opens a row that the list hasn’t loaded, or says that the row is gone', async ({ page }) => {
    const [away, ...listed] = testimonialRows
    const counts = { all: 4, pending: 2, published: 1, unpublished: 1, checkRating: 1 }
    await openScreen(page, `/admin/testimonials?id=${away!.id}`, { testimonial: page0(listed, counts) }, (to) =>
      answer(to, `/api/admin/testimonial?*id=${away!.id}*`, 200, { ...page0([away], counts), counts: null }),
    )
    await expect(drawer(page).getByLabel('Testimonial', { exact: true })).toHaveValue(away!.testimonial)
    await page.goto(`/admin/testimonials?id=${requestRows[0]!.id}`)
    await expect(drawer(page).getByRole('alert')).toHaveText(/^We couldn’t find this\. If it was deleted, .* trash/)

    const [newest, ...older] = auditRows
    await openScreen(page, `/admin/audit?id=${newest!.id}`, { audit: { rows: older, next: null } }, (to) =>
      answer(to, `/api/admin/audit?*id=${newest!.id}&*`, 200, { rows: [newest], next: null }),
    )
    await expect(drawer(page)).toContainText(newest!.subjectLabel!)
  })

  test('compact lists show at least 14 rows, and the choice is remembered', async ({ page }) => {
    const counts = { new: 30, contacted: 0, confirmed: 0, declined: 0, canceled: 0, done: 0 }
    const testimonials = { all: 30, pending: 30, published: 0, unpublished: 0, checkRating: 0 }
    const answers = {
      request: page0(many(requestRows, 30), counts),
      'email-signup': page0(
        many(emailSignupRows, 30).map((row) => ({ ...row, standing: 'open' })),
        { all: 30, pending: 0, approved: 30, thisWeek: 3, consentRate: 100, found: { all: 30, pending: 0, approved: 30 } },
      ),
      testimonial: page0(
        many(testimonialRows, 30).map((row) => ({ ...row, checkRating: false })),
        testimonials,
      ),
    }
    await openScreen(page, '/admin/requests?view=all', answers)
    const rows = page.locator('[data-row]')
    const seen = () => rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
    await expect(rows.first()).toBeVisible()
    const usual = await seen()
    await page.getByRole('button', { name: 'Compact rows' }).click()
    await expect.poll(seen).toBeGreaterThan(usual)
    await page.reload()
    for (const path of ['requests?view=all', 'email-signups', 'testimonials']) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true')
      await expect.poll(seen, path).toBeGreaterThanOrEqual(14)
      expect(await axeFindings(page), path).toEqual([])
    }
    await page.getByRole('button', { name: 'Compact rows' }).click()
    await expect.poll(seen).toBeLessThan(14)
  })
})

const lists = states.filter(
  ({ name, route }) =>
    (/^(rows|rows-and-\w+|list|saving)$/.test(name) && route.startsWith('/admin')) ||
    (route === '/admin/users' && name === 'deleting'),
)

for (const state of lists) {
  test.describe('at every width', { tag: '@desktop' }, () => {
    test(`each row of ${state.route} keeps its menu inside the row`, async ({ page, watch }) => {
      state.statuses?.forEach(watch.expectStatus)
      await reach(page, state)
      for (const width of [360, 640, 768, 900, 1024, 1100, 1280, 1440]) {
        await page.setViewportSize({ width, height: 860 })
        await atRest(page)
        const outside = await page.locator('[data-row] button[aria-haspopup=menu]').evaluateAll(
          (menus) =>
            menus.filter((menu) => {
              const [mine, row] = [menu, menu.closest('[data-row]')!].map((element) => element.getBoundingClientRect())
              const list = menu.closest('.overflow-clip')?.getBoundingClientRect()
              const right = Math.min(row!.right, list?.right ?? innerWidth)
              return mine!.right > right + 0.5 || mine!.left < row!.left || mine!.top < row!.top || mine!.bottom > row!.bottom
            }).length,
        )
        expect(outside, `${width} px`).toBe(0)
      }
    })
  })
}

test('a slow deletion doesn’t close a visit that was opened since', { tag: '@desktop' }, async ({ page }) => {
  const day = addDays(easternDay(new Date()), -1)
  const [ana, ben] = ['Ana Ruiz', 'Ben Li'].map((name, index) =>
    makeCalendarVisit({ name, status: 'completed', ...timesOn(day, [9 + 3 * index, 0], 60) }),
  ) as [CalendarVisit, CalendarVisit]
  const calendar = { providers: [makeCalendarProvider()], visits: [ana, ben], waiting: [], held: [] }
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await openScreen(page, `/admin/calendar?view=list&day=${day}`, { calendar }, async (to) => {
    for (const visit of [ana, ben]) await answer(to, `/api/admin/visit?id=${visit.id}`, 200, makeVisitDetail(visit))
    await to.route('**/api/admin/visit', async (route) => {
      await released
      return route.fulfill({ json: {} })
    })
  })
  await page.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete visit' }).click()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ben Li', exact: true }).click()
  await expect(drawer(page)).toContainText('Ben Li')
  release()
  await expect(page.getByText('Ana Ruiz’s visit deleted')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${ben.id}`))
})

test('Back closes an open confirmation with its drawer, and nothing is deleted', { tag: '@phone' }, async ({ page }) => {
  const day = addDays(easternDay(new Date()), -1)
  const ana = makeCalendarVisit({ name: 'Ana Ruiz', status: 'completed', ...timesOn(day, [9, 0], 60) })
  const calendar = { providers: [makeCalendarProvider()], visits: [ana], waiting: [], held: [] }
  const sent: string[] = []
  await openScreen(page, `/admin/calendar?view=list&day=${day}`, { calendar }, async (to) => {
    await answer(to, `/api/admin/visit?id=${ana.id}`, 200, makeVisitDetail(ana))
    to.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
  })
  const question = page.getByRole('alertdialog')
  for (let turn = 0; turn < 2; turn += 1) {
    await page.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Delete…' }).click()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(drawer(page)).toHaveCount(0)
  }
  expect(sent).toEqual([])
})

test(
  'Undo of a guest’s removal says so if the visit was canceled since, and the drawer updates',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectStatus(409)
    const day = addDays(easternDay(new Date()), 3)
    const visit = makeCalendarVisit({ name: 'Ana Ruiz', guests: 2, ...timesOn(day, [9, 0], 60) })
    const luis = {
      ...{ id: requestRows[0]!.id, position: 2, name: 'Luis Ortega', droppedOut: false, outBy: null },
      ...{ ready: false, answeredAt: null, mayDropOut: true, otherwiseCents: null },
    }
    const calendar = { providers: [makeCalendarProvider()], visits: [visit], waiting: [], held: [] }
    const detail = makeVisitDetail(visit, { guests: [{ ...luis, position: 1, id: requestRows[1]!.id, name: 'Ana Ruiz' }, luis] })
    await openScreen(page, `/admin/calendar?view=list&day=${day}`, { calendar }, async (to) => {
      await answer(to, `/api/admin/visit?id=${visit.id}`, 200, detail)
      await answer(to, '/api/admin/visit-guest', 200, visit)
    })
    await page.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Remove… Luis Ortega' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove guest' }).click()
    await expect(page.getByText('Luis Ortega is off the guest list')).toBeVisible()
    await answer(page, '/api/admin/visit-guest', 409, refused('step-not-possible'))
    await answer(page, `/api/admin/visit?id=${visit.id}`, 200, { ...detail, visit: { ...visit, status: 'canceled' } })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('This visit was canceled or is over, so its guest list hasn’t changed.')).toBeVisible()
    await expect(drawer(page)).toContainText('Canceled')
  },
)

test(
  'a slow addition of a subscriber closes only its own form, and says so if it failed',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectStatus(409)
    const [ana, bea] = subscriberRows
    const counts = { active: 1, unsubscribed: 0, bounced: 0, all: 1 }
    const lists = { subscriber: { rows: [bea], next: null }, 'subscriber-count': counts, 'subscriber-import': { imports: [] } }
    const answers = [
      { status: 200, json: { subscriber: ana, outcome: 'added' } },
      { status: 409, json: refused('address-taken') },
    ]
    await openScreen(page, '/admin/subscribers', lists, async (to) => {
      await to.route('**/api/admin/subscriber', (route) => route.fulfill(answers.shift()))
    })
    const email = page.getByRole('dialog').getByLabel('Email')
    const add = async (address: string) => {
      await page.getByRole('button', { name: 'Add Subscriber' }).click()
      await email.fill(address)
    }
    const leave = async () => {
      const release = await holdBack(page, '/api/admin/subscriber')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      return release
    }
    await add(ana!.email)
    const answerFirst = await leave()
    await add('bea@example.com')
    answerFirst()
    await expect(page.getByText(`${ana!.email} added`)).toBeVisible()
    await expect(email).toHaveValue('bea@example.com')
    const answerSecond = await leave()
    answerSecond()
    await expect(page.getByText(refusalSentences['address-taken'])).toBeVisible()
  },
)

test('a filter by a person who isn’t among its options shows that, and can be cleared', { tag: '@desktop' }, async ({ page }) => {
  const who = (id: string) => `/admin/requests?assignee=${id}`
  const me = { ...adminUsers[0]!, id: requestRows[1]!.id }
  const counts = { new: 1, contacted: 0, confirmed: 0, declined: 0, canceled: 0, done: 0 }
  const answers = { request: page0(requestRows.slice(0, 1), counts), user: { ...page0([me], {}), counts: null } }
  await openScreen(page, who(requestRows[0]!.id), answers, (to) => pretendSignedIn(to, { user: { ...admin, id: me.id } }))
  const chosen = page.getByLabel('Assigned to', { exact: true }).locator('option:checked')
  await expect(chosen).toHaveText('Assigned to one person')
  await page.goto(who(me.id))
  await expect(chosen).toHaveText('Assigned to me')
  await answer(page, '/api/admin/calendar?*', 200, { providers: [], visits: [], waiting: [], held: [] })
  await page.goto(`/admin/calendar?who=${requestRows[0]!.id}`)
  await page.getByLabel('Provider').selectOption({ label: 'All providers' })
  await expect(page).not.toHaveURL(/who=/)
})
