/** The event desk in the back office in all its states, with names and answers as long as guests write them. */
import type { Page } from 'playwright/test'
import type { CheckInDetail, CheckInRow, CheckInStats } from '../../../src/contracts/admin-check-in.ts'
import type { RaffleDraw } from '../../../src/contracts/admin-raffle.ts'
import { eventPaths } from '../../../src/catalog/event/event.ts'
import { shotQuestions } from '../../../src/catalog/event/medical-history.ts'
import { currentWaiver } from '../../../src/catalog/event/waiver.ts'
import { refused } from '../steps/account.ts'
import { adminUsers } from '../rows/back-office.ts'
import { openScreen } from '../back-office-screen.ts'
import { state } from './state.ts'

const idOf = (index: number) => `4b2cc4ae-7a0b-4c43-9c1c-${String(9000 + index).padStart(12, '0')}`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const names = ['Elena Ruiz', 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh', 'نور الهدى', 'Li']

const rows: readonly CheckInRow[] = names.map((fullName, index) => ({
  id: idOf(index),
  ticketNumber: 1001 + index,
  createdAt: ago(4 + index * 90),
  fullName,
  email:
    index === 1
      ? 'maximiliana.wolfeschlegelsteinhausenbergerdorff@a-very-long-subdomain.example.com'
      : `guest.${index}@example.com`,
  phone: '(305) 555-0199',
  path: eventPaths[index % eventPaths.length]!,
  source: 'bella-isla-popup',
  administered: index % 2 === 1,
  version: index % 2,
  consentB12: index !== 2,
  marketingOptIn: index === 0,
  hasAnswers: index < 2,
  otherCheckIn: index === 0,
}))

const detail: CheckInDetail = {
  ...rows[1]!,
  dob: '1988-04-09',
  allergies: `Penicillin, shellfish, and ${'very'.repeat(30)} long words`,
  medications: 'Metformin 500 mg\nA daily aspirin',
  medicalHistory: shotQuestions.map(({ title }, index) => ({ title, answer: index % 4 === 0 ? 'Yes (as told)' : 'No' })),
  notes: '',
  signature: names[1]!,
  signedAt: ago(95),
  waiverVersion: currentWaiver,
  shot: { by: 'Grace Lin', at: ago(60), dose: '1,000 mcg', lot: 'B12-2207' },
}

const stats: CheckInStats = {
  totalCheckIns: 12_408,
  todayCheckIns: 4,
  administeredCount: 11_990,
  pathCounts: { Glow: 6_204, Reset: 4_100, Recover: 2_104 },
}

const draw: RaffleDraw = {
  id: idOf(100),
  code: 'RA-7K3M-9QPA',
  drawnAt: ago(5),
  path: null,
  from: '2026-11-21',
  to: '2026-11-21',
  totalEntries: 42,
  winningTicket: 1002,
  winner: { checkInId: idOf(1), fullName: names[1]!, email: rows[1]!.email, phone: rows[1]!.phone, path: 'Reset' },
  reason: 'Nobody came forward in ten minutes',
  replaces: 'RA-2B4C-6D8E',
  replacedBy: null,
  prize: null,
}

const openDesk = (page: Page, path: string, change: Readonly<Record<string, unknown>> = {}) =>
  openScreen(page, path, {
    'check-in': { rows, next: null, counts: { Glow: 1, Reset: 1, Recover: 1 } },
    'check-in-stats': stats,
    'check-in-answers': detail,
    raffle: { rows: [draw, { ...draw, id: idOf(101), code: 'RA-2B4C-6D8E', replacedBy: draw.code, replaces: null }], next: null },
    ...change,
  })

export const deskStates = [
  state('/admin/check-ins', 'list', async (page) => {
    await openDesk(page, '/admin/check-ins')
    await page.getByText('Elena Ruiz', { exact: true }).waitFor()
  }),
  state('/admin/check-ins', 'empty', async (page) => {
    await openDesk(page, '/admin/check-ins', {
      'check-in': { rows: [], next: null, counts: { Glow: 0, Reset: 0, Recover: 0 } },
    })
    await page.getByText('No check-ins yet.').waitFor()
  }),
  state('/admin/check-ins', 'waiver', { lookAt: 'screen' }, async (page) => {
    await openDesk(page, `/admin/check-ins?id=${detail.id}`)
    await page.getByText('Penicillin, shellfish').waitFor()
  }),
  state('/admin/check-ins', 'shot', { lookAt: 'screen' }, async (page) => {
    await openDesk(page, '/admin/check-ins', {
      'check-in-answers': { ...detail, ...rows[0]!, shot: null },
      user: { rows: adminUsers, next: null },
    })
    await page.getByRole('button', { name: 'Actions for Elena Ruiz' }).click()
    await page.getByRole('menuitem', { name: 'Mark as administered' }).click()
    await page.getByRole('button', { name: 'Mark as administered' }).click()
    await page.getByText('Enter the dose.').waitFor()
  }),
  state('/admin/check-ins', 'raffle-refused', { lookAt: 'screen', statuses: [409] }, async (page) => {
    await openDesk(page, '/admin/check-ins?raffle=pick')
    await page.route('**/api/admin/raffle', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: refused('no-eligible-entries') })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Pick a winner' }).click()
    await page.getByRole('alert').waitFor()
  }),
  state('/admin/check-ins', 'raffle-winner', { lookAt: 'screen' }, async (page) => {
    await openDesk(page, `/admin/check-ins?raffle=${draw.id}`)
    await page.getByRole('button', { name: 'Send winner email' }).click()
    await page.getByText('Please enter the prize details').waitFor()
  }),
  state('/admin/check-ins/code', 'idle', async (page) => {
    await openDesk(page, '/admin/check-ins/code')
    await page.getByRole('img', { name: /QR code/ }).waitFor()
  }),
]
