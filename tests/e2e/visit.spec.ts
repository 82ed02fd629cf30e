/** /visit: a client sees, moves and cancels a visit through its link, by keyboard too. Opening it changes nothing (decision 39). */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { formatEasternMoment, formatLongDay } from '../../src/catalog/time/eastern.ts'
import { axeFindings, expect, test } from '../support/page.ts'
import { refused } from '../support/steps/account.ts'
import { pressTwice, untilRead } from '../support/steps/question.ts'
import {
  answerChange,
  chooseTime,
  movedVisit,
  nextDay,
  openVisit,
  press,
  someTimes,
  someVisit,
  soonVisit,
  visitDay,
  visitLink,
  withoutLuis,
} from '../support/steps/visit.ts'
import { answer, cutOff, holdBack } from '../support/states/state.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const dayOf = (day: string) => formatLongDay(day).replace(/, \d{4}$/, '')

/** What the page sends when the client changes the visit. */
function changes(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/api/visit-change') && bodies.push(request.postDataJSON()))
  return bodies
}

test('a visit’s link keeps its secret in the hash, and opening it changes nothing', async ({ page }) => {
  const secret = visitLink.split('#')[1]!
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  const sent = changes(page)
  await openVisit(page)
  await expect(title(page)).toHaveText(`${dayOf(visitDay)}at 9:30 AM`)
  expect(seen.filter((line) => line.includes(secret))).toEqual([])
  expect(sent).toEqual([])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test('a visit that is over offers the next one and a call', async ({ page }) => {
  await openVisit(page, { ...soonVisit, may: 'nothing', status: 'over' })
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText(['Book an in-home IV', /^Call /])
})

test('on a phone, no buttons on /visit overlap', async ({ page }) => {
  await openVisit(page, soonVisit)
  const covered = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) => {
      const boxes = buttons.map((button) => ({ name: button.textContent, ...button.getBoundingClientRect().toJSON() }))
      return boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
          .map((other) => `${one.name} and ${other.name}`),
      )
    })
  expect(covered).toEqual([])
})

test('/visit keeps its scroll position over a reload', async ({ page }) => {
  await openVisit(page)
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.reload()
  await expect(title(page)).toHaveText(`${dayOf(visitDay)}at 9:30 AM`)
  expect(await page.evaluate(() => scrollY)).toBe(900)
})

test('“Skip to content” moves the focus and keeps the link', async ({ page }) => {
  await openVisit(page)
  const address = page.url()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(title(page)).toHaveText(`${dayOf(visitDay)}at 9:30 AM`)
})

test('a client moves the visit with one press and sees the new time as the headline', async ({ page, isMobile }) => {
  const sent = changes(page)
  await openVisit(page)
  await press(page, 'Move visit')
  await expect(page.getByRole('heading', { name: 'Choose a new time' })).toBeFocused()
  const who = page.getByRole('complementary', { name: 'About this visit' }).getByRole('heading', { level: 2 }).first()
  await expect(who).toHaveText('Grace comes to you')
  await chooseTime(page, '9:30 AM')
  const confirm = page.getByRole('status').filter({ hasText: 'Now' })
  await expect(confirm).toContainText('Grace isn’t free then, so a colleague will take your visit.')
  // Until the press, all beside it tells of the visit as it stands. Below it, that would contradict.
  await expect(who).toHaveText(isMobile ? 'What to have ready' : 'Grace comes to you')
  await press(page, '2:00 PM')
  await expect(confirm).not.toContainText('Grace')
  await expect(confirm).toContainText(formatEasternMoment(new Date(someVisit.startsAt)))
  await expect(confirm).toContainText(formatEasternMoment(new Date(movedVisit.startsAt)))
  expect(await axeFindings(page)).toEqual([])
  await answerChange(page, movedVisit)
  const release = await holdBack(page, '/api/visit-change')
  const move = page.getByRole('button', { name: 'Move visit' })
  await move.dblclick()
  await expect(page.getByRole('button', { name: 'One moment...' })).toBeVisible()
  release()
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveText(`${dayOf(nextDay)}at 2:00 PM`)
  await expect(page.getByText('We emailed you an updated calendar invite.')).toBeVisible()
  const token = visitLink.split('#')[1]
  expect(sent).toEqual([{ token, version: 1, change: { act: 'move', startsAt: movedVisit.startsAt } }])
})

