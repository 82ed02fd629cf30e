/** Prices, questions, policies and the accessibility statement, with and without JavaScript. */
import { readFileSync } from 'node:fs'
import { clinic } from '../../src/catalog/clinic.ts'
import { ivTreatments } from '../../src/catalog/treatment/iv-treatment.ts'
import { formatCents } from '../../src/catalog/money.ts'
import { policies } from '../../src/catalog/practice/policies.ts'
import { exampleVisit } from '../../src/catalog/practice/price-list.ts'
import { treatmentPath } from '../../src/catalog/treatment/treatment-path.ts'
import { treatments } from '../../src/catalog/treatment/treatment.ts'
import { questionGroups } from '../../src/content/faq.ts'
import { axeFindings, expect, test } from '../support/page.ts'

const paths = ['/pricing', '/faq', '/policies', '/accessibility']
const answered = questionGroups.flatMap(({ questions }) => questions)

test('/pricing lists every infusion with its duration and price, and links to its page', async ({ page }) => {
  await page.goto('/pricing')
  const list = page.getByRole('table', { name: 'Infusions, one by one' })
  for (const { title, duration, priceCents } of ivTreatments) {
    const row = list.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title.replace(' mg', '\u00a0mg') }) })
    await expect.soft(row.getByRole('cell').nth(1)).toHaveText(duration)
    await expect.soft(row.getByRole('cell').nth(2)).toHaveText(formatCents(priceCents))
  }
  await expect(list.getByRole('row', { name: /NAD\+ High-Dose IV/ })).toContainText('from')
  const { anybody, resident } = exampleVisit
  await expect(page.getByRole('table', { name: 'One visit, added up' }).getByRole('row').last()).toHaveText(
    new RegExp(`${[anybody, resident].map(({ totalCents }) => `\\${formatCents(totalCents)}`).join('\\s*')}`),
  )
  await list.getByRole('link', { name: 'Immune Boost' }).click()
  await expect(page).toHaveURL('/treatments/immune-boost')
})

test('/faq narrows the questions while the visitor types, and Back restores the search', async ({ page }) => {
  await page.goto('/faq')
  const all = answered.length + treatments.length
  const status = page.getByRole('status').filter({ hasText: 'question' })
  await expect(status).toHaveText(`${all} questions`)
  const field = page.getByRole('searchbox', { name: 'Find a question' })
  await field.fill('DEPOSIT')
  await expect(status).toHaveText(`1 of ${all} questions`)
  await expect(page.getByText('Who comes to my door?')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Booking and visits' })).toBeHidden()
  await page.getByText('Do I have to pay a deposit?').click()
  await page.getByRole('link', { name: 'About deposits' }).click()
  await expect(page).toHaveURL('/policies#deposit')
  await expect(page.getByRole('heading', { name: 'Deposits' })).toBeInViewport()
  const reaching = page.getByRole('region', { name: 'Reaching us' })
  await expect(reaching.getByRole('link', { name: clinic.phone.display })).toHaveAttribute('href', `tel:${clinic.phone.e164}`)
  await expect(reaching.getByRole('link', { name: clinic.email })).toHaveAttribute('href', `mailto:${clinic.email}`)
  await page.goBack()
  await expect(field).toHaveValue('DEPOSIT')
  await field.fill('zebra')
  await expect(status).toHaveText(`0 of ${all} questions`)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(field).toBeFocused()
  await expect(status).toHaveText(`${all} questions`)
  await expect(page).toHaveURL('/faq')
  // On a phone, the treatments' questions are folded by group. A search opens the groups with matches.
  const filler = page.getByRole('link', { name: /^Dermal Fillers Can filler really be dissolved/ })
  await expect(filler).toBeHidden()
  await field.fill('filler')
  await expect(filler).toBeVisible()
  await field.fill('')
  await page.locator('summary', { hasText: 'Aesthetics' }).click()
  await filler.click()
  await expect(page).toHaveURL('/treatments/dermal-fillers#questions-title')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('questions open, each policy has its own address, and /accessibility has a phone link', async ({ page }) => {
    await page.goto('/faq')
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await page.locator('summary', { hasText: 'When do I pay?' }).click()
    await expect(page.locator('details[open]')).toHaveCount(1)
    for (const { id, title } of policies) {
      await page.goto(`/policies#${id}`)
      await expect.soft(page.getByRole('region', { name: title, exact: true })).toBeInViewport()
    }
    await page.goto('/accessibility')
    await expect(page.getByRole('main').getByRole('link', { name: `Call ${clinic.phone.display}` })).toBeVisible()
  })
})

test('the structured data of /faq lists its questions, and no link on these pages is dead', () => {
  for (const path of paths) {
    const html = readFileSync(`dist${path}.html`, 'utf8')
    const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json!) as { '@type': string; mainEntity?: readonly { name: string }[] },
    )
    const kinds = path === '/faq' ? ['BreadcrumbList', 'FAQPage'] : ['BreadcrumbList']
    expect.soft(facts.map((each) => each['@type']).toSorted(), path).toEqual(kinds)
    const questions = facts.flatMap(({ mainEntity = [] }) => mainEntity.map(({ name }) => name))
    expect.soft(questions, path).toEqual(path === '/faq' ? answered.map(({ question }) => question) : [])
    for (const [, page, anchor] of html.matchAll(
      / href="(\/(?:treatments\/[^"#]+|policies|privacy|terms|pricing))(?:#([^"]+))?"/g,
    )) {
      const target = readFileSync(`dist${page}.html`, 'utf8')
      if (anchor) expect.soft(target, `${path} → ${page}#${anchor}`).toContain(`id="${anchor}"`)
    }
  }
  const pricing = readFileSync('dist/pricing.html', 'utf8')
  for (const { name } of treatments) expect.soft(pricing).toContain(`href="${treatmentPath(name)}"`)
})
