/** The client's own pages, and the menus for someone who is signed in, in all their states. */
import type { Page } from 'playwright/test'
import { admin, pretendSignedIn } from '../steps/account.ts'
import { answer, brokenAnswer, cutOff, hold, type State } from './state.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

export const clientStates: readonly State[] = [
  {
    route: '/my-testimonials',
    name: 'loading',
    reach: async (page) => {
      await pretendSignedIn(page)
      await hold(page, '/api/own-testimonial', 'GET')
      await page.goto('/my-testimonials')
      await page.getByText('Loading your testimonials').waitFor()
    },
  },
  {
    route: '/my-testimonials',
    name: 'list',
    reach: async (page) => {
      await pretendSignedIn(page)
      await page.goto('/my-testimonials')
      await page.getByText('you can’t edit it anymore').waitFor()
    },
  },
  {
    route: '/my-testimonials',
    name: 'edit',
    reach: async (page) => {
      await pretendSignedIn(page)
      await page.goto('/my-testimonials')
      await button(page, 'Edit').click()
      await page.getByLabel('Your testimonial').waitFor()
    },
  },
  {
    route: '/my-testimonials',
    name: 'empty',
    reach: async (page) => {
      await pretendSignedIn(page, { testimonials: [] })
      await page.goto('/my-testimonials')
      await page.getByText('You haven’t shared a testimonial yet.').waitFor()
    },
  },
  {
    route: '/my-testimonials',
    name: 'failed',
    statuses: [500],
    reach: async (page) => {
      await pretendSignedIn(page)
      await answer(page, '/api/own-testimonial', 500, brokenAnswer)
      await page.goto('/my-testimonials')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    route: '/my-testimonials',
    name: 'offline',
    statuses: ['network'],
    reach: async (page) => {
      await pretendSignedIn(page)
      await cutOff(page, '/api/session-refresh')
      await page.goto('/my-testimonials')
      await page.getByText('We can’t reach the server').waitFor()
    },
  },
  {
    route: '/client-dashboard',
    name: 'client',
    reach: async (page) => {
      await pretendSignedIn(page)
      await page.goto('/client-dashboard')
      await page.getByText('IV-7Q2K9').waitFor()
      await page.getByText('This device').waitFor()
    },
  },
  {
    route: '/client-dashboard',
    name: 'admin',
    reach: async (page) => {
      await pretendSignedIn(page, { user: admin, requests: [], testimonials: [], devices: [] })
      await page.goto('/client-dashboard')
      await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).waitFor()
    },
  },
  {
    route: '/',
    name: 'menu-admin',
    ofWidth: true,
    lookAt: 'screen',
    reach: async (page) => {
      await pretendSignedIn(page, { user: admin })
      const checked = page.waitForResponse('**/api/is-admin')
      await page.goto('/')
      await checked
      await page.getByRole('button', { name: /menu/i }).locator('visible=true').first().click()
      await page
        .getByRole('link', { name: /^Admin/ })
        .locator('visible=true')
        .waitFor()
    },
  },
]
