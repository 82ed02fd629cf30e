/** A visitor whose browser translates the page: nothing breaks, and updates reach the translated text. */
import type { Page } from 'playwright/test'
import { addDays, formatDay, formatLongDay } from '../../../src/catalog/time/eastern.ts'
import { expect, siteUrl, test } from '../../support/page.ts'
import { dialog, drawer, openAsAdmin, searched, someName, visitorOf } from '../../support/steps/back-office.ts'
import { addTwoTreatments, chosenDay, chooseTimes, fillDetails, openCart, send, someone } from '../../support/steps/booking.ts'
import { chooseServices, openModal } from '../../support/steps/consultation.ts'
import { pickDay } from '../../support/steps/day-picker.ts'
import { answerChange, chooseTime, movedVisit, nextDay, openVisit, press } from '../../support/steps/visit.ts'

/** Does what Chrome's translation does: replaces every text node with an element, and later ones too. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const put = (text: Text) => {
      if (!/\p{L}/u.test(text.data) || text.parentElement?.closest('font, script, style, option, textarea')) return
      const font = document.createElement('font')
      font.append(Object.assign(document.createElement('font'), { textContent: text.data }))
      text.replaceWith(font)
    }
    const putAll = (root: Node) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(put)
    }
    putAll(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) {
          if (!node.isConnected) continue
          if (node instanceof Text) put(node)
          else if (node !== target) putAll(node)
        }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

test('a translated booking page works from the cart to the receipt', async ({ page }) => {
  await addTwoTreatments(page)
  await translate(page)
  await openCart(page)
  await chooseTimes(page)
  await expect(page.getByRole('button', { name: `Remove ${formatDay(chosenDay)} at 9:30 AM` })).toBeVisible()
  const other = addDays(chosenDay, 1)
  await pickDay(page, other)
  await expect(page.getByRole('heading', { name: `${formatDay(other)} ET` })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('ana@gmial.com')
  await expect(page.getByText('Did you mean')).toBeVisible()
  await fillDetails(page, someone())
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Appointment request' })
  await form.getByLabel('City').fill('')
  await form.getByLabel('State').fill('')
  await send(page)
  const summary = page.getByRole('heading', { name: /missing|All fixed/ })
  await expect(summary).toHaveText('2 answers are missing')
  await form.getByLabel('City').fill('Miami Beach')
  await expect(summary).toHaveText('One answer is missing')
  await form.getByLabel('State').fill('FL')
  await expect(summary).toHaveText('All fixed. Please send it again.')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
})

test('a translated consultation form counts the chosen services', async ({ page }) => {
  const dialog = await openModal(page)
  await translate(page)
  await chooseServices(dialog)
  await expect(dialog.getByRole('combobox', { name: 'Services' })).toHaveText('2 services selected')
})

test('the back office asks not to be translated, and still works if it is', { tag: '@desktop' }, async ({ page }) => {
  const name = someName('Rosa')
  await visitorOf(siteUrl()).asks({ fullName: name })
  await openAsAdmin(page, searched('requests', name))
  await translate(page)
  await page.getByRole('button', { name, exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(page.getByText('Marked as contacted')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
  await expect(dialog(page).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Declined/ }).click()
  await page.getByRole('searchbox').fill('nobody has this name')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
})

test('a translated visit page shows its new time after a move', async ({ page }) => {
  await openVisit(page)
  await translate(page)
  await press(page, 'Move visit')
  await chooseTime(page, '9:30 AM')
  await press(page, '2:00 PM')
  await answerChange(page, movedVisit)
  await press(page, 'Move visit')
  const day = formatLongDay(nextDay).replace(/, \d{4}$/, '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${day}at 2:00 PM`)
  await expect(page.getByText('2:00 PM to 3:30 PM ET', { exact: true })).toBeVisible()
})
