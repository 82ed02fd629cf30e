/** What a guest does on /check-in, on a phone or on a tablet. */
import { expect, type Page } from 'playwright/test'

/** A phone shows one group of questions at a time, so continue to the next. */
export async function onward(page: Page) {
  const next = page.getByRole('button', { name: 'Continue' })
  if (await next.isVisible()) await next.click()
}

async function answerAll(page: Page, answer: 'Yes' | 'No', questions: readonly RegExp[]) {
  for (const question of questions)
    await page.getByRole('radiogroup', { name: question }).getByText(answer, { exact: true }).click()
}

const history = [
  /bad reaction/,
  /pregnant/,
  /heart or blood/,
  /Do you have diabetes/,
  /kidney/,
  /bleed easily/,
  /surgery/,
  /Leber/,
  /faint/,
]

export async function choosePath(page: Page, path = 'Reset') {
  await page.getByRole('radiogroup', { name: 'Your path' }).getByText(path, { exact: true }).click()
  await onward(page)
}

async function fillPerson(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Full name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('(305) 555-0199')
  await page.getByLabel('Date of birth').fill('4/9/1988')
  await onward(page)
}

/** Fills in everything up to the signature, for a guest with one allergy and one condition. */
export async function fillToSignature(page: Page, who: { name: string; email: string }) {
  await choosePath(page)
  await fillPerson(page, who)
  await answerAll(page, 'Yes', [/allergic/])
  await page.getByLabel('What are you allergic to?').fill('Penicillin')
  await answerAll(page, 'No', [/medication/])
  await onward(page)
  await answerAll(page, 'No', history)
  await answerAll(page, 'Yes', [/Do you have diabetes/])
  await page.getByLabel('Type 2').check()
  await onward(page)
  await page.getByLabel(/Anything else we should know/).fill('Left arm, please')
  await onward(page)
}

export async function sign(page: Page, name: string) {
  await page.getByLabel(/consent to a vitamin B12/).check()
  await page.getByLabel('Sign by typing your full name').fill(name)
  await page.getByRole('button', { name: 'Sign and check in' }).click()
}

export async function checkInWhole(page: Page, who: { name: string; email: string }) {
  await fillToSignature(page, who)
  await sign(page, who.name)
}

/** Opens the page, hydrated and cached so that it also works offline. */
export async function openCheckIn(page: Page, address = '/check-in') {
  // Answers can't be sealed without the clinic's key, so wait for it before a test cuts the connection.
  // It has a page load and a hydration to wait for first.
  const key = page.waitForResponse('**/api/check-in-key', { timeout: 20_000 })
  await page.goto(address)
  await key
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

export async function shellIsKept(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}
