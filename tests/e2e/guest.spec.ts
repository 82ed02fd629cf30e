/** A guest's own page, and the guests of a visit as the person who booked sees them (decision 52). */
import type { Page } from 'playwright/test'
import { formatCents } from '../../src/catalog/money.ts'
import { axeFindings, expect, test } from '../support/page.ts'
import { refused } from '../support/steps/account.ts'
import { addTwoTreatments, openCart } from '../support/steps/booking.ts'
import { fillGuest, guestLink, guestOut, openGuest, readyGuest, someGuest } from '../support/steps/guest.ts'
import { pressTwice, untilRead } from '../support/steps/question.ts'
import { openVisit, press, someVisit, withoutLuis } from '../support/steps/visit.ts'
import { answer, holdBack, sentTo } from '../support/states/state.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a guest’s link keeps its secret in the hash, and opening it changes nothing', async ({ page }) => {
  const secret = guestLink.split('#')[1]!
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  const [answers, outs] = [sentTo(page, '/api/guest-answers'), sentTo(page, '/api/guest-out')]
  await openGuest(page)
  expect(seen.filter((line) => line.includes(secret))).toEqual([])
  expect([...answers, ...outs]).toEqual([])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test('a guest answers, signs and is ready, and the page never shows the answers again', async ({ page }) => {
  const sent = sentTo(page, '/api/guest-answers')
  await openGuest(page)
  await expect(title(page)).toHaveText('Before your visit.')
  expect(await axeFindings(page)).toEqual([])
  await fillGuest(page)
  await answer(page, '/api/guest-answers', 200, { state: 'guest', guest: readyGuest })
  const release = await holdBack(page, '/api/guest-answers')
  await page.getByRole('button', { name: 'Sign and send' }).dblclick()
  release()
  await expect(title(page)).toHaveText('You’re ready, Luis.')
  await expect(title(page)).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ answers: { fullName: 'Luis Ortega', dob: '1988-04-09', signature: 'Luis Ortega' } })
  await press(page, 'Answer again')
  await press(page, 'Keep what you sent')
  await expect(title(page)).toHaveText('You’re ready, Luis.')
  await expect(title(page)).toBeFocused()
  await press(page, 'Answer again')
  await expect(page.getByLabel('Full name').first()).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('1988')
})

test('a long name wraps instead of making the page scroll sideways @phone', async ({ page }) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff'
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await openGuest(page, { state: 'guest', guest: { ...readyGuest, firstName: name } })
  await expect(title(page)).toHaveText(`You’re ready, ${name}.`)
  expect(await overflow()).toBe(0)
  const guests = someVisit.guests.map((guest) => (guest.position === 2 ? { ...guest, ready: false, name } : guest))
  await openVisit(page, { ...someVisit, guests })
  await press(page, `Remove ${name}`)
  await expect(page.getByRole('button', { name: `Keep ${name}` })).toBeVisible()
  expect(await overflow()).toBe(0)
})

