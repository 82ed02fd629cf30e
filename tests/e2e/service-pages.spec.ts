/** The four service pages: content, consultation list, back link and category filter. */
import type { Locator } from 'playwright/test'
import { claimFootnote, claimsOf } from '../../src/catalog/claim.ts'
import { protocolsOf } from '../../src/catalog/protocol/list.ts'
import { factsOf } from '../../src/catalog/service/service-fact.ts'
import { serviceLines } from '../../src/catalog/service/service-line.ts'
import { signupSeenKey } from '../../src/stores/signup-popup.ts'
import { expect, test } from '../support/page.ts'

/** Keeps the signup popup closed. It has its own tests. */
test.beforeEach(({ page }) => page.addInitScript((key) => localStorage.setItem(key, String(Date.now())), signupSeenKey))

for (const { id, path, title } of serviceLines) {
  test(`${path} shows every treatment in full, and the figures with their footnote`, async ({ page, isMobile }) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(title, { exact: true }).first()).toBeVisible()
    const figures = page.getByRole('region', { name: 'Figures' })
    for (const { value, label } of factsOf(id))
      await expect(figures.getByRole('listitem').filter({ hasText: value })).toContainText(label)
    for (const { value, label, note } of claimsOf(id)) {
      if (note) await expect(figures.getByText(note)).toBeVisible()
      const tile = figures.getByRole('listitem').filter({ hasText: value }).filter({ hasText: label })
      await expect(tile.first()).toBeVisible()
    }
    await expect(figures.getByText(claimFootnote)).toBeVisible()

    const section = page.locator('section[aria-labelledby="treatments-title"]')
    const badge = (within: Locator) => within.getByText('Prescription Only', { exact: true })
    // Where every treatment needs a prescription, the page says so once.
    const rx = protocolsOf(id).filter(({ prescriptionOnly }) => prescriptionOnly)
    const once = rx.length === protocolsOf(id).length
    await expect(badge(section)).toHaveCount(once ? 1 : rx.length)
    // On a phone, a treatment opens to show everything.
    const folded = await section.locator('.fold > summary').locator('visible=true').all()
    for (const summary of folded) await summary.click()
    expect(folded).toHaveLength(isMobile ? protocolsOf(id).length : 0)
    for (const protocol of protocolsOf(id)) {
      const { name, category, description, duration, frequency, prescriptionOnly, benefits, caution } = protocol
      const card = section.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
      await expect(card).toContainText(category)
      for (const text of [description, duration, frequency])
        await expect(card.getByText(text, { exact: true }).first()).toBeVisible()
      await expect(badge(card)).toHaveCount(prescriptionOnly && !once ? 1 : 0)
      if (caution) await expect(card.getByText(caution.replaceAll('*', ''), { exact: true })).toBeVisible()
      for (const [index, benefit] of benefits.entries()) {
        const line = card.getByText(benefit.replaceAll('*', ''), { exact: true })
        await expect(line.locator('strong').first()).toHaveText(/./)
        await expect(line).toBeVisible({ visible: index < 3 || isMobile })
      }
      await expect(card.getByRole('button', { name: `Add to Consult : ${name}` })).toBeEnabled()
    }
    await expect(page.getByRole('link', { name: 'View Consultation Interests', exact: true })).toHaveAttribute(
      'href',
      '/consultation',
    )
  })

  test(`${path} has no link or button lower than 44 px`, { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    const small = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('a, button, summary')]
          .map((control) => ({ text: control.textContent.trim(), height: control.getBoundingClientRect().height }))
          .filter(({ height }) => height > 0 && height < 44),
      )
    expect(small).toEqual([])
  })
}

test('a treatment is added once, and the button, badge, bar and screen reader all say so', async ({ page }) => {
  await page.goto('/weight')
  const add = page.getByRole('button', { name: /: Semaglutide Program$/ })
  const bar = page.getByRole('link', { name: /^Request consultation \(/ })
  await expect(bar).toHaveCount(0)
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(add).toHaveAccessibleName(/^Added to Consult/)
  await expect(add).toBeDisabled()
  // Done, not unavailable: the label keeps its full contrast.
  await expect(add).toHaveCSS('color', await page.locator('body').evaluate((body) => getComputedStyle(body).color))
  await expect(add).toBeFocused()
  await expect(
    page.getByRole('status').filter({ hasText: 'Semaglutide Program added to your consultation interests.' }),
  ).toHaveCount(1)
  await expect(bar).toContainText('(1)')
  await expect(page.getByRole('banner').locator('[data-badge]').locator('visible=true').first()).toContainText('1')
  await page.keyboard.press('Enter')
  await expect(bar).toContainText('(1)')
  await page.getByRole('button', { name: /: Metabolic Lab Review$/ }).click()
  await expect(bar).toContainText('(2)')
  await bar.click()
  await expect(page).toHaveURL('/consultation')
  await expect(page.getByText('Semaglutide Program', { exact: true }).first()).toBeVisible()
})

test('adding a treatment in one tab marks it as added in another', async ({ page, context }) => {
  await page.goto('/performance')
  const other = await context.newPage()
  await other.goto('/performance')
  const athletes = page.locator('section[aria-labelledby="athletes-title"]')
  await athletes
    .getByRole('button', { name: /: BPC-157 Recovery$/ })
    .first()
    .click()
  for (const tab of [page, other]) {
    const buttons = tab.getByRole('button', { name: /: BPC-157 Recovery$/ })
    // One on its card, and one each for two of the three kinds of athlete.
    await expect(buttons).toHaveCount(3)
    for (const button of await buttons.all()) await expect(button).toHaveAccessibleName(/^Added to Consult/)
  }
})

test('“More on” opens and closes the rest of a treatment’s text by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/peptides')
  const more = page.getByText('More on BPC-157', { exact: true })
  const hidden = page.getByText('May be used alongside physical therapy, not instead of it')
  await expect(hidden).toBeHidden()
  await page.locator('summary', { has: more }).focus()
  await page.keyboard.press('Enter')
  await expect(hidden).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(hidden).toBeHidden()
})

