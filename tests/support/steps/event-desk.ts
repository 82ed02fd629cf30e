/** Checks guests in and opens the desk that looks at them. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { call } from '../../../src/client/call.ts'
import { checkIn, readCheckInKey, type CheckInAnswers } from '../../../src/contracts/check-in.ts'
import { sealForClinic } from '../../../src/stores/check-in/device-seal.ts'
import { signInAsAdmin } from './account.ts'
import { makeCheckInAnswers } from '../rows/make.ts'

/** Checks a guest in without the page. Returns their ticket number. */
export async function checkInGuest(siteUrl: string, change: Partial<CheckInAnswers>): Promise<number> {
  const options = { fetch: (path: string | URL | Request, init?: RequestInit) => fetch(new URL(String(path), siteUrl), init) }
  const key = await call(readCheckInKey, {}, options)
  if (!key.ok) throw new Error('There is no key to seal with.')
  const envelope = { idempotencyKey: randomUUID(), elapsedMs: 5000, website: '' }
  const sealed = await sealForClinic(JSON.stringify(makeCheckInAnswers(change)), key.value, envelope.idempotencyKey)
  const receipt = await call(checkIn, { ...envelope, sealed }, options)
  if (!receipt.ok) throw new Error(JSON.stringify(receipt.failure))
  return receipt.value.ticketNumber
}

/** Signs the admin in on a page of the back office. */
export async function openDesk(page: Page, address: string) {
  await signInAsAdmin(page)
  await page.goto(address)
}

/** A guest's row, in a table or in a two-line list. Look only in the main part: the notices that name guests are a list too. */
export function rowOf(page: Page, name: string) {
  const main = page.getByRole('main')
  return main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: name })
}