test('by keyboard, a client opens the panel, chooses a slot, and returns to the button', async ({ page }) => {
  await openVisit(page)
  const move = page.getByRole('button', { name: 'Move visit' })
  await move.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose a new time' })).toBeFocused()
  await page.getByRole('grid').waitFor()
  await page.getByRole('button', { name: '9:30 AM' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: '9:30 AM' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Keep my current time' }).focus()
  await page.keyboard.press('Enter')
  await expect(move).toBeFocused()
})

test('a client can choose only open times, and a full day names the next open one', async ({ page }) => {
  await openVisit(page)
  await press(page, 'Move visit')
  await expect(page.getByRole('button', { name: '9:30 AM' })).toBeEnabled()
  await expect(page.getByRole('button', { name: /^8:00 AM.*not available/ })).toBeDisabled()
  await page.getByRole('grid').locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: formatEasternMoment(new Date(Date.parse(movedVisit.startsAt) - 4.5 * 3_600_000)) })
    .click()
  await expect(page.getByRole('button', { name: '2:00 PM', exact: true })).toBeEnabled()
  await expect(page.getByRole('heading', { name: / ET$/ })).toBeFocused()
})

test('a client whose new time was just taken is told so and chooses another one', async ({ page, watch }) => {
  watch.expectStatus(409)
  await openVisit(page)
  await press(page, 'Move visit')
  await chooseTime(page, '2:00 PM')
  await answer(page, '/api/visit-change', 409, refused('time-taken'))
  const day = someTimes.days[8]!
  const days = someTimes.days.map((slots) => (slots === day ? `${day.slice(0, 12)}0${day.slice(13)}` : slots))
  await answer(page, '/api/visit-times', 200, { ...someTimes, days })
  await press(page, 'Move visit')
  await expect(page.getByText('That time was just taken.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('That time was just taken.')
  await expect(page.getByRole('button', { name: /^2:00 PM.*not available/ })).toBeDisabled()
  await page.getByRole('button', { name: '2:30 PM', exact: true }).click()
  await answerChange(page, movedVisit)
  await press(page, 'Move visit')
  await expect(title(page)).toBeFocused()
})

test('/visit never mentions emails to a client without an address', async ({ page }) => {
  const unreached = { emailed: false, earlier: { ...someVisit.earlier, can: false } }
  await openVisit(page, { ...someVisit, ...unreached })
  await press(page, 'Remove Luis Ortega')
  await expect(page.getByText('We’ll tell the clinic. If Luis Ortega can make it after all, call us.')).toBeVisible()
  await answer(page, '/api/visit-guest-out', 200, { state: 'visit', visit: { ...withoutLuis, ...unreached } })
  await untilRead(page)
  await press(page, 'Remove Luis Ortega')
  await expect(page.getByText('We told the clinic.')).toBeVisible()
  await press(page, 'Move visit')
  await chooseTime(page, '2:00 PM')
  await answerChange(page, { ...movedVisit, ...unreached })
  await press(page, 'Move visit')
  await expect(
    page.getByText('Your visit has a new time. If you added it to your calendar, add it again to get the new time.'),
  ).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).not.toContainText('email')
  await press(page, 'Cancel visit')
  await expect(page.getByText('to someone else.')).toBeVisible()
  await expect(main).not.toContainText('email')
  await answerChange(page, 'canceled')
  await untilRead(page)
  await press(page, 'Cancel visit')
  await expect(page.getByText('If it’s on your calendar, please delete it there.')).toBeVisible()
  await expect(main).not.toContainText('email')
})

test('canceling a visit asks first, and then links to booking again', async ({ page }) => {
  const sent = changes(page)
  await openVisit(page)
  await press(page, 'Cancel visit')
  await expect(page.getByRole('heading', { name: 'Cancel this visit?' })).toBeFocused()
  await expect(page.getByText('Canceling is free.')).toContainText('Please tell your guests.')
  await press(page, 'Keep visit')
  await expect(page.getByRole('button', { name: 'Cancel visit' })).toBeFocused()
  expect(sent).toEqual([])
  await press(page, 'Cancel visit')
  await answerChange(page, 'canceled')
  await untilRead(page)
  await press(page, 'Cancel visit')
  await expect(title(page)).toHaveText('Your visit is canceled.')
  await expect(title(page)).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'Book an in-home IV' })).toBeVisible()
})