test('the consultation bar appears with the first treatment and never covers the focused button', async ({ page }) => {
  await page.goto('/peptides')
  const bar = page.getByRole('link', { name: 'Request consultation (1)' })
  await page.getByRole('button', { name: /: KPV$/ }).click()
  await expect(bar).toBeInViewport()
  const add = page.getByRole('button', { name: /: Epitalon$/ })
  await add.focus()
  const [button, strip] = [(await add.boundingBox())!, (await bar.boundingBox())!]
  expect(button.y + button.height).toBeLessThanOrEqual(strip.y)
})

test.describe('the Back link', () => {
  test('returns to the previous page', async ({ page }) => {
    await page.goto('/terms')
    await page.goto('/performance')
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/terms')
  })

  test('leads to the services if there is no previous page', async ({ page }) => {
    await page.goto('/aesthetics')
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/(#services)?$/)
    await expect(page.locator('#services')).toBeInViewport()
  })
})

test.describe('the category chips', () => {
  test('narrow the list, announce the result, and keep the category after Back', async ({ page }) => {
    await page.goto('/peptides')
    const chips = page.getByRole('group', { name: 'Filter by category' })
    const cards = page.locator('[data-filter-list] > li')
    await expect(cards.locator('visible=true')).toHaveCount(15)
    await chips.getByRole('button', { name: 'Growth hormone' }).click()
    await expect(cards.locator('visible=true').getByRole('heading')).toHaveText(['Sermorelin', 'Ipamorelin', 'CJC-1295'])
    await expect(page.getByRole('status').filter({ hasText: '3 of 15 protocols: Growth hormone' })).toBeVisible()
    await expect(chips.getByRole('button', { pressed: true })).toHaveText('Growth hormone')

    await page.getByRole('link', { name: 'View Consultation Interests', exact: true }).click()
    await expect(page).toHaveURL('/consultation')
    await page.goBack()
    await expect(cards.locator('visible=true')).toHaveCount(3)
    await chips.getByRole('button', { name: 'All', exact: true }).click()
    await expect(cards.locator('visible=true')).toHaveCount(15)
    await expect(page).toHaveURL('/peptides')
  })

  test('find nothing for an unknown category, and one press shows all protocols', async ({ page }) => {
    await page.goto('/peptides?category=%3Cb%3ENothing%3C%2Fb%3E')
    await expect(page.getByText('No protocols in this category.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '0 of 15 protocols: <b>Nothing</b>' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all protocols' }).click()
    await expect(page.locator('[data-filter-list] > li').locator('visible=true')).toHaveCount(15)
    await expect(page.getByRole('button', { name: 'All', exact: true })).toBeFocused()
    await expect(page).toHaveURL('/peptides')
  })
})

test('/peptides shows its medical disclaimer before and after the protocols', async ({ page }) => {
  await page.goto('/peptides')
  const notes = page.getByRole('complementary', { name: 'Please note' })
  await expect(notes).toHaveCount(2)
  for (const note of await notes.all()) {
    await expect(note).toContainText('for information only')
    await expect(note).toContainText('Treatment requires a consultation with a licensed provider')
    await expect(note).toContainText('Nothing here is meant to diagnose or cure')
  }
})

test('/weight shows its three steps, /performance its athletes, and /aesthetics its values', async ({ page }) => {
  await page.goto('/weight')
  await expect(page.getByRole('region', { name: /Three steps/ }).getByRole('listitem')).toHaveText([
    /Measure/,
    /Start low/,
    /Adjust/,
  ])
  await page.goto('/performance')
  for (const name of ['Endurance', 'Strength', 'Weekend Warriors'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.goto('/aesthetics')
  for (const name of ['Natural Results', 'Safety First', 'Personalized Care'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('/peptides shows everything except the controls that need JavaScript', async ({ page }) => {
    await page.goto('/peptides')
    await expect(page.locator('[data-filter-list] > li').locator('visible=true')).toHaveCount(15)
    await expect(page.getByRole('button', { name: 'Recovery', exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: /Add to Consult/ })).toHaveCount(0)
    await page.locator('summary:visible', { hasText: 'on BPC-157' }).first().click()
    await expect(page.getByText('May be used alongside physical therapy, not instead of it')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/#services')
  })
})
