/** What event guests see, the check-in and the raffle result, in all their states. */
import { drawCode, type RaffleResult } from '../../../src/contracts/raffle.ts'
import { refused } from '../steps/account.ts'
import { checkInWhole, fillToSignature, openCheckIn } from '../steps/check-in.ts'
import { answer, cutOff, state } from './state.ts'

const guest = { name: 'Ana Pereira', email: 'ana@example.com' }

const draw: RaffleResult = {
  code: drawCode.parse('RA-7K3M-9QPA'),
  drawnAt: '2026-11-21T23:30:00.000Z',
  path: 'Glow',
  from: '2026-11-21',
  to: '2026-11-21',
  pool: Array.from({ length: 60 }, (_, index) => 1001 + index * 3),
  winningTicket: 1034,
  replaces: 'RA-2B4C-6D8E',
  replacedBy: null,
}

export const eventStates = [
  state('/check-in', 'idle'),
  state('/check-in', 'errors', { ofWidth: true }, async (page) => {
    await openCheckIn(page)
    await page
      .getByRole('button', { name: /^(Continue|Sign and check in)$/ })
      .locator('visible=true')
      .click()
    await page.getByText('Choose a path.').locator('visible=true').first().waitFor()
  }),
  state('/check-in', 'signature', async (page) => {
    await openCheckIn(page)
    await fillToSignature(page, guest)
    await page.getByLabel('Sign by typing your full name').waitFor()
  }),
  state('/check-in', 'sent', async (page) => {
    await answer(page, '/api/check-in', 200, { ticketNumber: 1042, receivedAt: '2026-11-21T23:30:00.000Z' })
    await openCheckIn(page)
    await checkInWhole(page, guest)
    await page.getByText('1042').waitFor()
  }),
  state('/check-in', 'waiting', { statuses: ['network'] }, async (page) => {
    await openCheckIn(page)
    await cutOff(page, '/api/check-in')
    await checkInWhole(page, guest)
    await page.getByText('Saved on this device, waiting for a connection').waitFor()
  }),
  state('/raffle', 'idle'),
  state('/raffle', 'unknown', { statuses: [404] }, async (page) => {
    await answer(page, '/api/raffle*', 404, refused('not-found'))
    await page.goto('/raffle?code=RA-9999-9999')
    await page.getByText('We can’t find a drawing with that code.').waitFor()
  }),
  state('/raffle', 'shown', async (page) => {
    await answer(page, '/api/raffle*', 200, draw)
    await page.goto('/raffle?code=RA-7K3M-9QPA')
    await page.getByLabel('Your ticket number').fill('1007')
    await page.getByRole('button', { name: 'Check my ticket' }).click()
    await page.getByText('Ticket 1007 was in this drawing but didn’t win.').waitFor()
  }),
]
