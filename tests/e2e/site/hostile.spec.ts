/**
 * Hostile input: sends text that would run as markup through every field that is ever shown, and opens every page
 * that shows it. The pages run without their content security policy: what doesn't run without it doesn't run with it.
 */
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright/test'
import { call, type CallOptions } from '../../../src/client/call.ts'
import { listRequests } from '../../../src/contracts/request/list.ts'
import { listCheckIns } from '../../../src/contracts/admin-check-in.ts'
import { deleteTestimonial, listAllTestimonials, setTestimonialPublished } from '../../../src/contracts/admin-testimonial.ts'
import type { Endpoint } from '../../../src/contracts/endpoint.ts'
import { createNewsletter } from '../../../src/contracts/newsletter/newsletter.ts'
import { signIn } from '../../../src/contracts/account/session.ts'
import { addSubscriber } from '../../../src/contracts/subscriber.ts'
import { ownRequests, ownTestimonials, pretendSignedIn, signInAsAdmin } from '../../support/steps/account.ts'
import { visitorOf } from '../../support/steps/back-office.ts'
import { sentEmails } from '../../support/steps/emails.ts'
import { checkInGuest } from '../../support/steps/event-desk.ts'
import { hostileTexts, packedTexts, shortTexts } from '../../support/hostile-text.ts'
import { someAddress } from '../../support/rows/make.ts'
import { test } from '../../support/own-site.ts'
import { expect } from '../../support/page.ts'
import { firstAdmin, type Site } from '../../support/site.ts'
import { comeToTestimonials } from '../../support/steps/testimonial.ts'

test.use({ siteOf: 'hostile' })

/** The number of testimonials that the home page shows at once. */
const rows = 6
const long = packedTexts(Math.ceil(hostileTexts.join(' ').length / rows) + 100)

async function adminOf({ url }: Site) {
  const options: CallOptions = { fetch: (path, init) => fetch(new URL(String(path), url), init) }
  const entered = await call(signIn, firstAdmin, options)
  if (!entered.ok || entered.value.outcome !== 'signed-in') throw new Error('The admin cannot sign in.')
  const { session } = entered.value
  const caller = {
    token: async () => session.access_token,
    renew: async () => ({ ok: true, value: session.access_token }) as const,
  }
  return async <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input): Promise<Output> => {
    const result = await call(endpoint, input, { ...options, caller })
    if (!result.ok) throw new Error(`${endpoint.name}: ${JSON.stringify(result.failure)}`)
    return result.value
  }
}

const all = { q: '', order: 'newest', size: 50 } as const

/** Puts hostile text into everything that visitors, guests and admins can write. Returns the addresses that show it. */
async function fill(site: Site): Promise<string[]> {
  const visitor = visitorOf(site.url)
  const ask = await adminOf(site)
  const short = shortTexts()
  for (const text of long) {
    await visitor.praises({ fullName: short(120), testimonial: text })
    await visitor.asks({ fullName: short(120), message: text, services: ['Dermal Fillers'] })
    const address = { streetAddress: short(200), aptUnit: short(60), city: short(100), state: short(60) }
    await visitor.books({ name: short(120), ...address, additionalNotes: text })
    await visitor.signsUp({ firstName: short(80) })
    const third = Math.ceil(text.length / 3)
    const answers = { allergies: text.slice(0, third), medications: text.slice(third, 2 * third), notes: text.slice(2 * third) }
    const fullName = short(120)
    await checkInGuest(site.url, { fullName, signature: fullName, ...answers })
    const person = { email: someAddress(), firstName: short(80), lastName: short(80) }
    await ask(addSubscriber, { ...person, tags: [short(40), short(40)] })
  }
  // Double braces are refused.
  const newsletter = {
    id: crypto.randomUUID(),
    title: short(200),
    subject: short(200).replaceAll('{{', '{'),
    preheader: short(250).replaceAll('{{', '{'),
    monthKey: short(60),
  }
  await ask(createNewsletter, {
    ...newsletter,
    html: `<p>In words: hit(1)</p><p>${hostileTexts.join('\n').replaceAll('{{', '{')}</p>`,
  })
  const testimonials = await ask(listAllTestimonials, { ...all, view: 'all' })
  for (const { id } of testimonials.rows) await ask(setTestimonialPublished, { id, isPublished: true, seenUpdatedAt: null })
  await visitor.praises({ fullName: short(120), testimonial: long[0] })
  const [latest] = (await ask(listAllTestimonials, { ...all, view: 'all' })).rows
  await ask(deleteTestimonial, { id: latest!.id })
  const requests = await ask(listRequests, { ...all, view: 'all', kind: 'all', sort: 'received', assignee: 'all' })
  const checkIns = await ask(listCheckIns, all)
  return [
    ...['', '/requests', '/testimonials', '/email-signups', '/subscribers', '/check-ins', '/newsletters', '/audit', '/trash'],
    `/newsletters/compose?id=${newsletter.id}`,
    `/newsletters?id=${newsletter.id}`,
    ...requests.rows.map(({ id }) => `/requests?id=${id}`),
    ...checkIns.rows.map(({ id }) => `/check-ins?id=${id}`),
  ]
}

