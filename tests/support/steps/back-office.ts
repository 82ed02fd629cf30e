/** What visitors send and an admin does, for browser tests of the back office on the real server. */
import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import type { Stay } from '../../../src/catalog/practice/stay.ts'
import { refused, signInAsAdmin } from './account.ts'
import { firstAdmin } from '../site.ts'
import { makeBooking, makeConsultation, makeEmailSignup, makeTestimonial } from '../rows/make.ts'

/** A name that no other test uses, so that a search finds only this one. */
export const someName = (first: string) => `${first} ${randomUUID().slice(0, 8)}`

/** A list narrowed by a search: "/admin/requests?q=Ana+1f0c". */
export const searched = (list: string, text: string) => `/admin/${list}?${new URLSearchParams({ q: text }).toString()}`

async function send(siteUrl: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${siteUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, path).toBe(200)
}

/** Sends a visitor's forms without a browser. */
export const visitorOf = (siteUrl: string) => ({
  books: (change: Parameters<typeof makeBooking>[0]) => send(siteUrl, 'booking', makeBooking(change)),
  asks: (change: Parameters<typeof makeConsultation>[0]) => send(siteUrl, 'consultation', makeConsultation(change)),
  praises: (change: Parameters<typeof makeTestimonial>[0]) => send(siteUrl, 'testimonial', makeTestimonial(change)),
  signsUp: (change: Parameters<typeof makeEmailSignup>[0]) => send(siteUrl, 'email-signup', makeEmailSignup(change)),
})

/** Opens a back office screen as the first admin. */
export async function openAsAdmin(page: Page, path = '/admin'): Promise<void> {
  await signInAsAdmin(page)
  await page.goto(path)
  // As long as a navigation may take: a site's first functions start here.
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 20_000 })
}

/** Removes the signed-in admin's cities and hours, so that they can take any time. The demo's visits still fit. */
export const worksAnyTime = (page: Page): Promise<void> => worksOn(page, [])

/** Gives the signed-in admin only these days in a city, and no hours, whatever visits then don't fit. */
export async function worksOn(page: Page, stays: readonly Stay[]): Promise<void> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await page.reload()
  const headers = { authorization: (await asked).headers()['authorization']! }
  const read = async (path: string) => (await (await page.request.get(path, { headers })).json()) as unknown
  const { rows } = (await read('/api/admin/user')) as { rows: { id: string; email: string }[] }
  const { id } = rows.find(({ email }) => email === firstAdmin.email)!
  const { version } = (await read(`/api/admin/provider?id=${id}`)) as { version: number }
  const plan = { stays, hours: [], licenses: [], timeOff: [] }
  const save = (accepted: readonly string[]) =>
    page.request.post('/api/admin/provider', { headers, data: { id, version, treats: true, plan, accepted } })
  const first = await save([])
  const left = first.status() === 409 ? ((await first.json()) as { error: { receipt: { id: string }[] } }).error.receipt : []
  const saved = left.length === 0 ? first : await save(left.map((visit) => visit.id))
  expect(saved.status()).toBe(200)
}

export const drawer = (page: Page) => page.getByRole('dialog').first()
/** The topmost dialog: a drawer's modal, or a question. */
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const question = (page: Page) => page.getByRole('alertdialog')

/** Leaves a device alone until its open drawer closes what it shows: ten minutes after the last key, not before. Needs a clock. */
export async function leaveAlone(page: Page, shown: Locator): Promise<void> {
  await page.clock.fastForward('09:00')
  await page.keyboard.press('Tab')
  await page.clock.fastForward('09:00')
  await expect(shown).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(drawer(page).getByText('nobody typed or tapped for 10 minutes')).toBeVisible()
  await expect(shown).toHaveCount(0)
}

/** Makes the server ask for the password before it sends an invitation. Returns a function that counts how often it asked. */
export async function refuseUnproved(page: Page): Promise<() => number> {
  let asked = 0
  let proved = false
  page.on('response', (response) => {
    if (response.url().endsWith('/api/session-proof') && response.ok()) proved = true
  })
  await page.route('**/api/admin/user', (route) => {
    if (route.request().method() !== 'POST' || proved) return route.fallback()
    asked += 1
    return route.fulfill({ status: 401, json: refused('prove-again') })
  })
  return () => asked
}
