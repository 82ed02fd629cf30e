/** People who zoom in, use the keyboard or a screen reader reach everything, and keep their place. */
import type { Page } from 'playwright/test'
import { openScreen } from '../../support/back-office-screen.ts'
import { expect, siteUrl, test } from '../../support/page.ts'
import { adminUsers, requestDetail, requestRows, schedule, testimonialRows, visitFeed } from '../../support/rows/back-office.ts'
import { detailOf, newsletterRows, outlook } from '../../support/rows/newsletter.ts'
import { answer, holdBack } from '../../support/states/state.ts'
import { admin, pretendSignedIn, refused } from '../../support/steps/account.ts'
import { drawer, openAsAdmin, someName, visitorOf } from '../../support/steps/back-office.ts'
import { checkInGuest } from '../../support/steps/event-desk.ts'

const list = (rows: readonly unknown[], counts: object | null = null) => ({ rows, next: null, counts })
const testimonials = list(testimonialRows, { all: 4, pending: 2, published: 1, unpublished: 1, checkRating: 1 })
const requests = list(requestRows, { new: 3, contacted: 1, confirmed: 1, declined: 1, canceled: 1, done: 0 })

const openRequests = (page: Page) =>
  openScreen(page, '/admin/requests?view=all', {
    request: requests,
    'request-detail': requestDetail,
    user: list(adminUsers),
    trash: list([]),
  })

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('at 400% zoom, a drawer scrolls as a whole, and a banner scrolls away', async ({ page, context, watch }) => {
    watch.expectStatus('network')
    await page.setViewportSize({ width: 320, height: 256 })
    await openScreen(page, `/admin/testimonials?id=${testimonialRows[0]!.id}`, { testimonial: testimonials })
    const words = drawer(page).getByLabel('Testimonial', { exact: true })
    await words.focus()
    await expect(words).toBeInViewport({ ratio: 0.5 })
    const room = await words.evaluate((field) => {
      let box = field.parentElement!
      while (!/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement!
      return box.clientHeight
    })
    expect(room).toBe(256)
    const save = drawer(page).getByRole('button', { name: 'Save changes' })
    await save.focus()
    await expect(save).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    const banner = page.getByText('You’re offline.')
    await expect(banner).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(banner).not.toBeInViewport()
  })

  test('a row that leaves the list passes the focus to the next one, and Ctrl+Z restores it', async ({ page }) => {
    const family = someName('Ida').split(' ')[1]!
    for (const first of ['Ida', 'Jo']) await visitorOf(siteUrl()).praises({ fullName: `${first} ${family}` })
    await openAsAdmin(page, `/admin/testimonials?view=pending&q=${family}`)
    const card = (first: string) => page.getByRole('article').filter({ hasText: `${first} ${family}` })
    const menu = (first: string) => card(first).getByRole('button', { name: 'Actions for' })
    await menu('Jo').press('Enter')
    await page.getByRole('menuitem', { name: 'Keep unpublished' }).press('Enter')
    await expect(card('Jo')).toHaveCount(0)
    await expect(menu('Ida')).toBeFocused()
    await page.getByRole('searchbox').press('Control+z')
    await expect(card('Jo')).toHaveCount(0)
    await card('Ida').getByRole('button', { name: 'Publish' }).press('Enter')
    await expect(card('Ida')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(card('Ida')).toHaveCount(1)
    await expect(card('Jo')).toHaveCount(0)
  })

  test('Ctrl+Z undoes a change while a drawer is open', async ({ page }) => {
    const family = someName('Nina').split(' ')[1]!
    await visitorOf(siteUrl()).asks({ fullName: `Nina ${family}` })
    await openAsAdmin(page, `/admin/requests?q=${family}`)
    await page
      .getByRole('button', { name: `Nina ${family}` })
      .first()
      .click()
    await drawer(page).getByRole('button', { name: 'Mark as contacted' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toHaveAttribute('aria-keyshortcuts', 'Control+Z Meta+Z')
    await page.keyboard.press('Control+z')
    await expect(drawer(page).getByRole('button', { name: 'Mark as contacted' })).toBeVisible()
    await expect(undo).toHaveCount(0)
  })

  test('a drawer announces its row, and closing it after J focuses the row opened last', async ({ page }) => {
    await openRequests(page)
    const rowButtons = page.locator('[data-way-in]')
    await rowButtons.first().press('Enter')
    await expect(drawer(page).getByRole('status').getByRole('heading')).toHaveText(requestDetail.request.name)
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(requestRows[1]!.id))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rowButtons.nth(1)).toBeFocused()
  })

  test('a drawer hides a running export from screen readers like the rest of the page', async ({ page }) => {
    await openRequests(page)
    await holdBack(page, '/api/admin/request-export?*')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const stop = page.getByRole('button', { name: /^Stop export/ })
    await expect(stop).toBeVisible()
    await page.locator('[data-way-in]').first().click()
    await expect(drawer(page)).toBeVisible()
    await expect(stop).toHaveCount(0)
    await page.keyboard.press('Escape')
    await stop.click()
    await expect(stop).toHaveCount(0)
  })

  test('a button pressed by key keeps the focus while it saves, and a held key presses it once', async ({ page }) => {
    const pending = testimonialRows.find((row) => !row.isPublished && !row.keptUnpublished)!
    const published = { ...pending, isPublished: true }
    let sent = 0
    page.on('request', (request) => (sent += Number(request.method() === 'POST' && request.url().endsWith('/admin/testimonial'))))
    await openScreen(page, '/admin/testimonials', {}, async (to) => {
      await answer(to, '/api/admin/testimonial', 200, published)
      await to.route('**/api/admin/testimonial?*', (route) => {
        const rows = testimonialRows.map((row) => (row.id === pending.id && sent > 0 ? published : row))
        return route.fulfill({ json: { ...testimonials, rows } })
      })
    })
    const release = await holdBack(page, '/api/admin/testimonial')
    const button = page.locator(`[data-row="${pending.id}"]`).getByRole('button', { name: /^(Pub|Unpub)lish/ })
    await button.focus()
    await page.keyboard.down('Enter')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toBeFocused()
    await page.keyboard.down('Enter')
    release()
    await expect(button).toHaveAccessibleName(/^Unpublish/)
    await expect(button).not.toHaveAttribute('aria-disabled')
    await page.keyboard.down('Enter')
    await expect(button).toBeFocused()
    await expect(button).toHaveAccessibleName(/^Unpublish/)
    await expect(button).not.toHaveAttribute('aria-disabled')
    expect(sent).toBe(1)
  })

  test('arrow keys change the assignee, and only the last choice is sent', async ({ page }) => {
    const sent: unknown[] = []
    await openScreen(
      page,
      `/admin/requests?view=all&id=${requestRows[1]!.id}`,
      { request: requests, 'request-detail': requestDetail, user: list(adminUsers) },
      async (to) => {
        await to.route('**/api/admin/request-assignee', async (route) => {
          sent.push(route.request().postDataJSON())
          await route.fulfill({ json: requestRows[0]! })
        })
      },
    )
    const assignee = drawer(page).getByLabel('Assigned to')
    await expect(assignee.getByRole('option')).toHaveCount(2)
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown']) await assignee.press(key)
    await expect(assignee).toHaveValue(admin.id)
    await expect.poll(() => sent).toEqual([{ id: requestDetail.request.id, assigneeId: admin.id }])
    await expect(assignee).toBeFocused()
  })

  test('a menu opens on a bare click event, and an unavailable action says why', async ({ page }) => {
    const [sending] = newsletterRows
    const full = { ...outlook, leftToday: 0 }
    await openScreen(page, '/admin/newsletters', {
      newsletter: { rows: newsletterRows, next: null, outlook: full },
      'newsletter-detail': { ...detailOf(sending!), outlook: full },
    })
    const menu = page.getByRole('button', { name: `Actions for ${sending!.title}` })
    await menu.focus()
    await menu.evaluate((button: HTMLElement) => button.click())
    const edit = page.getByRole('menuitem', { name: 'Edit' })
    await expect(edit).toBeVisible()
    await page.keyboard.press('Home')
    for (let press = 0; press < 10 && !(await edit.evaluate((item) => item === document.activeElement)); press += 1)
      await page.keyboard.press('ArrowDown')
    await expect(edit).toBeFocused()
    await expect(edit).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/newsletters')
    await expect(edit).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    // A row that appears under a resting pointer is clicked without being entered.
    const other = page.getByRole('button', { name: /^Actions for/ }).last()
    await other.dispatchEvent('pointerdown', { button: 0 })
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.locator('[data-way-in]').first().click()
    const send = drawer(page).getByRole('button', { name: /^Send/ })
    await send.focus()
    await expect(send).toBeFocused()
    await expect(send).toHaveAccessibleDescription(/emails is used up/)
    await expect(drawer(page).getByText('emails is used up').last()).toBeVisible()
  })

  test('a focused row that scrolls out of sight doesn’t pass its focus to another row', async ({ page }) => {
    const rows = Array.from({ length: 80 }, (_, index) => ({
      ...requestRows[0]!,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Client ${index}`,
    }))
    await openScreen(page, '/admin/requests?view=all', { request: list(rows, requests.counts) })
    const first = page.getByRole('button', { name: 'Client 0', exact: true })
    await first.focus()
    await page.mouse.move(700, 500)
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 600)
    await expect(page.getByRole('button', { name: 'Client 79', exact: true })).toBeVisible()
    await expect(first).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement?.closest('[data-row]') ?? null)).toBeNull()
  })

  test('in high contrast mode, the current item of a menu, the palette and the sidebar stands out', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openScreen(page, '/admin/testimonials', { testimonial: testimonials })
    const background = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      Object.assign(probe.style, { forcedColorAdjust: 'none', backgroundColor: 'Highlight' })
      const color = getComputedStyle(probe).backgroundColor
      probe.remove()
      return color
    })
    await page.getByRole('button', { name: 'Actions for' }).first().press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await background('[role=menuitem][data-highlighted]')).toBe(highlight)
    expect(await background('[role=menuitem]:not([data-highlighted])')).not.toBe(highlight)
    expect(await background('aside a[aria-current=page]')).toBe(highlight)
    expect(await background('main [aria-pressed=true]')).toBe(highlight)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await background('[cmdk-item][data-selected=true]')).toBe(highlight)
  })

  test('in high contrast mode, chart bars, switches and city days are visible', async ({ page }) => {
    await checkInGuest(siteUrl(), { fullName: someName('Hal'), path: 'Glow' })
    await page.emulateMedia({ forcedColors: 'active' })
    await openAsAdmin(page, '/admin/report')
    const figure = page.getByRole('figure')
    await expect(figure.locator('span[style*="height"]').first()).toBeAttached()
    const looks = await figure
      .locator('span[style*="height"]')
      .evaluateAll((bars) =>
        bars.map((bar) => getComputedStyle(bar)).map((bar) => `${bar.backgroundColor} ${bar.borderTopWidth}`),
      )
    const paper = await figure.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(looks).not.toContain(`${paper} 0px`)
    // Requests and visits can be told apart.
    expect(new Set(looks).size).toBe(2)

    await page.goto('/admin/check-ins')
    await expect(page.getByRole('switch').first().locator('span')).toHaveCSS('border-top-width', '8px')

    await page.goto('/admin/users')
    await page.getByRole('button', { name: /\(you\)/ }).click()
    await drawer(page).getByRole('link', { name: 'Cities, hours and time off' }).click()
    await page.getByRole('button', { name: 'Whole month' }).click()
    await expect(page.getByRole('gridcell').locator('span[aria-hidden]').first()).toHaveCSS('border-top-width', '1px')
  })

  test('a failed undo of an import or shutdown of a calendar feed says so after its screen was left', async ({ page, watch }) => {
    watch.expectStatus(404)
    const row = { id: admin.id, fileName: 'old.csv', createdAt: new Date().toISOString(), by: null, undoneAt: null }
    await openScreen(page, '/admin/subscribers?act=import', {
      subscriber: list([]),
      'subscriber-count': { active: 0, unsubscribed: 0, bounced: 0, all: 0 },
      'subscriber-import': { imports: [{ ...row, added: 2, changed: 0 }] },
    })
    const fails = async (path: string, method: string) => {
      await page.route(`**${path}`, (route) =>
        route.request().method() === method ? route.fulfill({ status: 404, json: refused('not-found') }) : route.fallback(),
      )
      return holdBack(page, path)
    }
    const undone = await fails('/api/admin/subscriber-import-undo', 'POST')
    await page.getByText('Past imports').click()
    await page.getByRole('button', { name: 'Undo the import of old.csv' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('button', { name: /^Undoing/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    undone()
    await expect(page.getByRole('alert')).toBeVisible()

    const own = adminUsers[1]!.id
    await openScreen(
      page,
      `/admin/users/schedule?id=${own}`,
      { provider: schedule, 'visit-feed': visitFeed, 'user-detail': { user: adminUsers[1] }, trash: list([]) },
      (to) => pretendSignedIn(to, { user: { ...admin, id: own } }),
    )
    const turnOff = page.getByRole('button', { name: 'Turn off' })
    await expect(turnOff).toBeVisible()
    const ended = await fails('/api/admin/visit-feed', 'DELETE')
    await turnOff.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('link', { name: 'Trash' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
    ended()
    await expect(page.getByRole('alert')).toBeVisible()
  })

  test('a search announces how many rows it found', async ({ page }) => {
    await openScreen(page, '/admin/testimonials', { testimonial: testimonials })
    await page.route('**/api/admin/testimonial?*', (route) => {
      const q = new URL(route.request().url()).searchParams.get('q')
      return route.fulfill({
        json: q === 'none' ? list([], testimonials.counts) : list(testimonialRows.slice(0, 2), testimonials.counts),
      })
    })
    const announcement = page.getByRole('status')
    await page.getByRole('searchbox').fill('calm')
    await expect(announcement.filter({ hasText: '2 rows' })).toHaveCount(1)
    await page.getByRole('searchbox').fill('none')
    await expect(announcement.filter({ hasText: 'No rows' })).toHaveCount(1)
  })

  test('the calendar announces which days it shows', async ({ page }) => {
    await openScreen(page, '/admin/calendar?view=day&day=2027-05-12', {
      calendar: { providers: [], visits: [], waiting: [], held: [] },
    })
    const announcement = page.getByRole('status').filter({ hasText: 'May 12' })
    await expect(announcement).toHaveCount(1)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'May 13' })).toHaveCount(1)
  })
})

test('closing the menu returns the focus, and opening a screen moves it there', { tag: '@phone' }, async ({ page }) => {
  await openRequests(page)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Trash' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('the links and next steps of an open request are large enough to tap', { tag: '@phone' }, async ({ page }) => {
  await openRequests(page)
  await page.getByRole('button', { name: new RegExp(`^${requestRows[0]!.name}`) }).click()
  const steps = drawer(page).getByRole('region', { name: 'Next steps' })
  await expect(steps.getByRole('button', { name: 'Decline' })).toBeVisible()
  for (const target of await steps.getByRole('link').or(steps.getByRole('button')).all()) {
    const box = (await target.boundingBox())!
    expect(Math.min(box.width, box.height), await target.innerText()).toBeGreaterThanOrEqual(44)
  }
})

test(
  'a form’s controls are large enough to tap, and its text doesn’t make an iPhone zoom in',
  { tag: '@phone' },
  async ({ page }) => {
    await openScreen(page, '/admin/calendar?act=new', { calendar: { providers: [], visits: [], waiting: [], held: [] } })
    const form = page.getByRole('dialog', { name: 'New visit' })
    await expect(form).toBeVisible()
    for (const field of await form.getByRole('textbox').all()) {
      expect((await field.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      expect(await field.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(16)
    }
    for (const button of await form.getByRole('button').all())
      expect((await button.boundingBox())!.height, await button.innerText()).toBeGreaterThanOrEqual(44)
  },
)

test('at 200% text size, no screen is wider than a phone, and names stay readable', { tag: '@phone' }, async ({ page }) => {
  await visitorOf(siteUrl()).asks({ fullName: someName('Wilhelmina') })
  await openAsAdmin(page)
  for (const path of ['', '/requests', '/testimonials', '/check-ins/code', '/report', '/newsletters/compose']) {
    await page.goto(`/admin${path}`)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '') {
      const name = page.locator('main a[href*="/requests?id="] span > span').first()
      expect((await name.boundingBox())!.width, 'a name').toBeGreaterThan(150)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375)
  }
})
