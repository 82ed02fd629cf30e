/** Subscribers and newsletters, from a CSV import to a paused newsletter, on their own site. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { signInAsAdmin } from '../../support/steps/account.ts'
import { sentEmails } from '../../support/steps/emails.ts'
import { test } from '../../support/own-site.ts'
import { axeFindings, expect as expectSoon } from '../../support/page.ts'
import { hold } from '../../support/states/state.ts'

/** A hundred emails and two tabs take a while on a machine with two cores. */
const expect = expectSoon.configure({ timeout: 20_000 })

test.use({ siteOf: 'newsletters' })
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.describe('newsletters', { tag: '@desktop' }, () => {
  const people = 130
  let token = ''

  async function enter(page: Page, path: string) {
    page.on('request', (request) => {
      token = request.headers()['authorization'] ?? token
    })
    await signInAsAdmin(page)
    await page.goto(path)
  }

  /** Waits for the server: the list shows the row before, and a page that closes then could leave it deleted. */
  async function undo(page: Page, done: string) {
    const restored = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
    await page.getByRole('listitem').filter({ hasText: done }).getByRole('button', { name: 'Undo' }).click()
    await restored
  }
  const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

  const csv = [
    'E-Mail;Given name;Surname',
    ...Array.from({ length: people }, (_, n) => `Person.${n}@example.com;Ana;Number ${String(n).padStart(3, '0')}`),
    'not an address;Someone;Else',
    'person.0@EXAMPLE.com;Ana;Again',
  ].join('\r\n')

  test('an admin previews and imports a CSV file, and resuming it after a reload adds nobody twice', async ({ page, watch }) => {
    await enter(page, '/admin/subscribers')
    await expect(page.getByText('No subscribers yet')).toBeVisible()

    const choose = async () => {
      await page.getByRole('button', { name: 'Import CSV' }).click()
      await page
        .getByLabel('Drop a CSV file here, or choose one')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) })
    }
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await page
      .getByLabel('Drop a CSV file here')
      .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('Email,Name\n') })
    await expect(page.getByRole('alert')).toHaveText(
      'No valid records found. CSV must include Email plus either First/ Last Name or a Full Name column.',
    )
    await page.keyboard.press('Escape')

    await choose()
    await expect(page.getByText('Email from “E-Mail”, first name from “Given name”, last name from “Surname”.')).toBeVisible()
    await expect(page.getByText('2 rows skipped')).toBeVisible()

    // The answer to the only batch gets lost: the rows are stored, but the page doesn't know.
    let lost = true
    await page.route('**/api/admin/subscriber-import', async (route) => {
      if (!lost) return route.fallback()
      await route.fetch()
      return route.abort('connectionreset')
    })
    watch.expectStatus('network')
    await page.getByRole('button', { name: `Import ${people} people` }).click()
    await expect(page.getByRole('alert').getByText('Failed to import CSV')).toBeVisible({ timeout: 15_000 })
    await page.reload()
    lost = false
    await choose()
    await expect(page.getByText('You started this import earlier, and it didn’t finish.')).toBeVisible()
    await page.getByRole('button', { name: `Import ${people} people` }).click()
    await expect(page.getByText('Import complete')).toBeVisible()
    await expect(page.getByRole('definition').first()).toHaveText(String(people))
    await expect(page.getByText('No valid email address: 1')).toBeVisible()
    await expect(page.getByText('Duplicate in file: 1')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download skipped rows' }).click()
    expect((await download).suggestedFilename()).toBe('people-not-imported.csv')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(`${people} active`)).toBeVisible()
  })

  test('an admin assigns a file’s unknown columns before anything is saved, and sees its broken row', async ({ page }) => {
    await enter(page, '/admin/subscribers')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const rows = ['Kontakt,Praxis,Raus', 'ana@example.com,Doc Who,x', '"bo@example.com,Lee, Ana,Bo', 'cy@example.com,Doc Who,']
    await page
      .getByLabel('Drop a CSV file here')
      .setInputFiles({ name: 'Kontakte.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await expect(page.getByText('3 rows total: 2 to import, 1 skipped.')).toBeVisible()
    await expect(page.getByRole('cell', { name: rows[2]!, exact: true })).toBeVisible()
    // The column's title gives no hint, so choose "opted out" by hand.
    const choice = page.getByLabel('Raus')
    await choice.focus()
    await page.keyboard.type('Opted')
    await expect(choice).toHaveValue('left')
    await expect(page.getByText('The file says 1 person opted out, bounced or reported spam.')).toBeVisible()
    await page.getByLabel('Praxis').selectOption('ignore')
    await page.getByLabel('Kontakt').selectOption('email')
    await expect(page.getByText('Email from “Kontakt”, no names, opted out from “Raus”.')).toBeVisible()
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeFindings(page)).toEqual([])
    }
  })

  test('a file dropped while another is still being read replaces it', async ({ page }) => {
    await enter(page, '/admin/subscribers')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await page.evaluate(() => {
      const { arrayBuffer } = Blob.prototype
      const released = new Promise((release) => addEventListener('release', release, { once: true }))
      Blob.prototype.arrayBuffer = async function (this: File) {
        if (this.name === 'slow.csv') await released
        return arrayBuffer.call(this)
      }
    })
    const drop = (name: string) =>
      page.locator('label:has(input[type=file])').evaluate((label, name) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([`Email,Name\n${name}@example.com,Ana`], name, { type: 'text/csv' }))
        label.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      }, name)
    await drop('slow.csv')
    await drop('right.csv')
    await expect(page.getByText('right.csv: 1 person to import')).toBeVisible()
    await page.evaluate(async () => {
      dispatchEvent(new Event('release'))
      await new Promise((waited) => setTimeout(waited, 500))
    })
    await expect(page.getByText('right.csv: 1 person to import')).toBeVisible()
  })

  test('an import adds tags, names the columns it ignores, and can be undone as a whole', async ({ page }) => {
    await enter(page, '/admin/subscribers')
    const rows = ['Email,Phone,Name,Tags', 'tag.one@example.com,305,Ana Tag,"vip, glow"', 'tag.two@example.com,,Bo Tag,']
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await page
      .getByLabel('Drop a CSV file here')
      .setInputFiles({ name: 'tagged.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await expect(page.getByText('We won’t import “Phone”.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 people' }).click()
    await expect(page.getByText('Import complete')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(`${people + 2} active`)).toBeVisible()
    await page.getByLabel('Search by name or email').fill('tag.')
    await expect(rowOf(page, 'tag.one@example.com').getByText('vip, glow')).toBeVisible()

    await page.getByRole('button', { name: 'Import CSV' }).click()
    await page.getByText('Past imports').click()
    await expect(page.getByText(/2 people added, 0 changed/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo the import of tagged.csv' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Import undone: 2 people removed, 0 people restored.')).toBeVisible()
    await expect(page.getByText(/Undone/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(`${people} active`)).toBeVisible()
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  })

  test('deleting a row that is being edited doesn’t block editing another', async ({ page }) => {
    await enter(page, '/admin/subscribers')
    const row = rowOf(page, 'person.3@example.com')
    await row.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('First name of').fill('élodie')
    await row.getByRole('button', { name: 'Actions for person.3@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete subscriber' }).click()
    await expect(page.getByText('person.3@example.com deleted')).toBeVisible()
    await rowOf(page, 'person.4@example.com').getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('First name of person.4@example.com')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('person.3@example.com is no longer in this list')
    await page.keyboard.press('Escape')
    await undo(page, 'person.3@example.com deleted')
    await expect(row).toBeVisible()
  })

  test('an admin edits a subscriber in the list, unsubscribes, resubscribes, deletes and adds one', async ({ page, watch }) => {
    watch.expectStatus(409)
    await enter(page, '/admin/subscribers')
    const row = rowOf(page, 'person.3@example.com')
    await row.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('First name of person.3@example.com')).toBeFocused()
    await page.getByLabel('First name of').fill('élodie')
    await page.getByLabel('Last name of').fill('MOREAU')
    await rowOf(page, 'person.4@example.com').getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('alert')).toContainText('Save or cancel your changes to person.3@example.com first.')
    await expect(page.getByLabel('First name of')).toHaveValue('élodie')
    await page.getByLabel('Email of').fill('nowhere')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email, like name@example.com.')
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Email of').fill('person.4@example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('A subscriber already has this email.')
    await page.getByLabel('Email of').fill('ELODIE@Example.com')
    await page.getByLabel('Tags of').fill('vip, glow, vip')
    await page.keyboard.press('Enter')
    await expect(page.getByText('elodie@example.com saved')).toBeVisible()
    // The new name sorts far down the list, so search for it.
    await page.getByLabel('Search by name or email').fill('MOREAU')
    const edited = rowOf(page, 'elodie@example.com')
    await expect(edited.getByText('Élodie Moreau')).toBeVisible()
    await expect(edited.getByText('vip, glow')).toBeVisible()

    await edited.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(edited.getByText('Unsubscribed', { exact: true })).toBeVisible()
    await expect(page.getByText(`${people - 1} active`)).toBeVisible()
    await page.getByRole('button', { name: /^Unsubscribed/ }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/q=MOREAU&view=unsubscribed/)
    await edited.getByRole('button', { name: 'Resubscribe' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Resubscribe elodie@example.com?' })
    await expect(asked).toContainText('Only resubscribe them if they asked you to')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(edited).toHaveCount(1)
    await edited.getByRole('button', { name: 'Resubscribe' }).click()
    await asked.getByRole('button', { name: 'Resubscribe' }).click()
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText(`${people} active`)).toBeVisible()

    await page.getByLabel('Search by name or email').fill('elodie')
    await edited.getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this subscriber?')
    await page.getByRole('button', { name: 'Delete subscriber' }).click()
    await expect(edited).toHaveCount(0)
    await undo(page, 'elodie@example.com deleted')
    await expect(edited).toHaveCount(1)

    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByRole('button', { name: 'Add Subscriber' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add Subscriber' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Email').fill('NEW@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Add Subscriber' }).click()
    await expect(page.getByText('new@example.com added')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
  })

  test('a newsletter sends 100 emails a day, even after a double click or from a second tab', async ({
    page,
    context,
    ownSite,
  }) => {
    const june = async () => (await sentEmails(ownSite.consoleUrl)).filter(({ Subject }) => Subject.startsWith('June for'))
    await enter(page, '/admin/newsletters')
    await expect(page.getByText('No newsletters yet')).toBeVisible()
    const html = '<html><body><p>Hello {{firstName}}</p></body></html>'
    const content = {
      title: 'June Newsletter - 2027',
      subject: 'June for {{firstName}}',
      preheader: 'New',
      html,
      monthKey: 'June',
    }
    for (const title of [content.title, 'July Newsletter - 2027']) {
      const response = await page.request.post('/api/admin/newsletter', {
        headers: { authorization: token },
        data: { ...content, id: randomUUID(), title },
      })
      expect(response.status()).toBe(200)
    }
    await page.getByRole('button', { name: 'Refresh' }).click()
    const other = await context.newPage()
    await other.goto(`${ownSite.url}/admin/newsletters`)
    await expect(rowOf(other, content.title).getByText('Draft')).toBeVisible()
    // Hold back its list updates, however long the first tab takes.
    await hold(other, '/api/admin/newsletter?*', 'GET')
    const row = rowOf(page, content.title)
    await expect(row.getByText('Draft')).toBeVisible()
    await row.getByRole('button', { name: 'Start Sending' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      '131 people will get it: 100 today, then up to 100 a day at noon ET. That will take 2 days, through',
    )
    await expect(question).toContainText('Up to 100 emails will go out today, respecting the email provider’s daily limit')
    await expect(question).toContainText('You can’t undo this.')
    await page.getByRole('button', { name: 'Start Sending', exact: true }).dblclick()
    await expect(page.getByRole('alert')).toContainText('Sending batch started!')
    await expect(page.getByRole('alert')).toContainText('100 sending now, daily quota 100. 31 remaining for tomorrow.')
    await expect(page.getByRole('alert')).toContainText('Next batch will send automatically at noon ET tomorrow.')
    await expect(row.getByText('Progress: 100/131 sent (100 today)')).toBeVisible({ timeout: 20_000 })

    // Today's limit is used up, so nothing promises another batch today.
    await expect(row.getByText('Continues at noon ET tomorrow').filter({ visible: true })).toBeVisible()
    await row.getByRole('button', { name: 'Actions for' }).click()
    await expect(page.getByRole('menuitem', { name: /^Send Next/ })).toHaveText(
      'Send NextToday’s limit of 100 emails is used up. The next ones go out at noon ET tomorrow.',
    )
    await page.keyboard.press('Escape')
    // A tab that still shows the draft is told the current state.
    await rowOf(other, content.title).getByRole('button', { name: 'Start Sending' }).click()
    await other.getByRole('button', { name: 'Start Sending', exact: true }).click()
    await expect(other.getByRole('alert')).toContainText('Daily limit reached!')
    await expect(other.getByRole('alert')).not.toContainText('Sending batch started!')
    await other.close()
    expect(await axeFindings(page)).toEqual([])
    const run = await fetch(`${ownSite.consoleUrl}/run/newsletter-run`, { method: 'POST' })
    expect(await run.json()).toMatchObject({ accepted: 0 })
    expect(new Set((await june()).map(({ To }) => To)).size).toBe(100)
    expect(await june()).toHaveLength(100)

    await row.getByRole('button', { name: content.title, exact: false }).first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('What happens next')).toBeVisible()
    await expect(drawer.getByRole('listitem')).toHaveText([/noon ET31$/])
    await drawer.getByRole('button', { name: 'Pause' }).click()
    await expect(drawer.getByText('Paused')).toBeVisible()
    await page.reload()
    await expect(drawer.getByText('Paused')).toBeVisible()
    await expect(drawer.getByText('What happens next')).toBeHidden()
    await drawer.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('so nothing more will go out today')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
    await expect(drawer.getByRole('alert')).toContainText('Daily limit reached!')
    await expect(drawer.getByText('Sending', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')

    const [email] = await june()
    expect((await fetch(`${ownSite.consoleUrl}/emails/${email!.MessageID}/hard-bounce`, { method: 'POST' })).status).toBe(200)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await row.getByRole('button', { name: '1 failed' }).click()
    await expect(page.getByRole('dialog')).toContainText('The server was unable to deliver your message')
    await expect(page.getByRole('dialog')).toContainText(email!.To)
    await expect(page.getByRole('button', { name: 'Retry Failed Emails' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()

    await rowOf(page, 'July').getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Schedule…' }).click()
    await page.getByRole('dialog').getByLabel('Day').fill('2020-01-01')
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByText('It’s already past noon Eastern on that day.')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Day').fill('2099-06-01')
    await expect(page.getByRole('dialog')).toContainText(
      '130 people will get it: up to 100 a day at noon ET, starting Mon, Jun 1, 2099. That will take 2 days, through Tue, Jun 2, 2099.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await expect(rowOf(page, 'July').getByText('Mon, Jun 1, 2099, noon ET')).toBeVisible()
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 375, height: 812 })
    await expect(page.getByRole('listitem').filter({ hasText: 'of July' })).toContainText('Mon, Jun 1, 2099, noon ET')
    await page.setViewportSize(wide)

    // The composer can send it too, and the list shows the result.
    await rowOf(page, 'July').getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByText('Starts Mon, Jun 1, 2099 at noon ET')).toBeVisible()
    await page.getByLabel('Subject').fill('July for {{lastName}}')
    await page.getByRole('button', { name: 'Send…' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was saved. We can’t fill in {{lastName}}.')
    await page.getByLabel('Subject').fill('July for {{firstname}}')
    await page.getByRole('button', { name: 'Send…' }).click()
    await expect(question).toContainText('130 people will get it: none today, then up to 100 a day at noon ET.')
    await page.getByRole('button', { name: 'Start Sending', exact: true }).click()
    await page.waitForURL('**/admin/newsletters?id=*')
    await expect(drawer.getByRole('alert')).toContainText('Daily limit reached!')
    await page.keyboard.press('Escape')

    await rowOf(page, 'July').getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete newsletter' }).click()
    await expect(rowOf(page, 'July')).toHaveCount(0)
    await undo(page, '“July Newsletter - 2027” deleted')
    await expect(rowOf(page, 'July')).toHaveCount(1)

    await page.goto('/admin/subscribers?view=bounced')
    await expect(rowOf(page, email!.To).getByText('Bounced')).toBeVisible()
    await rowOf(page, email!.To).getByRole('button', { name: 'Resubscribe' }).click({ force: true })
    await expect(page.getByRole('alert')).toContainText('This address can’t get our emails')
  })
})
