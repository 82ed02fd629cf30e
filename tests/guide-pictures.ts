/**
 * Retakes the pictures in the staff guide (`npm run guide:pictures`), or only the named ones (`-- calendar report`). Starts its own
 * site with demo rows and writes small files to src/content/guide/pictures. The guide's own steps produce what the pictures show.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { workingDay } from '../drizzle/demo-requests.ts'
import { addDays, easternDay } from '../src/catalog/time/eastern.ts'
import { openAsAdmin } from './support/steps/back-office.ts'
import { browserArguments, ensureBrowser } from './support/browser.ts'
import { startSite } from './support/site.ts'

const folder = 'src/content/guide/pictures'
/** The smallest window that shows the whole back office next to its full sidebar. */
const viewport = { width: 1040, height: 730 }
const phone = { width: 390, height: 780 }
const deviceScaleFactor = 1.5

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first()

/** A subscriber list from another service, as a CSV file. */
const list = Buffer.from(
  [
    'Email,First name,Last name',
    ...Array.from({ length: 240 }, (_, index) => {
      const first = ['Ana', 'Ben', 'Carla', 'David', 'Eva', 'Felix', 'Grace', 'Hugo'][index % 8]
      return `${first!.toLowerCase()}.${index + 1}@example.com,${first},Demo ${index + 1}`
    }),
    'not an address,Somebody,Demo',
  ].join('\n'),
)

async function remove(page: Page, action: string) {
  await button(page, /^Actions for/).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
  await page.getByText(/deleted$/).waitFor()
}

