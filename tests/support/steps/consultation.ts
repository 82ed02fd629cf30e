/** What a visitor does to ask for a consultation, on /consultation and in the modal. */
import { expect, type Locator, type Page } from 'playwright/test'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { pickDay } from './day-picker.ts'

export const interests = [
  { name: 'BPC-157', category: 'Recovery' },
  { name: 'KPV', category: 'Recovery' },
]

export const consultationForm = (page: Page) => page.getByRole('form', { name: 'Consultation request' })

export async function openConsultation(page: Page, list = interests) {
  await page.goto('/terms')
  await page.evaluate((kept) => localStorage.setItem('consultationCart', JSON.stringify(kept)), list)
  await page.goto('/consultation')
  // Hydration turns the button into a submit button.
  await expect(consultationForm(page).getByRole('button', { name: 'Request a consultation' })).toHaveAttribute('type', 'submit')
}

export async function fillPerson(place: Page | Locator, email: string) {
  await place.getByLabel('Full Name').fill('Ana Pereira')
  await place.getByLabel('Phone').fill('(305) 555-0199')
  await place.getByLabel('Email', { exact: true }).fill(email)
  // The modal starts with a location; the page leaves it to the visitor.
  const location = place.getByLabel('Location')
  if ((await location.inputValue()) === '') await location.selectOption('Miami Beach')
}

export const requestConsultation = (place: Page | Locator) =>
  place.getByRole('button', { name: 'Request a consultation' }).click()

export async function openModal(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.locator('#about').getByRole('link', { name: 'Request a consultation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Your Consultation' })
  await expect(dialog).toBeVisible()
  return dialog
}

export async function chooseServices(dialog: Locator) {
  await dialog.getByRole('combobox', { name: 'Services' }).click()
  await dialog.getByRole('option', { name: 'Dermal Fillers' }).click()
  await dialog.getByRole('option', { name: 'BroTox' }).click()
}

export const openCallTimes = (page: Page) => page.getByRole('button', { name: 'Choose a time' }).click()

/** Chooses 9:30 AM, three days from now. */
export async function chooseCallTime(page: Page) {
  await pickDay(page, addDays(easternDay(new Date()), 3))
  await page.getByRole('button', { name: '9:30 AM' }).click()
}

export const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
