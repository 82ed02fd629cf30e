/** The back office by keyboard, and when things go wrong (decision 6). */
import { dialog, drawer, openAsAdmin, question, searched, someName, visitorOf } from '../../support/steps/back-office.ts'
import { fillSignIn, refused } from '../../support/steps/account.ts'
import { expect, siteUrl, test } from '../../support/page.ts'
import { brokenAnswer } from '../../support/states/state.ts'

test.describe('the back office', { tag: '@desktop' }, () => {
  test('works by keyboard alone', async ({ page }) => {
    const [first, second, family] = [someName('Eva'), someName('Finn'), someName('Key').split(' ')[1]!]
    for (const fullName of [first, second]) await visitorOf(siteUrl()).asks({ fullName: `${fullName} ${family}` })
    await openAsAdmin(page)
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

    await press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('requ')
    await press('Enter')
    await expect(page).toHaveURL('/admin/requests')
    await expect(page.locator('main')).toBeFocused()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(family)
    await expect(page).toHaveURL(`/admin/requests?q=${family}`)
    const rows = page.getByRole('row').filter({ hasText: family })
    await expect(rows).toHaveCount(2)

    // Reverse the order, go down the rows and up again, open one, and close it: the focus returns to its row.
    const older = page.getByRole('button', { name: `${first} ${family}`, exact: true })
    await expect(rows.first()).toContainText(first)
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    await expect(page).toHaveURL(`/admin/requests?q=${family}&sort=deadline&order=newest`)
    await expect(rows.first()).toContainText(second)
    await press('Tab', 'Tab', 'ArrowDown')
    await expect(older).toBeFocused()
    await press('ArrowUp')
    await expect(page.getByRole('button', { name: `${second} ${family}`, exact: true })).toBeFocused()
    await press('ArrowDown', 'Enter')
    await expect(drawer(page).getByRole('heading', { level: 2, name: first })).toBeVisible()
    await press('Escape')
    await expect(older).toBeFocused()
    await expect(page).toHaveURL(`/admin/requests?q=${family}&sort=deadline&order=newest`)

    // Open the row's menu and cancel the deletion, then do it again and confirm.
    await press('Tab', 'Enter')
    await expect(page.getByRole('menuitem', { name: 'Mark as contacted' })).toBeFocused()
    await press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await press('Enter')
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Actions for ${first} ${family}` })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Mark as contacted' })).toBeFocused()
    await press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await press('Enter')
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press('Tab', 'Enter')
    await expect(rows).toHaveCount(1)
  })

  test('opens every screen at its address, with its filters, and again after a reload', async ({ page }) => {
    await openAsAdmin(page, '/admin/requests?view=declined&kind=booking&order=oldest')
    for (const [path, title] of [
      ['/admin', /^Welcome/],
      ['/admin/requests?view=declined&kind=booking&order=oldest', 'Requests'],
      ['/admin/testimonials?view=pending', 'Testimonials'],
      ['/admin/email-signups?view=approved&q=nobody', 'Email signups'],
      ['/admin/users', 'Admin users'],
      ['/admin/audit?actor=admin&subject=request&from=2026-01-01', 'Audit log'],
      ['/admin/trash?kind=testimonial', 'Trash'],
      ['/admin/no-such-page', 'Page not found'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await page.goto('/admin/requests?view=<script>&order=sideways&id=7')
    await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Open/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test('rolls back changes that the server didn’t save, says so, and recovers with “Try again”', async ({ page, watch }) => {
    watch.expectStatus('network')
    watch.expectStatus(500)
    const author = someName('Gwen')
    await visitorOf(siteUrl()).praises({ fullName: author })
    await page.route(/Trash[^/]*\.js/, (route) => route.abort('internetdisconnected'))
    await openAsAdmin(page, searched('testimonials', author))
    const card = page.getByRole('article').filter({ hasText: author })
    const alert = page.getByRole('main').getByRole('alert')

    await page.route('**/api/admin/testimonial', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort('connectionrefused'),
    )
    await card.getByRole('button', { name: 'Publish' }).click()
    await expect(card).toContainText('Published')
    await expect(alert).toContainText('Error updating testimonial status')
    await expect(card).toContainText('Pending Review')
    await card.getByRole('button', { name: `Actions for ${author}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await question(page).getByRole('button', { name: 'Delete testimonial' }).click()
    await expect(alert).toContainText('Error deleting testimonial')
    await expect(card).toHaveCount(1)
    await card.getByRole('button', { name: `Actions for ${author}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await drawer(page).getByLabel('Name (optional)').fill(`${author} junior`)
    await drawer(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(drawer(page).getByRole('alert')).toContainText('Error updating testimonial')
    await expect(drawer(page).getByLabel('Name (optional)')).toHaveValue(`${author} junior`)
    await page.unroute('**/api/admin/testimonial')
    await drawer(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card).toContainText('junior')

    await page.route('**/api/admin/email-signup*', (route) => route.fulfill({ status: 500, json: brokenAnswer }))
    await page.getByRole('link', { name: /^Email signups/ }).click()
    await expect(alert).toContainText('Failed to load email signups')
    // Click while it fails: once it works, the page may find out on its own before the click.
    const again = page.waitForRequest('**/api/admin/email-signup*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await again
    await page.unroute('**/api/admin/email-signup*')
    await expect(alert).toHaveCount(0, { timeout: 20_000 })

    // Open a screen whose file hasn't loaded, while offline.
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t load' })).toBeVisible()
    await page.unroute(/Trash[^/]*\.js/)
    await page.context().setOffline(false)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  })

  test('tells the second of two admins who answer the same request', async ({ page, context, watch }) => {
    watch.expectStatus(409)
    const name = someName('Hugo')
    await visitorOf(siteUrl()).asks({ fullName: name })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(drawer(other).getByRole('button', { name: 'Decline', exact: true })).toBeVisible()

    await drawer(page).getByRole('button', { name: 'Mark as contacted' }).click()
    await expect(drawer(page)).toContainText('Answered in')
    await drawer(other).getByRole('button', { name: 'Decline', exact: true }).click()
    await dialog(other).getByRole('button', { name: 'Decline and email' }).click()
    await expect(drawer(other).getByRole('alert')).toContainText('Someone else changed this first. Here’s the latest version.')
    await expect(drawer(other)).toContainText('Contacted')
    await other.close()
  })

  test('sends an admin whose session ended to sign in and back, and denies a former admin access', async ({ page, watch }) => {
    watch.expectStatus(401)
    watch.expectStatus(403)
    const name = someName('Ines')
    await visitorOf(siteUrl()).asks({ fullName: name })
    await openAsAdmin(page, searched('requests', name))
    // Keep the route: removed while the next page loads, it could take one of its scripts with it.
    let isOver = false
    await page.route('**/api/**', (route) =>
      isOver ? route.fulfill({ status: 401, json: refused('not-signed-in') }) : route.fallback(),
    )
    const end = () => void (isOver = true)
    const signInAgain = async () => {
      await expect(page).toHaveURL(/\/auth/)
      isOver = false
      await fillSignIn(page)
      await page.waitForURL('**/admin/**')
    }
    // The typed note survives the sign-in, and the field is empty once the note is sent.
    await page.getByRole('button', { name, exact: true }).click()
    const note = drawer(page).getByLabel('Add a note')
    await note.fill('Called twice, prefers mornings')
    end()
    await drawer(page).getByRole('button', { name: 'Save note' }).click()
    await signInAgain()
    await expect(note).toHaveValue('Called twice, prefers mornings')
    await drawer(page).getByRole('button', { name: 'Save note' }).click()
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'Called twice' })).toBeVisible()
    await page.reload()
    await expect(note).toHaveValue('')
    await page.keyboard.press('Escape')

    end()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await signInAgain()
    await expect(page).toHaveURL('/admin/audit')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.route('**/api/admin/**', (route) => route.fulfill({ status: 403, json: refused('access-denied') }))
    // Not by a link: the page polls, and may find out before the click.
    await page.goto('/admin/trash')
    await expect(
      page.getByRole('heading', { name: "Access Denied — You don't have permission to access this page." }),
    ).toBeVisible()
  })
})
