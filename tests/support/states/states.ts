/**
 * Every page in every state that a visitor can reach. Screenshots (`npm run shots`) and accessibility checks use the same table,
 * so both cover the same states.
 */
import type { Page } from 'playwright/test'
import { indexedPaths } from '../../../src/catalog/site/indexed-path.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { treatments } from '../../../src/catalog/treatment/treatment.ts'
import { treatmentPath } from '../../../src/catalog/treatment/treatment-path.ts'
import { soaking } from '../soak.ts'
import { backOfficeStates } from './back-office.ts'
import { bookingStates } from './booking.ts'
import { clientStates } from './client.ts'
import { composeStates, imageStates } from './compose.ts'
import { consultationStates } from './consultation.ts'
import { deskStates } from './desk.ts'
import { eventStates } from './event.ts'
import { homeStates } from './home.ts'
import { newsletterStates } from './newsletter.ts'
import { resetPasswordStates } from './reset-password.ts'
import { confirmSignupStates, serviceStates, unsubscribeStates } from './service-pages.ts'
import { signInStates } from './sign-in.ts'
import { state, type State } from './state.ts'
import { subscriberStates } from './subscriber.ts'
import { guestStates } from './guest.ts'
import { visitStates } from './visit.ts'

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /menu/i }).locator('visible=true').first().click()
}

/** One of each kind of treatment page; the soak checks all of them. */
const treatmentPages = soaking
  ? treatments.map(({ name }) => treatmentPath(name))
  : ['/treatments/bpc-157', '/treatments/dermal-fillers', '/treatments/nad-500-mg-infusion']

const plain = [...indexedPaths.filter((path) => !path.startsWith('/treatments/')), paths.search]

export const states: readonly State[] = [
  ...[...plain, ...treatmentPages].map((route) => state(route, 'idle')),
  ...['/guide', '/guide/event-desk'].map((route) => state(route, 'idle')),
  state('/no-such-page', 'not-found', { statuses: [404] }),
  ...['/', '/peptides'].map((route) =>
    state(route, 'menu', { ofWidth: true, lookAt: 'screen' }, async (page) => {
      await page.goto(route)
      await openMenu(page)
    }),
  ),
  ...serviceStates,
  ...homeStates,
  ...consultationStates,
  ...bookingStates,
  ...unsubscribeStates,
  ...confirmSignupStates,
  ...signInStates,
  ...resetPasswordStates,
  ...clientStates,
  ...visitStates,
  ...guestStates,
  ...backOfficeStates,
  ...eventStates,
  ...deskStates,
  ...subscriberStates,
  ...newsletterStates,
  ...composeStates,
  ...imageStates,
]

/** Takes a fresh page to a state. */
export async function reach(page: Page, { route, reach: way }: State): Promise<void> {
  if (way) await way(page)
  else await page.goto(route)
}