test('the browser’s Back returns to earlier questions, and leaves the page once the guest is ready @phone', async ({ page }) => {
  await page.goto('/faq')
  await openGuest(page)
  await fillGuest(page)
  await page.goBack()
  await expect(page.getByText('Step 4 of 5')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 3 of 5')).toBeVisible()
  for (const step of ['Step 4 of 5', 'Step 5 of 5']) {
    await press(page, 'Continue')
    await expect(page.getByText(step)).toBeVisible()
  }
  await expect(page.getByLabel('Sign by typing your full name')).toHaveValue('Luis Ortega')
  await answer(page, '/api/guest-answers', 200, { state: 'guest', guest: readyGuest })
  await press(page, 'Sign and send')
  await expect(title(page)).toHaveText('You’re ready, Luis.')
  await page.goBack()
  await expect(page).toHaveURL('/faq')
})

test('a guest sees the price without them before and after they drop out', async ({ page }) => {
  const sent = sentTo(page, '/api/guest-out')
  await openGuest(page)
  await press(page, 'Drop out')
  const question = page.getByRole('heading', { name: 'Drop out of this visit?' })
  await expect(question).toBeFocused()
  await expect(page.getByText('Without you, the visit costs $995 instead of $1,265.')).toBeVisible()
  await press(page, 'I’m coming')
  await expect(page.getByRole('button', { name: 'Drop out' })).toBeFocused()
  await press(page, 'Drop out')
  expect(await axeFindings(page)).toEqual([])
  await answer(page, '/api/guest-out', 200, guestOut)
  await untilRead(page)
  await page.getByRole('button', { name: 'Drop out', exact: true }).dblclick()
  await expect(title(page)).toHaveText('You’re off the guest list.')
  await expect(page.getByText('for $995.')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a double press on Drop out only opens the question, wherever it appears', async ({ page }) => {
  const sent = sentTo(page, '/api/guest-out')
  await openGuest(page)
  const button = page.getByRole('button', { name: 'Drop out', exact: true })
  await button.click()
  const question = (await button.boundingBox())!
  await press(page, 'I’m coming')
  // Put the button where the question's button will be.
  const { x, y } = (await button.boundingBox())!
  await button.evaluate((element, by) => (element.style.translate = by), `${question.x - x}px ${question.y - y}px`)
  await pressTwice(page, question)
  await expect(page.getByRole('heading', { name: 'Drop out of this visit?' })).toBeVisible()
  await press(page, 'I’m coming')
  expect(sent).toEqual([])
})

test('/guest doesn’t promise an email to the person who booked if they have no address', async ({ page }) => {
  await openGuest(page, { state: 'guest', guest: { ...someGuest, bookerEmailed: false } })
  await press(page, 'Drop out')
  await expect(page.getByText('We’ll tell the clinic, and the person who booked can see it on the visit page.')).toBeVisible()
  await answer(page, '/api/guest-out', 200, { ...guestOut, bookerEmailed: false })
  await untilRead(page)
  await press(page, 'Drop out')
  await expect(page.getByText('The clinic knows, and the person who booked can see it on the visit page.')).toBeVisible()
})

test('the person who booked sees who is ready, shares a link, and removes a guest at the new price', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const sent = sentTo(page, '/api/visit-guest-out')
  await openVisit(page)
  const guests = page.getByRole('region', { name: 'Who’s coming' })
  await expect(guests).toContainText('2 of 3 ready')
  await expect(guests).toContainText(formatCents(someVisit.priceCents!))
  await guests.getByRole('button', { name: 'Share link with Guest 3' }).click()
  await expect(guests.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/guest#${someVisit.guests[2]!.token}`)

  await press(page, 'Remove Luis Ortega')
  await expect(page.getByRole('heading', { name: 'Luis Ortega isn’t coming?' })).toBeFocused()
  await expect(page.getByText('instead of $1,265')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Keep Luis Ortega')
  await expect(guests.getByRole('button', { name: 'Remove Luis Ortega' })).toBeFocused()
  await press(page, 'Remove Luis Ortega')
  await answer(page, '/api/visit-guest-out', 200, { state: 'visit', visit: withoutLuis })
  await untilRead(page)
  await press(page, 'Remove Luis Ortega')
  await expect(guests.getByText('New price for 2 people')).toBeVisible()
  await expect(guests.getByRole('heading')).toBeFocused()
  await expect(guests).toContainText('$995')
  expect(await axeFindings(page)).toEqual([])
  expect(sent).toMatchObject([{ guestId: someVisit.guests[1]!.id }])
})

test('a second press on Share while the share sheet is open shows no error', async ({ page }) => {
  await page.addInitScript(() => {
    let isOpen = false
    const share = () => {
      if (isOpen) return Promise.reject(new DOMException('An earlier share has not yet completed.', 'InvalidStateError'))
      isOpen = true
      return new Promise(() => {})
    }
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await openVisit(page)
  await page.getByRole('button', { name: 'Share link with Guest 3' }).dblclick()
  await expect(page.getByText('We couldn’t copy the link')).toHaveCount(0)
})

test('/book-iv asks how many are coming, says how long that takes, and keeps the number over a reload', async ({ page }) => {
  await addTwoTreatments(page)
  await openCart(page)
  const group = page.getByRole('group', { name: 'How many of you?' })
  await expect(group).toContainText('2')
  await expect(group.getByRole('button', { name: '2 is the minimum' })).toHaveAttribute('aria-disabled', 'true')
  await group.getByRole('button', { name: 'Add one guest' }).press('Enter')
  await group.getByRole('button', { name: 'Add one guest' }).press('Enter')
  await expect(group).toContainText('4')
  await expect(page.getByRole('group', { name: 'When' })).toContainText(
    'A visit for 4 takes about 3 hours, one person after another.',
  )
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect(group).toContainText('4')
})

test.describe('a change that is not possible', () => {
  test('tells a guest who drops out too late that changes are over', async ({ page, watch }) => {
    watch.expectStatus(409)
    await openGuest(page)
    await press(page, 'Drop out')
    await answer(page, '/api/guest-out', 409, refused('step-not-possible'))
    await untilRead(page)
    await press(page, 'Drop out')
    await expect(page.getByRole('alert')).toContainText('You can’t make changes here anymore.')
  })

  test('keeps the signed answers of a visit that has begun, and says to tell the nurse', async ({ page, watch }) => {
    watch.expectStatus(409)
    await openGuest(page, { state: 'guest', guest: readyGuest })
    await press(page, 'Answer again')
    await fillGuest(page)
    await answer(page, '/api/guest-answers', 409, refused('step-not-possible'))
    await answer(page, '/api/guest', 200, { state: 'guest', guest: { ...readyGuest, mayAnswer: false, mayDropOut: false } })
    await page.getByRole('button', { name: 'Sign and send' }).click()
    await expect(title(page)).toHaveText('You’re ready, Luis.')
    await expect(page.getByRole('alert')).toContainText('If your visit has begun, tell your nurse what changed.')
    await expect(page.getByRole('button', { name: 'Answer again' })).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
  })

  test('sends the person who booked to move or cancel the visit instead of dropping out', async ({ page }) => {
    await openGuest(page, { state: 'guest', guest: { ...someGuest, booked: true, mayDropOut: false } })
    await expect(page.getByText('You booked this visit, so move or cancel it with the button in our emails')).toBeVisible()
    await expect(page.getByText('Only the clinic can open your answers.')).not.toContainText('The person who booked')
    await expect(page.getByRole('button', { name: 'Drop out' })).toHaveCount(0)
  })
})

test('/guest and /visit show the message about a broken link at the same height', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const tops: number[] = []
  for (const path of ['/visit', '/guest']) {
    await page.goto(path)
    await expect(title(page)).toHaveText('This link doesn’t work.')
    tops.push((await title(page).boundingBox())!.y)
  }
  expect(tops[1]).toBe(tops[0])
})
