/** Opens a screen of the back office as an admin, with canned answers instead of the server's. */
import type { Page } from 'playwright/test'
import { admin, pretendSignedIn } from './steps/account.ts'
import { waiting } from './rows/back-office.ts'
import { answer } from './states/state.ts'

/** Lists that can be filtered by a person ask for the admins too. */
const noAdmins = { rows: [], next: null, counts: null }

/** `answers` maps an endpoint to its answer to any request; `change` overrides some. */
export async function openScreen(
  page: Page,
  path: string,
  answers: Readonly<Record<string, unknown>>,
  change?: (page: Page) => Promise<void>,
): Promise<void> {
  await pretendSignedIn(page, { user: admin })
  for (const [name, json] of Object.entries({ waiting, user: noAdmins, ...answers })) {
    await answer(page, `/api/admin/${name}`, 200, json)
    await answer(page, `/api/admin/${name}?*`, 200, json)
  }
  await change?.(page)
  await page.goto(path)
  await page.locator('h1').waitFor()
}
