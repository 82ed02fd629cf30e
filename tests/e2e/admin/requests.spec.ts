/** Scheduling from the inbox: place, time, cancellation, emails, assignment, and stepping from request to request. */
import { addDays, easternDay, formatEasternMoment, formatEasternTime } from '../../../src/catalog/time/eastern.ts'
import { slotStartsAt } from '../../../src/catalog/time/time-slot.ts'
import { newAddress } from '../../support/steps/account.ts'
import { dialog, drawer, leaveAlone, openAsAdmin, searched, someName, visitorOf } from '../../support/steps/back-office.ts'
import { emailsTo } from '../../support/steps/emails.ts'
import { timeAhead } from '../../support/rows/make.ts'
import { axeFindings, consoleUrl, expect, siteUrl, test } from '../../support/page.ts'
import { holdBack } from '../../support/states/state.ts'

test.describe('the inbox', { tag: '@desktop' }, () => {
  test('an admin confirms a New York appointment at an address of their choice, and cancels it', async ({ page }) => {
    const [name, email] = [someName('Nora'), newAddress()]
    await visitorOf(siteUrl()).asks({ fullName: name, email, location: 'NYC' })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
    const form = dialog(page)
    const day = addDays(easternDay(new Date()), 21)
    await expect(form).toContainText('The client requested: NYC')
    await expect(form.getByLabel('Day')).toBeFocused()
    await expect(form).not.toContainText('Harbor Light')
    // All missing answers are reported at once.
    await form.getByRole('button', { name: 'Confirm and email' }).click()
    await expect(form).toContainText('Choose a day and a time.')
    await expect(form).toContainText('Choose where you’ll meet.')
    await form.getByLabel('Day').fill(day)
    await form.getByLabel('Time', { exact: true }).fill('11:00')
    await expect(form).not.toContainText('Choose a day and a time.')
    await form.getByRole('radio', { name: 'Another address' }).check()
    await form.getByLabel('Address (the client will see this)').fill('14 E 38th Street, New York')
    await form.getByLabel('Personal message').fill('Take the north elevator.')
    expect(await axeFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Confirm and email' }).click()
    await expect(drawer(page)).toContainText('14 E 38th Street, New York')
    // The email's text stays readable in the history, as it was sent.
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'Confirmed for' })).toContainText('north elevator')
    const sent = drawer(page).getByRole('listitem').filter({ hasText: 'Confirmation with calendar invite' })
    await expect(sent).toContainText('Sent')
    await sent.getByRole('button', { name: 'Read' }).click()
    await expect(dialog(page)).toContainText(/Confirmed: your consultation on/)
    await expect(dialog(page).getByLabel('Email text')).toContainText('Where: 14 E 38th Street, New York')
    await expect(dialog(page)).toContainText('appointment.ics')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')

    // It's still ahead, so moving it starts from its day, and nothing offers to close it.
    await expect(drawer(page).getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
    await drawer(page).getByRole('button', { name: 'Move appointment' }).click()
    await expect(dialog(page).getByLabel('Day')).toHaveValue(day)
    await page.keyboard.press('Escape')

    await drawer(page).getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Keep appointment' })).toBeVisible()
    // The typed message outlives the dialog.
    await dialog(page).getByLabel('Message to the client').fill('A snowstorm is coming.')
    await page.keyboard.press('Escape')
    await drawer(page).getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(dialog(page).getByLabel('Message to the client')).toHaveValue('A snowstorm is coming.')
    await dialog(page).getByRole('button', { name: 'Cancel appointment and email' }).click()
    await expect(drawer(page).getByText('Canceled', { exact: true })).toBeVisible()
    await expect(drawer(page)).toContainText('A snowstorm is coming.')
    await expect
      .poll(async () => (await emailsTo(consoleUrl(), email)).map(({ Subject }) => Subject).join())
      .toContain('Canceled: your consultation')
    const [message] = await emailsTo(consoleUrl(), email)
    expect(Buffer.from(message!.Attachments![0]!.Content, 'base64').toString()).toContain('METHOD:CANCEL')
  })

  test('an admin corrects a client’s mistyped email, and a resent email goes to the new address', async ({ page }) => {
    const [name, right] = [someName('Ana'), newAddress()]
    const wrong = newAddress()
    await visitorOf(siteUrl()).asks({ fullName: name, email: wrong })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Correct…' }).click()
    const form = dialog(page)
    await expect(form.getByLabel('Email')).toHaveValue(wrong)
    await form.getByLabel('Email').fill('not an email')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toContainText('Please enter a valid email')
    expect(await axeFindings(page)).toEqual([])
    await form.getByLabel('Email').fill(right)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('From now on, emails go to the new address.')).toBeVisible()
    await expect(drawer(page).getByRole('link', { name: right })).toBeVisible()
    const received = drawer(page).getByRole('listitem').filter({ hasText: 'Request received' })
    await received.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`Recipient: ${right}`)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resend' }).click()
    await expect
      .poll(async () => (await emailsTo(consoleUrl(), right)).map(({ Subject }) => Subject).join())
      .toContain('We got your consultation request')
  })

  test('resending again after a lost answer doesn’t email the client twice', async ({ page, watch }) => {
    watch.expectStatus(502)
    const [name, email] = [someName('Iris'), newAddress()]
    await visitorOf(siteUrl()).asks({ fullName: name, email })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    const resend = async () => {
      await drawer(page)
        .getByRole('listitem')
        .filter({ hasText: 'Request received' })
        .last()
        .getByRole('button', { name: 'Resend' })
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Resend' }).click()
    }
    await page.route('**/api/admin/request-email', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, body: 'Bad gateway' })
    })
    await resend()
    await expect(drawer(page).getByRole('alert')).toContainText('Failed to resend this email')
    await page.unroute('**/api/admin/request-email')
    await resend()
    await expect(page.getByText('Resending the email')).toBeVisible()
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'Request received' })).toHaveCount(2)
    await expect.poll(async () => (await emailsTo(consoleUrl(), email)).length).toBe(2)
  })

  test('a time with another visit, at night or on a holiday needs an explicit confirmation', async ({ page }) => {
    const [ida, jon] = [someName('Ida'), someName('Jon')]
    const day = addDays(easternDay(new Date()), 23)
    const startsAt = slotStartsAt(day, '2:00 PM')
    for (const name of [ida, jon])
      await visitorOf(siteUrl()).books({
        name,
        email: newAddress().replace('example.com', 'gmial.com'),
        preferredDates: [`${day} at 2:00 PM`, timeAhead(9)],
      })
    await openAsAdmin(page, searched('requests', ida))
    const open = async (name: string) => {
      await page.goto(searched('requests', name))
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Confirm a time' }).click()
      await dialog(page)
        .getByRole('radio', { name: formatEasternMoment(startsAt) })
        .check()
    }
    const confirm = () => dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
    await open(ida)
    await confirm()
    await expect(page.getByText('Confirmed. We’re emailing the client.')).toBeVisible()

    await open(jon)
    await expect(dialog(page)).toContainText(`Already confirmed at this time: ${ida} · IV visit`)
    await confirm()
    await expect(dialog(page)).toContainText('Check this box to keep this time, or choose another.')
    expect(await axeFindings(page)).toEqual([])
    // Another time asks its own question: an answer counts only for its own time.
    await dialog(page).getByLabel('Confirm this time anyway').check()
    await dialog(page).getByRole('radio', { name: 'Another time' }).check()
    await dialog(page)
      .getByLabel('Day')
      .fill(`${Number(day.slice(0, 4)) + (day > `${day.slice(0, 4)}-07-01` ? 1 : 0)}-07-04`)
    await dialog(page).getByLabel('Time', { exact: true }).fill('03:00')
    await expect(dialog(page)).toContainText('That day is Independence Day.')
    await expect(dialog(page)).not.toContainText('Check this box to keep this time')
    await expect(dialog(page)).toContainText('outside our hours')
    await expect(dialog(page).getByLabel('Confirm this time anyway')).not.toBeChecked()
    await dialog(page)
      .getByRole('radio', { name: formatEasternMoment(startsAt) })
      .check()
    await dialog(page).getByLabel('Confirm this time anyway').check()
    await confirm()
    await expect(page.getByText('Confirmed. We’re emailing the client.')).toBeVisible()

    // The confirmed view shows the time, and the request shows what it overlaps.
    await page.goto(`/admin/requests?view=confirmed&q=${jon.split(' ')[1]}`)
    await expect(page.getByRole('row').filter({ hasText: jon })).toContainText(formatEasternTime(startsAt))
    await page.getByRole('button', { name: jon, exact: true }).click()
    await expect(drawer(page)).toContainText(`Overlaps with ${ida}`)
    await expect(drawer(page)).toContainText('did the client mean gmail.com?')
  })

  test('a client’s message closes on an idle device, and reopens only when an admin asks', async ({ page, context, watch }) => {
    watch.expectStatus('network')
    await page.clock.install()
    const name = someName('Nora')
    await visitorOf(siteUrl()).asks({ fullName: name, email: newAddress(), message: 'I take warfarin.' })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    const words = drawer(page).getByText('I take warfarin.')
    await expect(words).toBeVisible()
    await context.setOffline(true)
    await leaveAlone(page, words)
    expect(await axeFindings(page)).toEqual([])
    await context.setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(drawer(page).getByText('nobody typed or tapped for 10 minutes')).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Open again' }).click()
    await expect(words).toBeVisible()
  })

  test('a note saved again after a lost answer and a reload is stored only once', async ({ page, watch }) => {
    watch.expectStatus('network')
    const name = someName('Nina')
    await visitorOf(siteUrl()).asks({ fullName: name })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    const lost = '**/api/admin/request-note'
    await page.route(lost, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await drawer(page).getByLabel('Add a note').fill('Called, no answer.')
    await drawer(page).getByRole('button', { name: 'Save note' }).click()
    await expect(drawer(page).getByRole('alert')).toBeVisible()
    await page.unroute(lost)
    await page.reload()
    await expect(drawer(page).getByLabel('Add a note')).toHaveValue('Called, no answer.')
    await drawer(page).getByRole('button', { name: 'Save note' }).click()
    await expect(drawer(page).getByLabel('Add a note')).toHaveValue('')
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'Called, no answer.' })).toHaveCount(1)
  })

  test('J leads to the next waiting request after marking one as contacted moves it down', async ({ page }) => {
    const family = someName('Step').split(' ')[1]!
    const names = ['Ann', 'Bea'].map((first) => `${first} ${family}`)
    for (const fullName of names) await visitorOf(siteUrl()).asks({ fullName })
    await openAsAdmin(page, `/admin/requests?q=${family}`)
    await page.getByRole('button', { name: names[0]!, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Mark as contacted' }).click()
    await expect(page.locator('[data-way-in]')).toHaveText(names.toReversed())
    await page.keyboard.press('j')
    await expect(drawer(page).getByRole('heading', { level: 2, name: names[1]! })).toBeVisible()
  })

  test('an admin steps through filtered requests by J and K, and assigns, declines and sorts them', async ({ page }) => {
    const family = someName('Key').split(' ')[1]!
    const names = ['Ann', 'Bea', 'Cai'].map((first) => `${first} ${family}`)
    for (const fullName of names) await visitorOf(siteUrl()).asks({ fullName })
    await openAsAdmin(page, `/admin/requests?q=${family}`)
    const heading = (name: string) => drawer(page).getByRole('heading', { level: 2, name })
    await page.getByRole('button', { name: names[0]!, exact: true }).click()
    await expect(heading(names[0]!)).toBeVisible()
    await expect(drawer(page).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('j')
    await expect(heading(names[1]!)).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Next' }).click()
    await expect(heading(names[2]!)).toBeVisible()
    await page.keyboard.press('k')
    await expect(heading(names[1]!)).toBeVisible()
    // Letters typed into a note are letters.
    await drawer(page).getByLabel('Add a note').fill('')
    await drawer(page).getByLabel('Add a note').pressSequentially('jk')
    await expect(heading(names[1]!)).toBeVisible()
    // Text typed while a note is being saved is the next note.
    const release = await holdBack(page, '/api/admin/request-note')
    await page.keyboard.press('Control+Enter')
    await drawer(page).getByLabel('Add a note').pressSequentially(' Then more.')
    release()
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'jk' })).toBeVisible()
    await expect(drawer(page).getByLabel('Add a note')).toHaveValue('Then more.')

    await drawer(page).getByRole('button', { name: 'Assign to me' }).click()
    await expect(page.getByText(/^Assigned to /).last()).toBeVisible()
    // Undo works back and forth.
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('No longer assigned')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText(/^Assigned to /).last()).toBeVisible()
    // After declining, it leaves the open list; the next request is still next.
    await drawer(page).getByRole('button', { name: 'Decline', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Decline and email' }).click()
    await expect(drawer(page).getByText('Declined', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('row', { includeHidden: true }).filter({ hasText: family })).toHaveCount(2)
    await drawer(page).getByRole('button', { name: 'Next' }).click()
    await expect(heading(names[2]!)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByLabel('Assigned to').selectOption({ label: 'Assigned to me' })
    await page.getByRole('button', { name: /^All/ }).click()
    await expect(page.getByRole('row').filter({ hasText: family })).toHaveCount(1)
    await expect(page).toHaveURL(/assignee=mine/)

    // The 24-hour clock can be sorted, also in reverse.
    await page.goto(`/admin/requests?view=all&q=${family}`)
    const rows = page.getByRole('row').filter({ hasText: family })
    await expect(rows.first()).toContainText('Cai')
    await page.getByRole('button', { name: 'Sort by 24 hours' }).click()
    await expect(rows.first()).toContainText('Ann')
    await expect(page.getByRole('columnheader', { name: /24 hours/ })).toHaveAttribute('aria-sort', 'ascending')
    // The Requested column stays even on a narrow screen.
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(page.getByRole('columnheader', { name: 'Requested' })).toBeVisible()
  })
})