test('a double press on Cancel visit only opens the question', async ({ page }) => {
  const sent = changes(page)
  await openVisit(page)
  await press(page, 'Cancel visit')
  const question = (await page.getByRole('button', { name: 'Cancel visit' }).boundingBox())!
  await press(page, 'Keep visit')
  // Put the button where the question's button will be.
  const opener = page.getByRole('button', { name: 'Cancel visit' })
  const { y } = (await opener.boundingBox())!
  await page.evaluate((by) => scrollBy(0, by), y - question.y)
  await pressTwice(page, question)
  await expect(page.getByRole('heading', { name: 'Cancel this visit?' })).toBeVisible()
  await press(page, 'Keep visit')
  expect(sent).toEqual([])
})

test('on the last day, a client reports running late and asks to cancel', async ({ page }) => {
  const sent = changes(page)
  await openVisit(page, soonVisit)
  await press(page, 'I’m running late')
  await page.getByText('20 minutes').click()
  await answerChange(page, { ...soonVisit, version: 2, said: { ...soonVisit.said, late: 20 } })
  await press(page, 'Tell the clinic')
  await expect(page.locator(':focus')).toContainText('about 20 minutes late')
  await press(page, 'Ask to cancel')
  await answerChange(page, { ...soonVisit, version: 3, said: { late: 20, moveTo: null, cancel: true } })
  await untilRead(page)
  await page.getByRole('region', { name: 'Ask us to cancel this visit?' }).getByRole('button', { name: 'Ask to cancel' }).click()
  await expect(page.getByText('You asked us to cancel. We’ll call you back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask to cancel' })).toHaveCount(0)
  const token = visitLink.split('#')[1]
  expect(sent).toEqual([
    { token, version: 1, change: { act: 'running-late', minutes: 20 } },
    { token, version: 2, change: { act: 'ask-to-cancel' } },
  ])
})

for (const [status, result, heading] of [
  [200, { state: 'canceled' }, 'Your visit is canceled.'],
  [200, { state: 'expired' }, 'This visit is over.'],
  [422, refused('invalid-link'), 'This link doesn’t work.'],
] as const)
  test(`moving a visit that is gone moves the focus to “${heading}”`, async ({ page, watch }) => {
    watch.expectStatus(422)
    await openVisit(page)
    await press(page, 'Move visit')
    await chooseTime(page, '2:00 PM')
    await answer(page, '/api/visit-change', status, result)
    await press(page, 'Move visit')
    await expect(title(page)).toHaveText(heading)
    await expect(title(page)).toBeFocused()
  })

test('Try again by keyboard moves the focus to the heading of /visit or of its panel', async ({ page, watch }) => {
  watch.expectStatus('network')
  await openVisit(page)
  await cutOff(page, '/api/visit-times')
  await press(page, 'Move visit')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Choose a new time' })).toBeFocused()
  await cutOff(page, '/api/visit')
  await page.reload()
  await again.press('Enter')
  await expect(title(page)).toHaveText('We can’t open your visit.')
  await expect(title(page)).toBeFocused()
  await page.unroute('**/api/visit')
  await answer(page, '/api/visit', 200, { state: 'visit', visit: someVisit })
  await again.press('Enter')
  await expect(title(page)).toHaveText(`${dayOf(visitDay)}at 9:30 AM`)
  await expect(title(page)).toBeFocused()
})

test('canceling a visit offline shows an error, and works once the connection is back', async ({ page, watch }) => {
  watch.expectStatus('network')
  await openVisit(page)
  await press(page, 'Cancel visit')
  await cutOff(page, '/api/visit-change')
  await untilRead(page)
  await press(page, 'Cancel visit')
  await expect(page.getByRole('alert')).toContainText('We can’t reach our server.')
  await page.unroute('**/api/visit-change')
  await answerChange(page, 'canceled')
  await press(page, 'Cancel visit')
  await expect(title(page)).toHaveText('Your visit is canceled.')
})

test('Add to calendar downloads the same file that the emails have', async ({ page }) => {
  await openVisit(page)
  const download = page.waitForEvent('download')
  await press(page, 'Add to calendar')
  const file = await download
  expect(file.suggestedFilename()).toBe('visit.ics')
  expect(await readFile(await file.path(), 'utf8')).toBe(someVisit.calendar)
})

test('the real server refuses a forged link, and a second link in the same tab opens', async ({ page, watch }) => {
  watch.expectStatus(422)
  await page.goto(visitLink)
  await expect(title(page)).toHaveText('This link doesn’t work.')
  await answer(page, '/api/visit', 200, { state: 'visit', visit: someVisit })
  await page.evaluate(() => (location.hash = '#other.link'))
  await expect(title(page)).toHaveText(`${dayOf(visitDay)}at 9:30 AM`)
})
