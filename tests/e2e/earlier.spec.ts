/** Earlier times: a client asks for one and takes or declines an offer, and staff see and stop it (decision 53). */
import { addDays, easternDay, formatDay, formatEasternMoment } from '../../src/catalog/time/eastern.ts'
import { openScreen } from '../support/back-office-screen.ts'
import { axeFindings, expect, test } from '../support/page.ts'
import { makeCalendarProvider, makeCalendarVisit, makeVisitDetail, timesOn } from '../support/rows/calendar.ts'
import { refused } from '../support/steps/account.ts'
import { answerChange, offeredVisit, openVisit, press, someVisit, waitingVisit } from '../support/steps/visit.ts'
import { answer, holdBack, sentTo } from '../support/states/state.ts'

const tomorrow = addDays(easternDay(new Date()), 1)

test(
  'a client asks for an earlier time, chooses from which day on, and turns it off again',
  { tag: '@phone' },
  async ({ page }) => {
    const sent = sentTo(page, '/api/visit-change')
    await openVisit(page)
    const toggle = page.getByRole('switch', { name: 'Tell me if an earlier time opens up' })
    await expect(toggle).not.toBeChecked()
    expect(sent).toEqual([])
    await answerChange(page, waitingVisit)
    await toggle.press('Space')
    await expect(toggle).toBeChecked()
    await expect(toggle).toBeFocused()
    const from = page.getByLabel('From', { exact: true })
    await expect(from).toHaveValue(tomorrow)
    expect(await axeFindings(page)).toEqual([])
    const next = addDays(tomorrow, 2)
    await answerChange(page, { ...waitingVisit, version: 3, earlier: { ...waitingVisit.earlier, from: next } })
    const answered = page.waitForResponse('**/api/visit-change')
    await from.selectOption(formatDay(next))
    await answered
    await expect(from).toHaveValue(next)
    await answerChange(page, { ...someVisit, version: 4 })
    await toggle.click()
    await expect(toggle).not.toBeChecked()
    await expect(from).toHaveCount(0)
    expect(sent).toMatchObject([
      { version: 1, change: { act: 'wait', from: tomorrow } },
      { version: 2, change: { act: 'wait', from: next } },
      { version: 3, change: { act: 'stop-waiting' } },
    ])
  },
)

test('a client takes an offer with one press, and the new time becomes the headline', { tag: '@phone' }, async ({ page }) => {
  const sent = sentTo(page, '/api/visit-change')
  const visit = offeredVisit()
  const { offer } = visit.earlier
  await openVisit(page, visit)
  const box = page.getByRole('region', { name: /at 10:00 AM/ })
  await expect(box).toContainText(`Instead of ${formatEasternMoment(new Date(visit.startsAt))}`)
  await expect(box).toContainText('12 minutes left')
  expect(await axeFindings(page)).toEqual([])
  const after = { ...someVisit, version: 3, startsAt: offer!.startsAt, endsAt: offer!.endsAt }
  await answerChange(page, after)
  const release = await holdBack(page, '/api/visit-change')
  await page.getByRole('button', { name: 'Take it' }).dblclick()
  release()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('at 10:00 AM')
  await expect(title).toBeFocused()
  await expect(page.getByText('We emailed you an updated calendar invite.')).toBeVisible()
  await expect(box).toHaveCount(0)
  expect(sent).toMatchObject([{ change: { act: 'take', offer: offer!.id } }])
})

test('“No, thanks” keeps the visit and moves the focus to a note that says so', { tag: '@phone' }, async ({ page }) => {
  await openVisit(page, offeredVisit())
  await answerChange(page, waitingVisit)
  await press(page, 'No, thanks')
  const note = page.getByText('Your visit stays as it is. If another time opens up, we’ll email you again.')
  await expect(note).toBeVisible()
  await expect(page.getByRole('status').filter({ has: note })).toBeFocused()
  await expect(page.getByRole('switch')).toBeChecked()
})

test(
  'a client who takes an expired offer is told so, and the visit stays as it is',
  { tag: '@phone' },
  async ({ page, watch }) => {
    watch.expectStatus(409)
    const visit = offeredVisit()
    await openVisit(page, visit)
    await answer(page, '/api/visit', 200, { state: 'visit', visit: waitingVisit })
    await answer(page, '/api/visit-change', 409, refused('offer-over'))
    await press(page, 'Take it')
    await expect(page.getByRole('alert')).toContainText(
      `We’re no longer holding ${formatEasternMoment(new Date(visit.earlier.offer!.startsAt))} for you. Your visit stays as it is.`,
    )
    await expect(page.getByRole('button', { name: 'Take it' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Move visit' })).toBeVisible()
  },
)

const day = '2027-05-12'
const visit = makeCalendarVisit({ ...timesOn('2027-05-20', [9, 0], 60), name: 'Ana Rivera' })
const provider = makeCalendarProvider({ stays: [{ city: 'Miami Beach', firstDay: day, lastDay: day }] })
const held = {
  ...{ id: '8a4d1f3e-2b6c-4f7a-9d5e-444444444444', visitId: visit.id, providerId: provider.id, name: visit.name },
  ...timesOn(day, [10, 0], 60),
  until: '2027-05-10T19:15:00.000Z',
}
const offer = {
  id: held.id,
  startsAt: held.startsAt,
  state: 'offered' as const,
  at: '2027-05-10T19:00:00.000Z',
  until: held.until,
  endedAt: null,
  by: null,
}
const detail = makeVisitDetail(visit, { earlierFrom: '2027-05-11', offers: [offer] })
const calendar = { providers: [provider], visits: [], waiting: [], held: [held] }

test('the calendar shows staff who a time is held for, and lets them stop the offer', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2027-05-10T19:02:00.000Z'))
  const sent = sentTo(page, '/api/admin/visit-earlier')
  await openScreen(page, `/admin/calendar?day=${day}`, { calendar, visit: detail, 'visit-earlier': {} })
  await expect(page.getByText('Held for Ana R. until 3:15 PM').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop offer: Held for Ana R. until 3:15 PM' }).click()
  await answer(page, '/api/admin/calendar?*', 200, { ...calendar, held: [] })
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The client won’t be able to take Wed, May 12 at 10:00 AM')
  await question.getByRole('button', { name: 'Stop offer' }).click()
  await expect(page.getByText('Offer stopped. You can book Wed, May 12 at 10:00 AM.')).toBeVisible()
  await expect(page.getByText('Held for Ana R.')).toHaveCount(0)
  expect(sent).toEqual([{ stop: 'offer', id: held.id }])
})

test(
  'a visit’s drawer shows staff that its client waits, and what was offered, and stops it',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.setFixedTime(new Date('2027-05-10T19:02:00.000Z'))
    const sent = sentTo(page, '/api/admin/visit-earlier')
    await openScreen(page, `/admin/calendar?day=${day}&id=${visit.id}`, { calendar, visit: detail, 'visit-earlier': {} })
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('Would take an earlier time (from Tue, May 11)')
    await expect(drawer).toContainText('Wed, May 12 at 10:00 AM, held until 3:15 PM')
    await expect(drawer).toContainText('Offered Wed, May 12 at 10:00 AM instead')
    expect(await axeFindings(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Stop offering' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop offering' }).click()
    await expect(page.getByText('Ana Rivera is no longer waiting for an earlier time')).toBeVisible()
    expect(sent).toEqual([{ stop: 'waiting', id: visit.id, version: visit.version }])
  },
)
