/** What a page state is, and how to make endpoints bring it about. */
import type { Page } from 'playwright/test'
import { signupSeenKey } from '../../../src/stores/signup-popup.ts'

type Traits = {
  /** What the page's console will report on the way. */
  readonly statuses?: readonly (number | 'network')[]
  /** Allows the signup popup. */
  readonly popup?: boolean
  /** The way to this state depends on the screen's width: the menu is in a drawer or in the bar. */
  readonly ofWidth?: true
  /** Shows only the screen, because a full-page picture would hide what the state is about. */
  readonly lookAt?: 'screen'
}

/** Takes a fresh page to the state. Without it, the state is the page as it loads. */
type Reach = (page: Page) => Promise<void>

export type State = Traits & { readonly route: string; readonly name: string; readonly reach?: Reach }

/** A state, written like a test: where, its name, what is special about it, and the way there. */
export function state(route: string, name: string, reach?: Reach): State
export function state(route: string, name: string, traits: Traits, reach?: Reach): State
export function state(route: string, name: string, traits?: Traits | Reach, reach?: Reach): State {
  return typeof traits === 'function' ? { route, name, reach: traits } : { route, name, ...traits, ...(reach && { reach }) }
}

/** Marks the popup as seen today, so that it stays away from states about other things. */
export function keepPopupAway(page: Page): Promise<unknown> {
  return page.addInitScript((key) => {
    try {
      localStorage.setItem(key, String(Date.now()))
    } catch {
      // If storage is denied, the popup may appear.
    }
  }, signupSeenKey)
}

/** Answers an endpoint in place of the server. */
export async function answer(page: Page, path: string, status: number, body: unknown) {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: body }))
}

/** What the server answers when it fails. */
export const brokenAnswer = { error: { code: 'unexpected', message: 'Failed', requestId: 'state' } }

/** Leaves an endpoint's requests unanswered, to show what the page shows while waiting. */
export async function hold(page: Page, path: string, method = 'POST') {
  await page.route(`**${path}`, (route) => (route.request().method() === method ? undefined : route.fallback()))
}

/** Holds an endpoint's requests until the returned function is called, to show what the page shows while waiting. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${path}`, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** The bodies that the page sends to an endpoint from now on. */
export function sentTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().endsWith(path)) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Makes an endpoint unreachable. */
export async function cutOff(page: Page, path: string) {
  await page.route(`**${path}`, (route) => route.abort('connectionrefused'))
}

/** Answers that this form was already sent with other answers, and includes the stored receipt. */
export async function answerConflict(page: Page, path: string, receipt: unknown) {
  const error = { code: 'already-sent-differently', message: 'Already sent.', requestId: 'state', receipt }
  await answer(page, path, 409, { error })
}
