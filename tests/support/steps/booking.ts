/** What a visitor does on /book-iv, step by step. */
import { expect, type Page } from 'playwright/test'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { answer } from '../states/state.ts'
import { pickDay } from './day-picker.ts'

/** The day that tests choose: the day after tomorrow, which has all its slots. */
export const chosenDay = addDays(easternDay(new Date()), 2)

export async function addTwoTreatments(page: Page) {
  await page.goto('/book-iv')
  await page.getByRole('button', { name: 'Add to cart Everyday Wellness IV' }).click()
  await page.getByRole('button', { name: 'Add one Everyday Wellness IV' }).click()
  await page.getByRole('button', { name: 'Add to cart Travel Detox' }).click()
}

export async function openCart(page: Page) {
  await page
    .getByRole('button', { name: /^(Cart|Review)/ })
    .locator('visible=true')
    .first()
    .click()
  await expect(page.getByRole('form', { name: 'Appointment request' })).toBeVisible()
}

export async function chooseDay(page: Page) {
  await pickDay(page, chosenDay)
}

export async function chooseTimes(page: Page) {
  await chooseDay(page)
  await page.getByRole('button', { name: '9:30 AM' }).click()
  await page.getByRole('button', { name: '8:00 PM' }).click()
  await page.getByRole('button', { name: 'Add 2 Selected Times' }).click()
}

export async function fillDetails(page: Page, email: string) {
  const fields: [string, string][] = [
    ['Street Address', '12 Ocean Walk'],
    ['City', 'Miami Beach'],
    ['State', 'FL'],
    ['ZIP Code', '33139'],
    ['Name', 'Ana Pereira'],
    ['Phone', '(305) 555-0199'],
    ['Email', email],
  ]
  const form = page.getByRole('form', { name: 'Appointment request' })
  for (const [label, value] of fields) await form.getByLabel(label, { exact: true }).fill(value)
}

export const someone = () => `ana.${Math.random().toString(36).slice(2, 10)}@example.com`

/** Fills in a whole request, ready to send. */
export async function fillWhole(page: Page, email: string) {
  await addTwoTreatments(page)
  await openCart(page)
  await chooseTimes(page)
  await fillDetails(page, email)
}

export const send = (page: Page) => page.getByRole('button', { name: 'Request appointment' }).click()

/** Answers that nobody can come on the chosen day, and on the next at some times from 9:30 AM on. */
export async function answerOpenTimes(page: Page) {
  const [none, some] = ['0'.repeat(25), '0001101111001110111101100']
  const first = easternDay(new Date())
  await answer(page, '/api/availability?*', 200, { first, days: [none, none, none, some] })
}
