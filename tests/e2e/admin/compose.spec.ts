/** The composer and the image generator: what only a browser can test. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { openScreen } from '../../support/back-office-screen.ts'
import { detailOf, newsletterRows } from '../../support/rows/newsletter.ts'
import { holdBack } from '../../support/states/state.ts'
import { fillSignIn, refused, signInAsAdmin } from '../../support/steps/account.ts'
import { axeFindings, expect, test } from '../../support/page.ts'

const compose = '/admin/newsletters/compose'

async function signIn(page: Page, path: string) {
  await signInAsAdmin(page)
  await page.goto(path)
  // On a busy machine, the first screen can take longer than an action may wait.
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 20_000 })
}

async function generate(page: Page) {
  await page.getByLabel('Month/Period').fill('December 2026')
  await page.getByLabel('Treatments to Highlight').fill('Dermal Fillers, Travel Detox')
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByLabel('Subject').waitFor()
}

test('an admin generates, edits and saves a newsletter, keeps it through a reload, and emails a test', async ({
  page,
  watch,
}) => {
  await signIn(page, compose)
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter at least the month and treatments to highlight')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please generate content before saving')
  await page.getByRole('button', { name: 'Send Test' }).press('Enter')
  await expect(page.getByText('Please enter a test email and generate content first')).toBeVisible()
  await generate(page)
  await expect(page.getByText('The built-in writer wrote this from the catalog.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your newsletter' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Your newsletter' })).toBeInViewport()
  await page.getByRole('button', { name: 'Send Test' }).press('Enter')
  await expect(page.getByText('Please save the newsletter before sending a test')).toBeVisible()

  const email = page.frameLocator('iframe[title="Newsletter preview"]')
  await expect(email.getByText('Hello Ana,')).toBeVisible()
  await page.getByLabel('Headline', { exact: true }).fill('A calm *December* ')
  await expect(email.getByRole('heading', { level: 1 })).toHaveText('A calm December')
  await expect.poll(() => page.getByLabel('Headline', { exact: true }).textContent()).toBe('A calm *December* ')
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => /^newsletter-draft:.+:new$/.test(key))?.[1] ?? '')
  await expect.poll(kept).toContain('A calm ')
  expect(await axeFindings(page)).toEqual([])

  const before = await kept()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/^We restored your unsaved changes from/)).toBeVisible()
  await expect(page.getByLabel('Headline', { exact: true })).toHaveText('A calm December')
  await expect(page.getByLabel('Headline', { exact: true }).locator('i')).toHaveText('December')
  await expect(page.getByLabel('Newsletter Title')).toHaveValue('December Newsletter - 2026')
  await page.getByRole('button', { name: 'Save Draft' }).dblclick()
  await page.waitForURL('**?id=*')
  // The draft had this id before the reload, so a save whose answer was lost would have made the same newsletter.
  expect(before).toContain(new URL(page.url()).searchParams.get('id'))
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Send Test' }).press('Enter')
  await expect(page.getByText('Test email sent to admin@clinic.test.')).toBeVisible()
  watch.expectStatus(409)
  await page.route('**/api/admin/newsletter-test', (route) =>
    route.fulfill({ status: 409, json: refused('daily-quota-reached') }),
  )
  await page.getByRole('button', { name: 'Send Test' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Daily quota reached. You can send again after midnight ET.')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit newsletter' })).toBeVisible()
  await page.getByLabel('Subject').fill('Another subject')
  await page.getByRole('main').getByRole('link', { name: 'Newsletters' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Another subject')
})

test('a session that ends over unsaved text asks nothing, and the next session restores the text', async ({ page, watch }) => {
  watch.expectStatus(401)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await signIn(page, compose)
  await page.getByLabel('Month/Period').fill('December 2026')
  await page.getByLabel('Treatments to Highlight').fill('Words that nobody saved')
  // Keep the route: removed while the next page loads, it could take one of its scripts with it.
  let isOver = true
  await page.route('**/api/**', (route) =>
    isOver ? route.fulfill({ status: 401, json: refused('not-signed-in') }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.waitForURL('**/auth?**')
  isOver = false
  await fillSignIn(page)
  await expect(page.getByLabel('Treatments to Highlight')).toHaveValue('Words that nobody saved')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Discard changes' }).click()
})

test('hostile text runs nothing in the preview, and survives a failed generation or save', async ({ page, watch }) => {
  watch.expectStatus(500)
  await signIn(page, compose)
  const hostile = '"><img src=x onerror="top.hit=1"><script>top.hit=1</script><svg onload=top.hit=1>'
  await page.getByLabel('Seasonal Theme').fill(hostile.slice(0, 80))
  await page.getByLabel('Details').fill(hostile)
  await generate(page)
  await page.getByLabel('Paragraph 1', { exact: true }).fill(hostile)
  const frame = page.locator('iframe[title="Newsletter preview"]')
  await expect(frame).toHaveAttribute('sandbox', '')
  // Browsers don't lay out a cross-origin frame while it's out of view.
  await frame.scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe[title="Newsletter preview"]').getByText('<script>').first()).toBeVisible()
  expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()

  await page.route('**/api/admin/newsletter-generate', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'x', requestId: 'x' } } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Brief' }).click()
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Generate again' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to generate newsletter. Please try again.')
  await page.getByRole('button', { name: 'Content' }).click()
  await expect(page.getByLabel('Paragraph 1', { exact: true })).toHaveText(hostile)

  // Typing goes on while the database is down: the next try saves the newest text.
  watch.expectStatus(503)
  await page.route('**/api/admin/newsletter', (route) => route.fulfill({ status: 503, json: refused('unavailable') }))
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: 'Save Draft' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to save newsletter. Please try again.' })
  await expect(failed).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Subject').fill('Typed while nothing could be saved')
  await page.unroute('**/api/admin/newsletter')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Typed while nothing could be saved')
})

