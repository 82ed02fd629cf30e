/** Confirming a visit: the provider, the visits before and after, and a time that was taken since (decisions 35 to 37). */
import { addDays, easternDay, formatEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { holidayOn } from '../../../src/catalog/practice/holiday.ts'
import { slotStartsAt } from '../../../src/catalog/time/time-slot.ts'
import { newAddress, signInByCode } from '../../support/steps/account.ts'
import { dialog, drawer, openAsAdmin, searched, someName, visitorOf, worksAnyTime } from '../../support/steps/back-office.ts'
import { pickDay } from '../../support/steps/day-picker.ts'
import { emailsTo } from '../../support/steps/emails.ts'
import { untilRead } from '../../support/steps/question.ts'
import { axeFindings, expect } from '../../support/page.ts'
import { test } from '../../support/own-site.ts'

test.use({ siteOf: 'visits', siteSeed: 'demo' })

const day = addDays(easternDay(new Date()), 23)
const [two, nextDay] = [slotStartsAt(day, '2:00 PM'), slotStartsAt(addDays(day, 1), '9:30 AM')]

test(
  'an admin confirms a visit in two clicks, and books a taken time only with a reason',
  { tag: '@desktop' },
  async ({ page, ownSite }) => {
    const [ida, jon, mail] = [someName('Ida'), someName('Jon'), newAddress()]
    const preferredDates = [`${day} at 2:00 PM`, `${addDays(day, 1)} at 9:30 AM`]
    const visitor = visitorOf(ownSite.url)
    await visitor.books({ name: ida, email: newAddress(), preferredDates })
    await visitor.books({ name: jon, email: mail, preferredDates, zipCode: '33154' })

    await openAsAdmin(page, searched('requests', ida))
    await worksAnyTime(page)
    await page.getByRole('button', { name: ida, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
    const first = dialog(page).getByRole('radio', { name: formatEasternMoment(two) })
    await expect(first).toBeChecked()
    await expect(dialog(page)).toContainText('First of the day · Nothing after')
    await expect(dialog(page).getByLabel('Length (min)')).toHaveAttribute('placeholder', '120')
    expect(await axeFindings(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
    await expect(page.getByText('Confirmed. We’re emailing the client.')).toBeVisible()

    await page.goto(searched('requests', jon))
    await page.getByRole('button', { name: jon, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
    await expect(dialog(page)).toContainText('Taken from 2:00 PM to 4:00 PM.')
    await expect(dialog(page).getByRole('radio', { name: formatEasternMoment(nextDay) })).toBeChecked()

    // The day's other times, with the travel there and back left free.
    await dialog(page).getByRole('radio', { name: 'Another time' }).check()
    await dialog(page).getByLabel('Day').fill(day)
    const open = dialog(page).getByRole('group', { name: 'Open times that day' })
    await expect(open.getByRole('button', { name: '5:00 PM' })).toBeVisible()
    await expect(open.getByRole('button', { name: '4:00 PM' })).toHaveCount(0)
    expect((await open.getByRole('button', { name: '5:00 PM' }).boundingBox())!.height).toBeLessThan(44)
    await open.getByRole('button', { name: '5:00 PM' }).click()
    await expect(dialog(page).getByLabel('Time', { exact: true })).toHaveValue('17:00')
    await expect(dialog(page)).toContainText(`After ${ida}, until 4:00 PM`)

    // Over another visit only with a reason.
    await dialog(page)
      .getByRole('radio', { name: formatEasternMoment(two) })
      .check()
    await dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
    await expect(dialog(page)).toContainText('Enter a reason, or choose another time.')
    expect(await axeFindings(page)).toEqual([])
    await dialog(page).getByLabel('Reason for booking this time anyway').fill('They share an apartment.')
    await dialog(page).getByLabel('Length (min)').fill('90')
    await dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
    await expect(page.getByText('Confirmed. We’re emailing the client.')).toBeVisible()
    await expect(drawer(page)).toContainText('Booked anyway')
    await expect(drawer(page)).toContainText('2:00 PM to 3:30 PM (1h 30m)')
    await expect
      .poll(async () => (await emailsTo(ownSite.consoleUrl, mail)).map(({ Subject }) => Subject).join())
      .toContain('Confirmed')
    const [email] = await emailsTo(ownSite.consoleUrl, mail)
    const ends = new Date(two.getTime() + 90 * 60_000).toISOString().replace(/[-:]|\.\d+/g, '')
    expect(Buffer.from(email!.Attachments![0]!.Content, 'base64').toString()).toContain(`DTEND:${ends}`)
  },
)

test(
  'a client finds the visit in their account, moves it without a call, and cancels it',
  { tag: '@desktop' },
  async ({ page, browser, ownSite }) => {
    const [eva, mail] = [someName('Eva'), newAddress()]
    const own = [2, 3, 4].map((later) => addDays(day, later)).find((one) => holidayOn(one) === undefined)!
    await visitorOf(ownSite.url).books({ name: eva, email: mail, preferredDates: [`${own} at 9:00 AM`] })
    await openAsAdmin(page, searched('requests', eva))
    await worksAnyTime(page)
    await page.getByRole('button', { name: eva, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
    await dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
    await expect(page.getByText('Confirmed. We’re emailing the client.')).toBeVisible()

    const client = await browser.newPage({ baseURL: ownSite.url })
    await client.goto('/auth')
    await signInByCode(client, ownSite.consoleUrl, mail)
    await client.waitForURL('**/client-dashboard')
    const visits = client.getByRole('region', { name: 'Your visits' })
    await expect(visits.getByRole('article')).toHaveCount(1)
    await visits.getByRole('link', { name: /^See or change this visit/ }).click()
    const title = client.getByRole('heading', { level: 1 })
    await expect(title).toContainText('at 9:00 AM')

    await client.getByRole('button', { name: 'Move visit' }).click()
    await client.getByRole('heading', { level: 3, name: / ET$/ }).waitFor()
    await pickDay(client, own)
    await client.getByRole('button', { name: '5:00 PM' }).click()
    await client.getByRole('button', { name: 'Move visit' }).click()
    await expect(title).toContainText('at 5:00 PM')
    await expect
      .poll(async () => (await emailsTo(ownSite.consoleUrl, mail)).map(({ Subject }) => Subject).join())
      .toContain('New time')

    await client.getByRole('button', { name: 'Cancel visit' }).click()
    await untilRead(client)
    await client.getByRole('button', { name: 'Cancel visit' }).click()
    await expect(title).toHaveText('Your visit is canceled.')
    await client.reload()
    await expect(client.getByText('There’s nothing to pay, and nothing else to do.')).toBeVisible()
    await client.close()
  },
)
