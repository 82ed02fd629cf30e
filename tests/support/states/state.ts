/** What a state of a page is, and how an endpoint is made to bring it about. */
import type { Page } from 'playwright/test'
import { signupSeenKey } from '../../../src/stores/signup-popup.ts'

export type State = {
  readonly route: string
  readonly name: string
  /** From a fresh page to the state; without it the page as it loads. */
  readonly reach?: (page: Page) => Promise<void>
  /** What the page's console will report of it. */
  readonly statuses?: readonly (number | 'network')[]
  /** The signup popup may come. */
  readonly popup?: boolean
  /** The screen's width decides how it is reached: a menu in a drawer or in the bar. */
  readonly ofWidth?: true
  /** What the state is about, where a picture of the whole page would hide it. */
  readonly lookAt?: 'screen'
}

/** Whoever has seen the popup today is not shown it: for what is about other things. */
export function keepPopupAway(page: Page): Promise<unknown> {
  return page.addInitScript((key) => {
    try {
      localStorage.setItem(key, String(Date.now()))
    } catch {
      // Where storage is denied the popup may come.
    }
  }, signupSeenKey)
}

/** Answers an endpoint instead of the server. */
export async function answer(page: Page, path: string, status: number, body: unknown) {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: body }))
}

/** The server failed. */
export const brokenAnswer = { error: { code: 'unexpected', message: 'Failed', requestId: 'state' } }

/** An endpoint that never answers, for what shows meanwhile. */
export async function hold(page: Page, path: string, method = 'POST') {
  await page.route(`**${path}`, (route) => (route.request().method() === method ? undefined : route.fallback()))
}

/** Requests for it wait, for what shows meanwhile, and go on once the returned function is called. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${path}`, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** No answer comes from an endpoint. */
export async function cutOff(page: Page, path: string) {
  await page.route(`**${path}`, (route) => route.abort('connectionrefused'))
}

/** This filling was stored before with other answers; the server hands out what it has. */
export async function answerConflict(page: Page, path: string, receipt: unknown) {
  const error = { code: 'already-sent-differently', message: 'Already sent.', requestId: 'state', receipt }
  await answer(page, path, 409, { error })
}