let addresses: readonly string[]

test.beforeAll(async ({ ownSite }) => {
  addresses = await fill(ownSite)
})

/** A browser that ignores content security policies, and the hostile scripts that ran in it. */
async function watched(browser: Browser, { url }: Site): Promise<{ context: BrowserContext; ran: string[] }> {
  const context = await browser.newContext({ bypassCSP: true, baseURL: url, serviceWorkers: 'block' })
  const ran: string[] = []
  await context.exposeBinding('hit', ({ page }) => void ran.push(page.url()))
  context.on('dialog', (dialog) => (ran.push(dialog.message()), dialog.dismiss()))
  return { context, ran }
}

/** The part of a back office page that shows the hostile text. */
function whatShows(page: Page, address: string): Page | Locator | FrameLocator {
  if (address.includes('/compose')) return page.frameLocator('iframe')
  return address.includes('?id=') ? page.getByRole('dialog') : page
}

test(
  'hostile text in any field runs neither on the site nor in the back office',
  { tag: '@desktop' },
  async ({ browser, ownSite }) => {
    test.slow()
    const { context, ran } = await watched(browser, ownSite)
    const page = await context.newPage()

    await page.goto('/')
    await comeToTestimonials(page)
    await expect(page.locator('#testimonials').getByText('onerror=hit(1)').first()).toBeVisible()

    await signInAsAdmin(page)
    for (const address of addresses) {
      await page.goto(`/admin${address}`)
      await expect(whatShows(page, address).getByText('hit(1)').locator('visible=true').first(), address).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    expect(ran).toEqual([])

    const [own] = ownTestimonials
    const [asked] = ownRequests
    const client = await context.newPage()
    const testimonials = long.map((testimonial, index) => ({ ...own!, id: `${index}`, testimonial, full_name: testimonial }))
    const requests = long.map((text, index) => ({ ...asked!, reference: `${index}`, items: [text] }))
    const devices = long.map((userAgent, index) => ({
      id: `${index}`,
      userAgent,
      current: index === 0,
      lastActiveAt: own!.created_at,
    }))
    const user = { id: 'c', email: `${hostileTexts[1]}@example.com`, role: 'client' as const, full_name: hostileTexts[2]! }
    await pretendSignedIn(client, { user, testimonials, requests, devices })
    for (const path of ['/my-testimonials', '/client-dashboard']) {
      await client.goto(path)
      await expect(client.getByRole('main').getByText('hit(1)').first()).toBeVisible()
      await client.waitForLoadState('networkidle')
    }
    expect(ran).toEqual([])
  },
)

test('hostile text runs in no email, and this test would notice if it did', { tag: '@desktop' }, async ({ browser, ownSite }) => {
  const { context, ran } = await watched(browser, ownSite)
  const page = await context.newPage()
  const emails = await sentEmails(ownSite.consoleUrl)
  expect(emails.length).toBeGreaterThan(2 * rows)
  for (const { HtmlBody } of emails) await page.setContent(HtmlBody, { waitUntil: 'load' })
  expect(ran).toEqual([])

  for (const text of hostileTexts.slice(0, 25)) await page.setContent(text)
  await expect.poll(() => ran.length).toBeGreaterThan(8)
})