test('the second window to save a newsletter is told so, and chooses which version to keep', async ({ page, context, watch }) => {
  watch.expectStatus(409)
  await signIn(page, compose)
  await generate(page)
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.waitForURL('**?id=*')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Subject').fill('Written in the other window')
  await other.getByRole('button', { name: 'Save Draft' }).click()
  await expect(other.getByText('Draft saved')).toBeVisible()

  await page.getByLabel('Subject').fill('Written here')
  const toEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await toEnd()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'In another window, you saved this newsletter after you opened it' })
  await expect(notice).toContainText('What you typed is still here but isn’t saved.')
  await expect(notice).toBeInViewport({ ratio: 1 })
  // It is in view the second time, too.
  await toEnd()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Subject')).toHaveValue('Written here')
  // The device keeps the draft with the version it started from, so a reload doesn't make the draft look newer.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('Written here')))
  await page.reload()
  await expect(page.getByText('A newer version was saved elsewhere after that')).toBeVisible()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await notice.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText(/^Saved/)).toBeVisible()

  await other.getByLabel('Subject').fill('Once more')
  await other.getByRole('button', { name: 'Remove Paragraph 1' }).click()
  const undo = other.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await other.getByRole('button', { name: 'Save Draft' }).click()
  await other.getByRole('button', { name: 'Load newer version' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Load newer version' }).click()
  await expect(other.getByLabel('Subject')).toHaveValue('Written here')
  await expect(other.getByText(/^Saved/)).toBeVisible()
  // It would put the block into the newer version.
  await expect(undo).toHaveCount(0)

  // This window can't send a version that it doesn't show, even if nothing was typed here.
  await other.getByLabel('Subject').fill('The last words')
  await other.getByRole('button', { name: 'Save Draft' }).click()
  await expect(other.getByText(/^Saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Send…' }).click()
  await expect(notice).toContainText('This page still shows the earlier version.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a duplicated tab and the original keep separate drafts', async ({ page, context }) => {
  await signIn(page, compose)
  const theme = (of: Page) => of.getByLabel('Seasonal Theme')
  const isKept = (words: string) =>
    page.waitForFunction((kept) => Object.values(localStorage).some((one) => String(one).includes(kept)), words)
  await theme(page).fill('Rest')
  await isKept('Rest')
  // Like a duplicate, a window opened by the page starts with a copy of its session storage.
  const opening = context.waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const duplicate = await opening
  await expect(theme(duplicate)).toHaveValue('Rest')
  await theme(duplicate).fill('Spring')
  await isKept('Spring')
  await theme(page).fill('Rest well')
  for (const tab of [page, duplicate]) {
    tab.on('dialog', (dialog) => void dialog.accept())
    await tab.reload()
  }
  await expect(theme(page)).toHaveValue('Rest well')
  await expect(theme(duplicate)).toHaveValue('Spring')
})

/** Reopens a newsletter whose sending started before these edits were saved. Returns the note that says so. */
async function overtaken(page: Page, words: { readonly subject: string; readonly preheader: string }) {
  await signIn(page, compose)
  await generate(page)
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.waitForURL('**?id=*')
  await page.route('**/api/admin/newsletter', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 409, json: refused('newsletter-started') }) : route.fallback(),
  )
  await page.getByLabel('Preheader').fill(words.preheader)
  await page.getByRole('button', { name: 'Save Draft' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Sending started before your changes were saved' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  await page.getByLabel('Subject').fill(words.subject)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.waitForFunction(
    (kept) => Object.values(localStorage).some((one) => String(one).includes(kept)),
    JSON.stringify(words).slice(1, -1),
  )
  await page.route('**/api/admin/newsletter-detail?*', async (route) => {
    const response = await route.fetch()
    const { newsletter, ...rest } = (await response.json()) as { newsletter: object }
    const started = { status: 'sent', startedAt: new Date().toISOString() }
    await route.fulfill({ response, json: { ...rest, newsletter: { ...newsletter, ...started } } })
  })
  await page.reload()
  await notice.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/api/admin/newsletter-detail?*')
  return notice
}

test('edits that missed the start of sending survive a reload and can be saved as a copy', async ({ page, watch }) => {
  watch.expectStatus(409)
  const notice = await overtaken(page, { subject: 'Typed too late', preheader: 'Mine' })
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeVisible()
  const address = page.url()
  await notice.getByRole('button', { name: 'Save as a copy' }).click()
  await expect(page.getByLabel('Newsletter Title')).toHaveValue('December Newsletter - 2026 (copy)')
  await expect(page.getByLabel('Subject')).toHaveValue('Typed too late')
  expect(page.url()).not.toBe(address)
})

test('a copy that finishes after the admin left the composer doesn’t bring them back', async ({ page }) => {
  const [started] = newsletterRows
  await openScreen(page, `${compose}?id=${started!.id}`, {
    'newsletter-detail': detailOf(started!),
    'newsletter-duplicate': { id: started!.id },
    trash: { rows: [], next: null, counts: null },
  })
  const answer = await holdBack(page, '/api/admin/newsletter-duplicate')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeDisabled()
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  answer()
  await expect(page.getByText(`“${started!.title}” duplicated as a draft`)).toBeVisible()
  await expect(page).toHaveURL('/admin/trash')
})

test('edits that missed the start without a subject need one before they can be saved as a copy', async ({ page, watch }) => {
  watch.expectStatus(409)
  const notice = await overtaken(page, { subject: '', preheader: 'Mine' })
  const others = page.getByRole('button', { name: /^(Save Draft|Schedule…|Send…|Generate)$/ })
  await expect(page.getByRole('button', { name: 'Brief' })).toBeVisible()
  await expect(others, 'nothing else is saved or sent').toHaveCount(0)
  await notice.getByRole('button', { name: 'Save as a copy' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByLabel('Subject').fill('Finished')
  await notice.getByRole('button', { name: 'Save as a copy' }).click()
  await expect(page.getByLabel('Newsletter Title')).toHaveValue('December Newsletter - 2026 (copy)')
  await expect(page.getByLabel('Subject')).toHaveValue('Finished')
  await expect(notice).toHaveCount(0)
})

test('an image whose answer was lost appears among the previous images', async ({ page, watch }) => {
  watch.expectStatus('network')
  const prompt = `A drop at dusk ${randomUUID().slice(0, 8)}`
  await signIn(page, '/admin/image-generator')
  await expect(page.getByRole('region', { name: 'Previous images' })).not.toContainText('Loading')
  await page.route('**/api/admin/image', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByLabel('Prompt').fill(prompt)
  await page.getByRole('button', { name: 'Generate Image' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to generate image')
  await expect(page.getByRole('region', { name: 'Previous images' }).getByRole('button', { name: prompt })).toBeVisible()
})

test('an admin generates an image, finds it again, downloads it, and adds it to a newsletter', async ({ page }) => {
  await signIn(page, '/admin/image-generator')
  await page.getByRole('button', { name: 'Generate Image' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a prompt')
  await page
    .getByRole('list', { name: 'Try one of these' })
    .getByRole('button', { name: 'A single glass drop above still water at first light' })
    .click()
  await page.getByRole('button', { name: 'Generate Image' }).click()
  const picture = page.getByRole('img', { name: 'Abstract glass artwork: a coral drop above water at first light' })
  await expect(picture).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Previous images' }).getByRole('button', { name: /^A single glass drop/ }),
  ).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^tidelight-[0-9a-f]{8}\.jpg$/)
  const add = page.getByRole('link', { name: 'Add to a newsletter' })
  const imageNotice = 'Your image will go at the top of the newsletter.'
  await add.click()
  await expect(page.getByText(imageNotice)).toBeVisible()
  await expect.poll(() => new URL(page.url()).search, 'a reload doesn’t add it again').toBe('')
  await generate(page)
  const shown = page.frameLocator('iframe[title="Newsletter preview"]').locator('img')
  const alt = 'Abstract glass artwork: a coral drop above water at first light'
  await expect(shown).toHaveAttribute('alt', alt)
  await expect.poll(() => page.getByLabel('Alt text').inputValue()).toBe(alt)
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.waitForURL('**?id=*')

  // Only the tab that the link opens takes the image, not newsletters opened later in this tab.
  await page.goto('/admin/image-generator')
  await page
    .getByRole('region', { name: 'Previous images' })
    .getByRole('button', { name: /^A single glass drop/ })
    .click()
  const opening = page.context().waitForEvent('page')
  await add.click({ modifiers: ['ControlOrMeta'] })
  const newTab = await opening
  await expect(newTab.getByText(imageNotice)).toBeVisible()
  // Playwright may miss the end of a load that began before it knew about the tab, and then waits forever.
  await newTab.goto((await add.getAttribute('href'))!)
  await expect(newTab.getByText(imageNotice)).toBeVisible()
  await generate(newTab)
  await newTab.getByRole('button', { name: 'Save Draft' }).click()
  await newTab.waitForURL('**?id=*')
  await page.goto(compose)
  await expect(page.getByLabel('Newsletter Title')).toBeVisible()
  await expect(page.getByText(imageNotice)).toHaveCount(0)
})
