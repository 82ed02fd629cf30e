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
import { answer, answerConflict, brokenAnswer, cutOff, hold, type State } from './state.ts'

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

const pageStates: readonly Omit<State, 'route'>[] = [
  { name: 'with-interests', reach: (page) => openConsultation(page) },
  { name: 'long-list', reach: (page) => openConsultation(page, [...interests, ...many]) },
  {
    name: 'call-times',
    reach: async (page) => {
      await answerOpenTimes(page)
      await openConsultation(page)
      await openCallTimes(page)
      await chooseCallTime(page)
    },
  },
  {
    name: 'errors',
    reach: async (page) => {
      await openConsultation(page, [])
      await requestConsultation(consultationForm(page))
      await page.getByRole('group', { name: /need another look/ }).waitFor()
    },
  },
  {
    name: 'submitting',
    reach: async (page) => {
      await hold(page, endpoint)
      await sendFrom(page)
      await page.getByRole('button', { name: 'Scheduling...' }).waitFor()
    },
  },
  {
    name: 'failed',
    statuses: [500],
    reach: async (page) => {
      await answer(page, endpoint, 500, brokenAnswer)
      await sendFrom(page)
      await alert(page, 'Server configuration error.')
    },
  },
  {
    name: 'cut-off',
    statuses: ['network'],
    reach: async (page) => {
      await cutOff(page, endpoint)
      await sendFrom(page)
      await alert(page, 'Cannot connect to server.')
    },
  },
  {
    name: 'conflict',
    statuses: [409],
    reach: async (page) => {
      await answerConflict(page, endpoint, receipt)
      await sendFrom(page)
      await page.getByRole('heading', { name: 'We already have this request' }).waitFor()
    },
  },
  {
    name: 'thanks',
    reach: async (page) => {
      await answer(page, endpoint, 200, receipt)
      await sendFrom(page)
      await page.getByRole('link', { name: 'Return Home' }).waitFor()
    },
  },
]

const modalStates: readonly Omit<State, 'route'>[] = [
  { name: 'modal', reach: async (page) => void (await openModal(page)) },
  {
    name: 'modal-services',
    reach: async (page) => {
      await chooseServices(await openModal(page))
    },
  },
  {
    name: 'modal-errors',
    reach: async (page) => {
      await requestConsultation(await openModal(page))
      await alert(page, 'Please fill in all required fields and select at least one service.')
    },
  },
  {
    name: 'modal-submitting',
    reach: async (page) => {
      await hold(page, endpoint)
      await sendFromModal(page)
      await page.getByRole('button', { name: 'Sending...' }).waitFor()
    },
  },
  {
    name: 'modal-failed',
    statuses: [500],
    reach: async (page) => {
      await answer(page, endpoint, 500, brokenAnswer)
      await sendFromModal(page)
      await alert(page, 'There was an error sending your request.')
    },
  },
  {
    name: 'modal-conflict',
    statuses: [409],
    reach: async (page) => {
      await answerConflict(page, endpoint, receipt)
      await sendFromModal(page)
      await page.getByRole('heading', { name: 'We already have this request' }).waitFor()
    },
  },
  {
    name: 'modal-thanks',
    reach: async (page) => {
      await answer(page, endpoint, 200, receipt)
      await sendFromModal(page)
      const dialog = page.getByRole('dialog', { name: 'Thank You' })
      await dialog.getByRole('button', { name: 'Close' }).last().focus()
    },
  },
]

export const consultationStates: readonly State[] = [
  ...pageStates.map((state) => ({ route: '/consultation', ...state })),
  ...modalStates.map((state) => ({ route: '/', lookAt: 'screen' as const, ...state })),
]
