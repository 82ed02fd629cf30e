/** /consultation and the modal on the home page in all their states. */
import type { Page } from 'playwright/test'
import { answerOpenTimes, someone } from '../steps/booking.ts'
import {
  chooseCallTime,
  chooseServices,
  consultationForm,
  fillPerson,
  interests,
  openConsultation,
  openCallTimes,
  openModal,
  requestConsultation,
} from '../steps/consultation.ts'
import { answer, answerConflict, brokenAnswer, cutOff, hold, state } from './state.ts'

const endpoint = '/api/consultation'

const receipt = {
  reference: 'CO-2345-6789',
  receivedAt: '2026-11-20T15:00:00.000Z',
  location: 'NYC',
  services: ['BPC-157', 'KPV'],
}

async function sendFrom(page: Page) {
  await openConsultation(page)
  await fillPerson(page, someone())
  await requestConsultation(consultationForm(page))
}

async function sendFromModal(page: Page) {
  const dialog = await openModal(page)
  await fillPerson(dialog, someone())
  await chooseServices(dialog)
  await requestConsultation(dialog)
}

const alert = (page: Page, hasText: string) => page.getByRole('alert').filter({ hasText }).waitFor()
const many = Array.from({ length: 12 }, (_, index) => ({ name: `Treatment ${index + 1}`, category: 'Recovery' }))

const pageStates = [
  state('/consultation', 'with-interests', (page) => openConsultation(page)),
  state('/consultation', 'long-list', (page) => openConsultation(page, [...interests, ...many])),
  state('/consultation', 'call-times', async (page) => {
    await answerOpenTimes(page)
    await openConsultation(page)
    await openCallTimes(page)
    await chooseCallTime(page)
  }),
  state('/consultation', 'errors', async (page) => {
    await openConsultation(page, [])
    await requestConsultation(consultationForm(page))
    await page.getByRole('group', { name: /answers are missing/ }).waitFor()
  }),
  state('/consultation', 'submitting', async (page) => {
    await hold(page, endpoint)
    await sendFrom(page)
    await page.getByRole('button', { name: 'Scheduling...' }).waitFor()
  }),
  state('/consultation', 'failed', { statuses: [500] }, async (page) => {
    await answer(page, endpoint, 500, brokenAnswer)
    await sendFrom(page)
    await alert(page, 'Server configuration error.')
  }),
  state('/consultation', 'cut-off', { statuses: ['network'] }, async (page) => {
    await cutOff(page, endpoint)
    await sendFrom(page)
    await alert(page, 'Cannot connect to server.')
  }),
  state('/consultation', 'conflict', { statuses: [409] }, async (page) => {
    await answerConflict(page, endpoint, receipt)
    await sendFrom(page)
    await page.getByRole('heading', { name: 'We already have this request' }).waitFor()
  }),
  state('/consultation', 'thanks', async (page) => {
    await answer(page, endpoint, 200, receipt)
    await sendFrom(page)
    await page.getByRole('link', { name: 'Return Home' }).waitFor()
  }),
]

const modalStates = [
  state('/', 'modal', async (page) => void (await openModal(page))),
  state('/', 'modal-services', async (page) => {
    await chooseServices(await openModal(page))
  }),
  state('/', 'modal-errors', async (page) => {
    await requestConsultation(await openModal(page))
    await alert(page, 'Please fill in all required fields and select at least one service.')
  }),
  state('/', 'modal-submitting', async (page) => {
    await hold(page, endpoint)
    await sendFromModal(page)
    await page.getByRole('button', { name: 'Sending...' }).waitFor()
  }),
  state('/', 'modal-failed', { statuses: [500] }, async (page) => {
    await answer(page, endpoint, 500, brokenAnswer)
    await sendFromModal(page)
    await alert(page, 'There was an error sending your request.')
  }),
  state('/', 'modal-conflict', { statuses: [409] }, async (page) => {
    await answerConflict(page, endpoint, receipt)
    await sendFromModal(page)
    await page.getByRole('heading', { name: 'We already have this request' }).waitFor()
  }),
  state('/', 'modal-thanks', async (page) => {
    await answer(page, endpoint, 200, receipt)
    await sendFromModal(page)
    const dialog = page.getByRole('dialog', { name: 'Thank You' })
    await dialog.getByRole('button', { name: 'Close' }).last().focus()
  }),
]

export const consultationStates = [...pageStates, ...modalStates.map((one) => ({ ...one, lookAt: 'screen' as const }))]
