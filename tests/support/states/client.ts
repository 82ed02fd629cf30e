/** The client's own pages, and the menus for someone who is signed in, in all their states. */
import type { Page } from 'playwright/test'
import { admin, pretendSignedIn } from '../steps/account.ts'
import { answer, brokenAnswer, cutOff, hold, state } from './state.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

export const clientStates = [
  state('/my-testimonials', 'loading', async (page) => {
    await pretendSignedIn(page)
    await hold(page, '/api/own-testimonial', 'GET')
    await page.goto('/my-testimonials')
    await page.getByText('Loading your testimonials').waitFor()
  }),
  state('/my-testimonials', 'list', async (page) => {
    await pretendSignedIn(page)
    await page.goto('/my-testimonials')
    await page.getByText('you can’t edit it anymore').waitFor()
  }),
  state('/my-testimonials', 'edit', async (page) => {
    await pretendSignedIn(page)
    await page.goto('/my-testimonials')
    await button(page, 'Edit').click()
    await page.getByLabel('Your testimonial').waitFor()
  }),
  state('/my-testimonials', 'empty', async (page) => {
    await pretendSignedIn(page, { testimonials: [] })
    await page.goto('/my-testimonials')
    await page.getByText('You haven’t shared a testimonial yet.').waitFor()
  }),
  state('/my-testimonials', 'failed', { statuses: [500] }, async (page) => {
    await pretendSignedIn(page)
    await answer(page, '/api/own-testimonial', 500, brokenAnswer)
    await page.goto('/my-testimonials')
    await page.getByRole('alert').waitFor()
  }),
  state('/my-testimonials', 'offline', { statuses: ['network'] }, async (page) => {
    await pretendSignedIn(page)
    await cutOff(page, '/api/session-refresh')
    await page.goto('/my-testimonials')
    await page.getByText('We can’t reach the server').waitFor()
  }),
  state('/client-dashboard', 'client', async (page) => {
    await pretendSignedIn(page)
    await page.goto('/client-dashboard')
    await page.getByText('IV-7Q2K9').waitFor()
    await page.getByText('This device').waitFor()
  }),
  state('/client-dashboard', 'admin', async (page) => {
    await pretendSignedIn(page, { user: admin, requests: [], testimonials: [], devices: [] })
    await page.goto('/client-dashboard')
    await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).waitFor()
  }),
  state('/', 'menu-admin', { ofWidth: true, lookAt: 'screen' }, async (page) => {
    await pretendSignedIn(page, { user: admin })
    const checked = page.waitForResponse('**/api/is-admin')
    await page.goto('/')
    await checked
    await page.getByRole('button', { name: /menu/i }).locator('visible=true').first().click()
    await page
      .getByRole('link', { name: /^Admin/ })
      .locator('visible=true')
      .waitFor()
  }),
]
