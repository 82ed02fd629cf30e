/** The newsletter composer and the image generator in all their states. */
import type { Page } from 'playwright/test'
import type { Image } from '../../../src/contracts/image.ts'
import { refused } from '../steps/account.ts'
import { openScreen } from '../back-office-screen.ts'
import { detailOf, forecast, email, newsletterRows } from '../rows/newsletter.ts'
import { answer, brokenAnswer, hold, state } from './state.ts'

const path = '/admin/newsletters/compose'
const [sending, draft] = newsletterRows
const stored = `?id=${draft!.id}`

const open = (page: Page, query = '', change?: (page: Page) => Promise<void>) =>
  openScreen(
    page,
    path + query,
    {
      'newsletter-generate': {
        sender: { name: 'Tidelight', email: 'hello@clinic.test' },
        left: 4,
        ...email,
        madeBy: 'built-in',
        notes: ['“Moonlight” isn’t in the catalog, so the newsletter doesn’t mention it.'],
      },
      'newsletter-detail': detailOf(draft!),
      'newsletter-forecast': forecast,
    },
    change,
  )

async function generate(page: Page) {
  await page.getByLabel('Month/Period').fill('December 2026')
  await page.getByLabel('Treatments to Highlight').fill('Travel Detox, Moonlight')
  await page.getByRole('button', { name: 'Generate' }).click()
}

export const composeStates = [
  state(path, 'brief', async (page) => {
    await open(page)
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await page.getByText('Please generate content before saving').waitFor()
  }),
  state(path, 'generating', async (page) => {
    await open(page, '', (held) => hold(held, '/api/admin/newsletter-generate'))
    await generate(page)
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
  }),
  state(path, 'not-generated', { statuses: [422] }, async (page) => {
    const fields = { highlightTreatments: 'None of these is in the catalog. Choose from the list below.' }
    const { error } = refused('invalid-input')
    await open(page, '', async (no) => {
      await no.route('**/api/admin/newsletter-generate', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 422, json: { error: { ...error, fields } } })
          : route.fallback(),
      )
    })
    await generate(page)
    await page.getByText('None of these is in the catalog').waitFor()
  }),
  state(path, 'words', async (page) => {
    await open(page)
    await generate(page)
    await page.getByLabel('Subject').waitFor()
  }),
  state(path, 'blank', async (page) => {
    await open(page)
    await page.getByRole('button', { name: 'Start from scratch' }).click()
    await page.getByRole('button', { name: 'Button', exact: true }).click()
    await page.getByLabel('Button', { exact: true }).fill('Read {{more}}')
    await page.getByText('We can’t fill in {{more}}').waitFor()
  }),
  state(path, 'adding-a-link', { lookAt: 'screen' }, async (page) => {
    await open(page, stored)
    await page.getByRole('button', { name: 'Add a link' }).first().click()
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.getByText('Enter the link text.').waitFor()
  }),
  state(path, 'sending', { lookAt: 'screen' }, async (page) => {
    await open(page, stored)
    await page.getByRole('button', { name: 'Send…' }).click()
    await page.getByRole('alertdialog').getByText('2,802 people will get it').waitFor()
  }),
  state(path, 'changed-meanwhile', { statuses: [409] }, async (page) => {
    const receipt = { version: 4, savedAt: new Date(Date.now() - 8 * 60_000).toISOString(), by: 'Grace Lin', own: false }
    const { error } = refused('changed-meanwhile')
    await open(page, stored, (no) => answer(no, '/api/admin/newsletter', 409, { error: { ...error, receipt } }))
    await page.getByLabel('Subject').fill('Written here')
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await page.getByText('Grace Lin saved this newsletter after you opened it').waitFor()
  }),
  state(path, 'leaving', { lookAt: 'screen' }, async (page) => {
    await open(page, stored)
    await page.getByLabel('Subject').fill('Written here')
    await page.getByRole('main').getByRole('link', { name: 'Newsletters' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  }),
  state(path, 'frozen', async (page) => {
    await open(page, stored, (frozen) => answer(frozen, '/api/admin/newsletter-detail?*', 200, detailOf(sending!)))
    await page.getByText('so you can’t change it').waitFor()
  }),
]

const imagesPath = '/admin/image-generator'

const images: readonly Image[] = ['A single glass drop above still water at first light', 'Three drops in lavender'].map(
  (prompt, index) => ({
    id: `4b2cc4ae-7a0b-4c43-9c1c-${String(6000 + index).padStart(12, '0')}`,
    file: `${String(index).repeat(64)}.jpg`,
    url: 'https://clinic.test/api/image?file=x',
    prompt: index === 0 ? prompt : `${prompt} ${'and more of them '.repeat(8)}`,
    alt: 'Abstract glass artwork: a coral drop above water at first light',
    width: 1680,
    height: 720,
    bytes: 84_000,
    madeBy: 'built-in',
    instead:
      index === 0
        ? null
        : {
            missed: ['lavender'],
            drawn: 'a coral drop above water at first light',
            offers: ['Scattered coral drops above water at first light'],
          },
    createdAt: new Date(Date.now() - index * 3_600_000).toISOString(),
  }),
)

const openImages = (page: Page, change?: (page: Page) => Promise<void>) =>
  openScreen(
    page,
    imagesPath,
    { image: { rows: images, next: null, madeBy: 'built-in', left: 4, image: images[0] } },
    async (to) => {
      await to.route('**/api/image?*', (route) => route.fulfill({ path: 'src/media/cta-iv/render.webp' }))
      await change?.(to)
    },
  )

export const imageStates = [
  state(imagesPath, 'idle', async (page) => {
    await openImages(page, (empty) =>
      answer(empty, '/api/admin/image?*', 200, { rows: [], next: null, madeBy: 'built-in', left: 20 }),
    )
    await page.getByText('No images yet.').waitFor()
    await page.getByRole('button', { name: 'Generate Image' }).click()
    await page.getByText('Please enter a prompt').waitFor()
  }),
  state(imagesPath, 'drawn', async (page) => {
    await openImages(page)
    await page.getByLabel('Prompt').fill(images[0]!.prompt)
    await page.getByRole('button', { name: 'Generate Image' }).click()
    await page.getByRole('link', { name: 'Download' }).waitFor()
  }),
  state(imagesPath, 'drawn-instead', async (page) => {
    await openImages(page)
    await page.getByRole('button', { name: /^Three drops/ }).click()
    await page.getByText('We can’t draw “lavender”.').waitFor()
  }),
  state(imagesPath, 'failed', { statuses: [500] }, async (page) => {
    await openImages(page, async (broken) => {
      await answer(broken, '/api/admin/image?*', 500, brokenAnswer)
      await answer(broken, '/api/admin/image', 500, brokenAnswer)
    })
    await page.getByText('Failed to load the images').waitFor()
    await page.getByLabel('Prompt').fill(images[0]!.prompt)
    await page.getByRole('button', { name: 'Generate Image' }).click()
    await page.getByText('Failed to generate image').waitFor()
  }),
]
