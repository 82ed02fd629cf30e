/** The guests of a visit on the real server, from the booking until the clinician reads their answers (decision 52). */
import type { Page } from 'playwright/test'
import { clinic } from '../../src/catalog/clinic.ts'
import { addDays, easternDay, formatEasternMoment } from '../../src/catalog/time/eastern.ts'
import { formatCents, formatCentsExact } from '../../src/catalog/money.ts'
import { quoteCart } from '../../src/catalog/quote.ts'
import { slotStartsAt } from '../../src/catalog/time/time-slot.ts'
import { newAddress } from '../support/steps/account.ts'
import { dialog, drawer, openAsAdmin, searched, someName, visitorOf, worksAnyTime } from '../support/steps/back-office.ts'
import { emailsTo } from '../support/steps/emails.ts'
import { fillGuest } from '../support/steps/guest.ts'
import { untilRead } from '../support/steps/question.ts'
import { axeFindings, expect } from '../support/page.ts'
import { test } from '../support/own-site.ts'

test.use({ siteOf: 'guests-real' })

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }
const day = addDays(easternDay(new Date()), 12)
const cart = (quantity: number) => [{ treatmentId: 'everyday-wellness' as const, quantity }]
const [forThree, forTwo] = [
  quoteCart(cart(3), { resident: false }).totalCents,
  quoteCart(cart(2), { resident: false }).totalCents,
]

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Copies a guest's link from the booker's page. */
async function linkOf(page: Page, guest: string): Promise<string> {
  await page.getByRole('button', { name: `Share link with ${guest}` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: guest }).getByText('Copied')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test(
  'of three guests one signs and one drops out, and the booker, the inbox and staff see the new price',
  { tag: '@desktop' },
  async ({ page, openOther, ownSite }) => {
    test.slow()
    const [ida, luis, mail] = [someName('Ida'), someName('Luis'), newAddress()]
    await visitorOf(ownSite.url).books({
      ...{ name: ida, email: mail, guests: 3, items: cart(3) },
      preferredDates: [`${day} at 2:00 PM`],
    })
    await openAsAdmin(page, searched('requests', ida))
    await worksAnyTime(page)
    await page.getByRole('button', { name: ida, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
    await dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
    await expect(page.getByText('Confirmed. We’re emailing the client.')).toBeVisible()

    // The private link in the confirmation.
    const secret = /\/visit#\S+/
    const text = async () => (await emailsTo(ownSite.consoleUrl, mail)).map(({ TextBody }) => TextBody).join('\n')
    await expect.poll(text).toMatch(secret)
    const booker = await openOther({ permissions: ['clipboard-read', 'clipboard-write'] })
    await booker.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await booker.goto(secret.exec(await text())![0])
    const guests = booker.getByRole('region', { name: 'Who’s coming' })
    await expect(guests).toContainText('0 of 3 ready')
    await expect(guests).toContainText(formatCents(forThree))
    const [second, third] = [await linkOf(booker, 'Guest 2'), await linkOf(booker, 'Guest 3')]
    expect(second).toContain(`${ownSite.url}/guest#`)
    expect(third).not.toBe(second)

    // One answers and signs on a phone.
    const signer = await openOther(phone)
    await signer.goto(second)
    await expect(title(signer)).toHaveText('Before your visit.')
    await fillGuest(signer, luis, 'Penicillin')
    await signer.getByRole('button', { name: 'Sign and send' }).click()
    await expect(title(signer)).toHaveText('You’re ready, Luis.')
    await signer.reload()
    await expect(title(signer)).toHaveText('You’re ready, Luis.')
    await expect(signer.getByText('Penicillin')).toHaveCount(0)
    await booker.reload()
    await expect(guests).toContainText('1 of 3 ready')
    await expect(guests.getByRole('listitem').filter({ hasText: luis })).toContainText('Ready')
    expect(await booker.content()).not.toContain('Penicillin')

    // Another drops out, for a price that everyone sees first.
    const leaver = await openOther(phone)
    await leaver.goto(third)
    await leaver.getByRole('button', { name: 'Drop out' }).click()
    await untilRead(leaver)
    await expect(leaver.getByRole('region', { name: 'Drop out of this visit?' })).toContainText(
      `Without you, the visit costs ${formatCents(forTwo)} instead of ${formatCents(forThree)}.`,
    )
    await leaver.getByRole('button', { name: 'Drop out' }).click()
    await expect(title(leaver)).toHaveText('You’re off the guest list.')
    await expect(leaver.getByText(`for ${formatCents(forTwo)}.`)).toBeVisible()
    await booker.reload()
    await expect(guests).toContainText('1 of 2 ready')
    await expect(booker.getByText('Everyday Wellness IV × 2', { exact: true })).toBeVisible()
    await expect(guests).toContainText(`Price for 2 people${formatCents(forTwo)}`)
    await expect(guests.getByRole('listitem').filter({ hasText: 'Guest 3' })).toContainText('Not coming')

    // The person who booked and the clinic's inbox get one email each, with the new price and the old one.
    const about = async (to: string) =>
      (await emailsTo(ownSite.consoleUrl, to)).filter(({ TextBody }) => TextBody.includes('Guest 3'))
    const moment = formatEasternMoment(slotStartsAt(day, '2:00 PM'))
    for (const [to, subject] of [
      [mail, `New price for your IV visit on ${moment}`],
      [clinic.email, `${ida}’s IV visit on ${moment} is now for 2 people`],
    ] as const) {
      await expect.poll(async () => (await about(to)).map(({ Subject }) => Subject).join(), to).toContain(subject)
      const [email, ...others] = await about(to)
      expect(others).toEqual([])
      expect(email!.TextBody).toContain(formatCentsExact(forTwo))
      expect(email!.TextBody).toContain(formatCentsExact(forThree))
    }

    // Staff see who is ready, the price, and read the answers.
    await page.goto(`/admin/calendar?day=${day}`)
    await page.getByRole('button', { name: new RegExp(`^${ida}, `) }).click()
    await expect(drawer(page).getByRole('heading', { name: 'Guests: 1 of 2 ready' })).toBeVisible()
    const lines = drawer(page).getByRole('list', { name: 'Guests' }).getByRole('listitem')
    await expect(lines).toContainText([`${ida}Not ready`, `${luis}Ready`, 'Guest 3Dropped out'])
    await expect(drawer(page)).toContainText('Everyday Wellness IV × 2')
    await expect(drawer(page)).toContainText(formatCentsExact(forTwo))
    expect(await axeFindings(page)).toEqual([])
    await drawer(page)
      .getByRole('button', { name: `Read answers ${luis}` })
      .click()
    await expect(dialog(page)).toContainText('Penicillin')
    await expect(dialog(page)).toContainText('The audit log records that you opened this.')
    expect(await axeFindings(page)).toEqual([])

    // Nobody's answers travel by email.
    const all = (await (await fetch(`${ownSite.consoleUrl}/messages`)).text()).toLowerCase()
    expect(all).not.toContain('penicillin')
  },
)
