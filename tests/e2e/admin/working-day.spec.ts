/** A day at the clinic's desk on the real server: staff answer everything that came in. */
import { readFile } from 'node:fs/promises'
import { addDays, easternDay, formatEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { preferredTime, slotStartsAt } from '../../../src/catalog/time/time-slot.ts'
import { newAddress } from '../../support/steps/account.ts'
import { dialog, drawer, openAsAdmin, question, searched, someName, visitorOf } from '../../support/steps/back-office.ts'
import { emailsTo } from '../../support/steps/emails.ts'
import { timeAhead } from '../../support/rows/make.ts'
import { consoleUrl, expect, siteUrl, test } from '../../support/page.ts'

test.describe('a working day', { tag: '@desktop' }, () => {
  test('an admin confirms, notes and declines requests, and resends an email', async ({ page }) => {
    const [ana, ben] = [someName('Ana'), someName('Ben')]
    const [anaMail, benMail] = [newAddress(), newAddress()]
    const day = addDays(easternDay(new Date()), 9)
    const startsAt = slotStartsAt(day, '8:00 PM')
    const visitor = visitorOf(siteUrl())
    await visitor.books({ name: ana, email: anaMail, preferredDates: [timeAhead(7), preferredTime(day, '8:00 PM')] })
    await visitor.asks({ fullName: ben, email: benMail })

    await openAsAdmin(page)
    await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(/to answer|h \d+m left|\d+h left/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(ana)
    await page.getByRole('option', { name: ana }).click()
    await expect(drawer(page).getByRole('heading', { level: 2, name: ana })).toBeVisible()
    await expect(drawer(page)).toContainText('Please ring at the side door.')
    await expect(drawer(page)).toContainText('$940.00')

    // Marking the request as contacted stops the 24-hour clock.
    await expect(drawer(page)).toContainText(/23h \d+m left|24h left/)
    await drawer(page).getByRole('button', { name: 'Mark as contacted' }).dblclick()
    await expect(drawer(page)).toContainText('Answered in')
    await expect(page.getByText('Marked as contacted')).toBeVisible()

    // Confirm one of the preferred times. A double click sends only one email.
    await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
    const moment = formatEasternMoment(startsAt)
    await dialog(page).getByRole('radio', { name: moment }).check()
    await dialog(page).getByLabel('Personal message').fill('The doorman knows.')
    await dialog(page).getByRole('button', { name: 'Confirm and email' }).dblclick()
    await expect(drawer(page).getByText('Confirmed', { exact: true }).first()).toBeVisible()
    await expect(drawer(page)).toContainText(`Confirmed for ${moment}`)
    await expect.poll(async () => (await emailsTo(consoleUrl(), anaMail)).length).toBe(2)
    const [confirmation] = await emailsTo(consoleUrl(), anaMail)
    expect(confirmation!.TextBody).toContain('The doorman knows.')
    const calendar = Buffer.from(confirmation!.Attachments![0]!.Content, 'base64').toString()
    expect(confirmation!.Attachments![0]!.Name).toMatch(/\.ics$/)
    expect(calendar).toContain(`DTSTART:${startsAt.toISOString().replace(/[-:]|\.\d+/g, '')}`)

    // Add a note, and resend the first email.
    await drawer(page).getByLabel('Add a note').fill('Bring the short tubing.')
    await page.keyboard.press('Control+Enter')
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'Bring the short tubing.' })).toBeVisible()
    await expect(drawer(page).getByLabel('Add a note')).toHaveValue('')
    const receipt = drawer(page).getByRole('listitem').filter({ hasText: 'Request received' })
    await receipt.getByRole('button', { name: 'Resend' }).click()
    await question(page).getByRole('button', { name: 'Resend' }).click()
    await expect.poll(async () => (await emailsTo(consoleUrl(), anaMail)).length).toBe(3)
    await expect(receipt).toHaveCount(2)

    // A reload keeps the open request. Then decline another one.
    await page.reload()
    await expect(drawer(page).getByRole('heading', { level: 2, name: ana })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(searched('requests', ben))
    await page.getByRole('button', { name: ben, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Decline', exact: true }).click()
    await dialog(page).getByLabel('Message to the client').fill('We are closed that week.')
    await dialog(page).getByRole('button', { name: 'Decline and email' }).click()
    await expect(drawer(page).getByText('Declined', { exact: true }).first()).toBeVisible()
    await expect
      .poll(async () => (await emailsTo(consoleUrl(), benMail)).map(({ TextBody }) => TextBody).join())
      .toContain('We are closed that week.')
  })

  test('an admin publishes a testimonial, edits it beside the original, and deletes and restores it', async ({ page }) => {
    const author = someName('Cleo')
    await visitorOf(siteUrl()).praises({ fullName: author, testimonial: 'Calm and exact.', starRating: null })
    const onTheSite = async () => JSON.stringify(await (await fetch(`${siteUrl()}/api/testimonial`)).json())

    await openAsAdmin(page, '/admin/testimonials?view=pending')
    await page.getByRole('searchbox').fill(author)
    const card = page.getByRole('article').filter({ hasText: author })
    await expect(card).toHaveCount(1)
    await expect(card).toContainText('No rating')
    await card.getByRole('button', { name: 'Publish' }).dblclick()
    await expect(card).toHaveCount(0)
    await expect.poll(onTheSite).toContain(author)

    await page.getByRole('button', { name: /^All/ }).click()
    await card.getByRole('button', { name: `Actions for ${author}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    // Its author gave no stars, and correcting a typo gives none (decision 10).
    await expect(drawer(page).getByText('No rating', { exact: true })).toBeVisible()
    await expect(drawer(page).getByRole('radio', { checked: true })).toHaveCount(0)
    await drawer(page).getByLabel('Testimonial', { exact: true }).fill('Calm, exact.')
    await drawer(page).getByRole('button', { name: 'Save changes' }).dblclick()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card).toContainText('Edited by the clinic')
    await expect(card).toContainText('No rating')
    await expect.poll(onTheSite).toContain('Calm, exact.')
    expect(JSON.parse(await onTheSite()).testimonials).toContainEqual(
      expect.objectContaining({ name: author, testimonial: 'Calm, exact.', starRating: null }),
    )
    await card.getByRole('button', { name: `Actions for ${author}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(drawer(page)).toContainText('Author’s original')
    await expect(drawer(page)).toContainText('Calm and exact.')
    await page.keyboard.press('Escape')

    await card.getByRole('button', { name: `Actions for ${author}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await question(page).getByRole('button', { name: 'Delete testimonial' }).click()
    await expect(card).toHaveCount(0)
    await expect.poll(onTheSite).not.toContain(author)
    await page
      .getByRole('listitem')
      .filter({ hasText: `${author}’s testimonial deleted` })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(card).toHaveCount(1)
    await card.getByRole('button', { name: 'Unpublish' }).click()
    await expect(card).toContainText('Pending Review')
    await expect.poll(onTheSite).not.toContain(author)
  })

  test('an admin approves and exports signups, invites and restores a colleague, and reads the audit log', async ({ page }) => {
    const [address, colleague, name] = [newAddress(), newAddress(), someName('Dora')]
    await visitorOf(siteUrl()).signsUp({ firstName: '=1+1', email: address })

    await openAsAdmin(page, `/admin/email-signups?q=${encodeURIComponent(address)}`)
    const approve = page.getByRole('switch', { name: `Approve ${address}` })
    await expect(approve).not.toBeChecked()
    await approve.dblclick()
    await expect(approve).toBeChecked()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^email-signups-\d{4}-\d\d-\d\d\.csv$/)
    const [head, row] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('"Date","First Name","Email","Consent","Source Page"')
    expect(row).toMatch(new RegExp(`^"\\d{4}-\\d\\d-\\d\\d","'=1\\+1","${address}","Yes","/peptides"$`))
    await page.getByRole('button', { name: `Actions for ${address}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await question(page).getByRole('button', { name: 'Delete signup' }).click()
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()

    await page.getByRole('link', { name: 'Admin users' }).click()
    await page.getByRole('button', { name: 'Invite' }).click()
    await dialog(page).getByLabel('Email').fill(colleague)
    await dialog(page).getByLabel('Full name').fill(name)
    await dialog(page).getByRole('button', { name: 'Send invitation' }).dblclick()
    await expect(
      page.getByText(
        `Invitation sent successfully to ${colleague}! They will receive an email with instructions to create their account.`,
      ),
    ).toBeVisible()
    await expect.poll(async () => (await emailsTo(consoleUrl(), colleague)).length).toBe(1)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(drawer(page)).toContainText('Invitation expires')
    await drawer(page).getByRole('button', { name: 'Delete user' }).click()
    await question(page).getByRole('button', { name: 'Delete user' }).click()
    await expect(page.getByText('User deleted successfully')).toBeVisible()
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)

    await page.getByRole('link', { name: 'Trash' }).click()
    // The second click lands on the row that moved up, and must not restore it.
    await page.getByRole('button', { name: `Restore ${name}` }).dblclick()
    await expect(page.getByText('Admin user restored')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: address })).toHaveCount(1)
    // Use the keyboard: another click this soon at the same place would count as part of the double click.
    await page.getByRole('button', { name: `Restore ${address}` }).press('Enter')
    await expect(page.getByText('Email signup restored')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: address })).toHaveCount(0)

    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('button', { name: address }).first().click()
    await expect(page.getByRole('row').filter({ hasText: 'Email signup' })).toHaveText([
      /restored/,
      /deleted/,
      /approved/,
      /created/,
    ])
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).not.toHaveURL(/\/admin/)
    await page.goBack()
    await expect(page.getByRole('row')).toHaveCount(0)
  })

  test('the second click of a double click doesn’t close the drawer under a dialog', async ({ page }) => {
    const name = someName('Dee')
    await visitorOf(siteUrl()).asks({ fullName: name, email: newAddress() })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    const heading = drawer(page).getByRole('heading', { level: 2, name })
    await expect(heading).toBeVisible()

    // Double-click at one place: the first click hits a button in a dialog, the second lands outside the drawer.
    await page.evaluate(() => {
      const place = { bubbles: true, cancelable: true, clientX: 40 }
      const outside = document.querySelector('body > [data-state="open"]:not([role])')!
      document.querySelector('[role="dialog"] button')!.dispatchEvent(new PointerEvent('pointerdown', place))
      outside.dispatchEvent(new PointerEvent('pointerdown', place))
      outside.dispatchEvent(new MouseEvent('click', { ...place, detail: 2 }))
      return new Promise((settled) => setTimeout(settled))
    })
    await expect(heading).toBeVisible()
    await page.mouse.click(300, 300)
    await expect(heading).toHaveCount(0)
  })
})