/** How to get from a screen to what its picture shows. The order matters: each step leaves what a later one needs. */
const pictures: readonly {
  readonly name: string
  readonly at: string
  readonly size?: typeof viewport
  readonly reach: (page: Page) => Promise<unknown>
}[] = [
  { name: 'dashboard', at: '/admin', reach: (page) => page.getByText('All testimonials').waitFor() },
  { name: 'requests', at: '/admin/requests?view=all', reach: (page) => page.getByText(/left$/).first().waitFor() },
  {
    name: 'confirm',
    at: '/admin/requests',
    reach: async (page) => {
      await page.getByText('Jonah Adler (Demo)').click()
      await page.getByRole('button', { name: 'Confirm a time' }).click()
      await page.getByRole('dialog').last().getByLabel('Provider').waitFor()
    },
  },
  {
    name: 'calendar',
    // The week of the earliest times that the demo's requests ask for.
    at: `/admin/calendar?day=${addDays(easternDay(new Date()), 3)}`,
    reach: (page) =>
      page
        .getByText(/ requests?$/)
        .first()
        .waitFor(),
  },
  {
    name: 'your-day',
    at: `/admin/calendar?view=day&day=${workingDay(easternDay(new Date()), 1)}`,
    size: phone,
    reach: async (page) => {
      await page
        .getByRole('link', { name: /^Directions/ })
        .first()
        .waitFor()
    },
  },
  { name: 'report', at: '/admin/report', reach: (page) => page.getByText('Revenue by treatment').waitFor() },
  {
    name: 'testimonials',
    at: '/admin/testimonials',
    reach: (page) => button(page, /^Publish .* testimonial$/).waitFor(),
  },
  { name: 'event-desk', at: '/admin/check-ins', reach: (page) => page.getByRole('switch').first().waitFor() },
  {
    name: 'raffle',
    at: '/admin/check-ins?raffle=pick',
    reach: async (page) => {
      await button(page, 'Pick a winner').waitFor()
      // The list behind the dialog has loaded, too.
      await page.locator('[role=switch]').first().waitFor()
    },
  },
  {
    name: 'import',
    at: '/admin/subscribers',
    reach: async (page) => {
      await button(page, 'Import CSV').click()
      await page.locator('input[type=file]').setInputFiles({ name: 'guests-2026.csv', mimeType: 'text/csv', buffer: list })
      await button(page, /^Import \d+ people/).waitFor()
    },
  },
  {
    name: 'subscribers',
    at: '/admin/subscribers',
    reach: async (page) => {
      await button(page, 'Import CSV').click()
      await page.locator('input[type=file]').setInputFiles({ name: 'guests-2026.csv', mimeType: 'text/csv', buffer: list })
      await button(page, /^Import \d+ people/).click()
      await button(page, 'Done').click()
      await page.getByText('ana.1@example.com').first().waitFor()
    },
  },
  {
    name: 'images',
    at: '/admin/image-generator',
    reach: async (page) => {
      await button(page, 'A single glass drop above still water at first light').click()
      await button(page, 'Generate Image').click()
      await page.getByRole('link', { name: 'Add to a newsletter' }).waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'compose',
    at: '/admin/newsletters/compose',
    reach: async (page) => {
      await page.getByLabel('Month/Period').fill('December 2026')
      await page.getByLabel('Seasonal Theme').fill('Rest before the holidays')
      await page.getByLabel('Treatments to Highlight').fill('Everyday Wellness')
      await button(page, 'Generate').click()
      await page.getByRole('heading', { name: 'Your newsletter' }).waitFor()
      await button(page, 'Save Draft').click()
      await page.getByText(/^Saved /).waitFor()
    },
  },
  {
    name: 'newsletters',
    at: '/admin/newsletters',
    reach: async (page) => {
      await page
        .getByText(/Progress: 100\/\d+ sent/)
        .locator('visible=true')
        .first()
        .waitFor()
    },
  },
  {
    name: 'staff',
    at: '/admin/users',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByLabel('Email').fill('nadia@example.com')
      await page.getByLabel('Full name').fill('Nadia Flores (Demo)')
    },
  },
  {
    name: 'schedule',
    at: '/admin/users',
    reach: async (page) => {
      await page.getByRole('button', { name: /\(you\)/ }).click()
      await page.getByRole('link', { name: 'Cities, hours and time off' }).click()
      const day = (date: number) => page.locator('table button').nth(date - 1)
      await page.getByRole('button', { name: 'Next month' }).click()
      await day(1).click()
      await day(16).click()
      await page.getByText('New York', { exact: true }).first().click()
      await day(17).click()
      await day(24).click()
      await page.getByRole('main').evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'trash',
    at: '/admin/testimonials',
    reach: async (page) => {
      await remove(page, 'Delete testimonial')
      await page.goto('/admin/email-signups')
      await remove(page, 'Delete signup')
      await page.goto('/admin/trash')
      await button(page, /^Restore/).waitFor()
    },
  },
  { name: 'audit', at: '/admin/audit', reach: (page) => page.getByRole('row').nth(5).waitFor() },
]

const named = process.argv.slice(2)
const wanted = named.length === 0 ? pictures : pictures.filter(({ name }) => named.includes(name))
const site = await startSite({ seed: 'demo' })
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
await mkdir(folder, { recursive: true })
let bytes = 0
try {
  const page = await browser.newPage({ baseURL: site.url, viewport, deviceScaleFactor, reducedMotion: 'reduce' })
  await openAsAdmin(page)
  for (const { name, at, reach, size = viewport } of wanted) {
    await page.setViewportSize(size)
    await page.goto(at)
    await reach(page)
    await page.evaluate(() => document.fonts.ready)
    // Park the pointer where it highlights nothing.
    await page.mouse.move(0, size.height - 1)
    const drawn = await page.screenshot({ animations: 'disabled' })
    const small = await sharp(drawn).avif({ quality: 43, effort: 8, chromaSubsampling: '4:4:4' }).toBuffer()
    await writeFile(`${folder}/${name}.avif`, small)
    bytes += small.length
  }
} finally {
  await browser.close()
  await site.stop()
}
console.log(`${wanted.length} pictures, ${Math.round(bytes / 1024)} KiB, in ${folder}`)
