/** /auth on the real server: every way to sign in, where it leads, and what it refuses (both specs; decisions 5, 6, 7 and 9). */
import type { Page } from 'playwright/test'
import {
  askForSignInEmail,
  fillSignIn,
  newAddress,
  pretendSignedIn,
  signInByCode,
  signInCodePattern,
  signInLinkPattern,
} from '../support/steps/account.ts'
import { fromEmail } from '../support/steps/emails.ts'
import { consoleUrl, expect, test } from '../support/page.ts'
import { firstAdmin } from '../support/site.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Collects the session requests that a page makes. */
function sessionRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(session|is-admin)/.test(request.url())) requests.push(new URL(request.url()).pathname)
  })
  return requests
}

test('no page makes a session request for an anonymous visitor', async ({ page }) => {
  const requests = sessionRequests(page)
  for (const path of ['/', '/peptides', '/book-iv', '/consultation', '/auth', '/my-testimonials', '/client-dashboard']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(requests).toEqual([])
})

test('an admin stays signed in over a reload without a stored token, and signs out', async ({ page, context }) => {
  await page.goto('/my-testimonials')
  await expect(page.getByText('Sign in to see your testimonials.')).toBeVisible()
  await page.goto('/client-dashboard')
  await expect(page).toHaveURL('/auth?from=%2Fclient-dashboard')
  await expect(page.getByText('Sign in to see your visits.')).toBeVisible()
  await fillSignIn(page)
  await expect(page).toHaveURL('/client-dashboard')
  await expect(page.getByRole('main').getByText(firstAdmin.email)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin')

  const before = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  const answered = page.waitForResponse('**/api/session-refresh')
  await page.reload()
  const { session } = (await (await answered).json()) as { session: { access_token: string } }
  expect(before).toContain('signed-in')
  const after = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  for (const text of [before, after]) expect(text).not.toContain(session.access_token)
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

  // Let open requests finish: once the session ends, they'd get a 401.
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  const requests = sessionRequests(page)
  await page.goto('/client-dashboard')
  await expect(page).toHaveURL('/auth?from=%2Fclient-dashboard')
  expect(requests).toEqual([])
})

test('a wrong password shows the spec’s error and stays in its field', async ({ page, watch }) => {
  watch.expectStatus(401)
  await page.goto('/auth')
  await fillSignIn(page, { email: newAddress(), password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please check your credentials.')
  await expect(page.getByLabel('Password')).toHaveValue('not the password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
})

test('the form reports empty and short entries at their fields and focuses the first one', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Password').fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
})

test('a lost connection shows an unexpected error, and the next try works', async ({ page, watch }) => {
  watch.expectStatus('network')
  await page.goto('/auth?from=/client-dashboard')
  await page.route('**/api/session', (route) => route.abort('connectionrefused'))
  await fillSignIn(page)
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.')
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/client-dashboard')
})

test('/auth never flashes its form at people who open an emailed link or are signed in', async ({ page }) => {
  // Never answer the request for the page's script, to see what a slow connection shows.
  await page.route('**/_astro/Auth.*.js', () => {})
  await page.goto(`/auth#sign_in_token=${'x'.repeat(80)}`)
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('One moment.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toBeVisible()
  await pretendSignedIn(page)
  await page.reload()
  await expect(page.getByText('One moment.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
})

test('/auth hides its form from people with an emailed link in a browser that doesn’t count an address’s parameters', async ({
  page,
}) => {
  // As in Safari 16.
  await page.addInitScript(() => void Reflect.deleteProperty(URLSearchParams.prototype, 'size'))
  await page.route('**/_astro/Auth.*.js', () => {})
  await page.goto(`/auth#sign_in_token=${'x'.repeat(80)}`)
  await expect(page.getByText('One moment.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
})

test('a failed admin check signs the person out', async ({ page, watch }) => {
  watch.expectStatus(500)
  await page.goto('/auth')
  await page.route('**/api/is-admin', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: '', requestId: 'test' } } }),
  )
  await fillSignIn(page)
  await expect(page.getByRole('alert')).toHaveText('Authentication error. Please try again.')
  expect(await page.evaluate(() => localStorage.getItem('signed-in'))).toBeNull()
})

for (const from of ['https://evil.example', '//evil.example', '/\\evil.example', '/%2F/evil.example', 'javascript:alert(1)']) {
  test(`signing in never redirects to ${from}`, async ({ page }) => {
    await pretendSignedIn(page, { user: { id: 'a', email: 'a@b.test', role: 'admin', full_name: null } })
    const origin = new URL(page.url() === 'about:blank' ? process.env['SITE_URL']! : page.url()).origin
    await page.goto(`/auth?${new URLSearchParams({ from })}`)
    await page.waitForURL('**/admin')
    expect(new URL(page.url()).origin).toBe(origin)
  })
}

test('a client signs in with an emailed code, even after a reload, and returns to their page', async ({ page }) => {
  const email = newAddress()
  await page.goto('/my-testimonials')
  await askForSignInEmail(page, email)
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel('Code').fill(await fromEmail(consoleUrl(), email, signInCodePattern))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/my-testimonials')
  await expect(page.getByText('You haven’t shared a testimonial yet.')).toBeVisible()
})

test('a client signs in with an emailed link, whose token leaves the address bar and works once', async ({ page, watch }) => {
  watch.expectStatus(422)
  const email = newAddress()
  await page.goto('/auth')
  await askForSignInEmail(page, email)
  await expect(heading(page, 'Check your inbox.')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const link = await fromEmail(consoleUrl(), email, signInLinkPattern)

  await page.goto(link)
  await expect(page).toHaveURL('/auth')
  await expect(heading(page, 'Almost there.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/client-dashboard')
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)

  await page.goto(link)
  await expect(heading(page, 'Almost there.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page, 'You’re signed in.')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('This link was already used or has expired. You don’t need a new one.')
})

test('Start again on the second-factor screen returns to the form and focuses its heading', async ({ page }) => {
  await page.route('**/api/session', (route) => route.fulfill({ json: { outcome: 'second-factor', ticket: 't'.repeat(43) } }))
  await page.goto('/auth')
  await fillSignIn(page)
  await expect(heading(page, 'One more code.')).toBeFocused()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(heading(page, 'Welcome back.')).toBeFocused()
})

test('the password reset form confirms an unknown address and sends once to each', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Reset your password.')).toBeFocused()
  await page.getByLabel('Email').fill(newAddress())
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset link sent! Check your email for instructions.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeDisabled()
  await page.getByLabel('Email').fill(newAddress())
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeEnabled()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page, 'Welcome back.')).toBeFocused()
})

test('signing in or out in one tab does the same in the other', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/auth?from=/client-dashboard')
  await second.goto('/auth?from=/my-testimonials')
  await signInByCode(first, consoleUrl(), newAddress())
  await expect(first).toHaveURL('/client-dashboard')
  await expect(second).toHaveURL('/my-testimonials')
  await expect(second.getByText('You haven’t shared a testimonial yet.')).toBeVisible()
  await first.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(first).toHaveURL('/')
  await expect(second).toHaveURL('/auth?from=%2Fmy-testimonials&ended=1')
})

test('signing out offline says that the client is still signed in', async ({ page, watch }) => {
  watch.expectStatus('network')
  await page.goto('/auth')
  await signInByCode(page, consoleUrl(), newAddress())
  await page.waitForURL('/client-dashboard')
  await page.route('**/api/session', (route) => route.abort('connectionrefused'))
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('We couldn’t reach the server, so you’re still signed in. Please try again.')
  await expect(page).toHaveURL('/client-dashboard')
})

const deny = () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  }
}
const fill = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

for (const [storage, breakStorage] of [
  ['denied', deny],
  ['full', fill],
] as const)
  test(`a client can sign in and move between pages with ${storage} storage`, async ({ page, watch }) => {
    // Without storage, no flag says that nobody is signed in, so the page asks the server and gets a 401.
    watch.expectStatus(401)
    await page.addInitScript(breakStorage)
    const email = newAddress()
    await page.goto('/auth?from=/my-testimonials')
    await signInByCode(page, consoleUrl(), email)
    await expect(page).toHaveURL('/my-testimonials')
    await page.getByRole('link', { name: 'Your account' }).locator('visible=true').click()
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
  })

test('/auth says so if the browser blocks cookies', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.goto('/auth?ended=1')
  await expect(page.getByRole('alert')).toContainText('Your browser is blocking cookies')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the account pages ask for JavaScript and show no form', async ({ page }) => {
    for (const [path, sentence] of [
      ['/auth', 'To sign in, please turn on JavaScript.'],
      ['/reset-password', 'To choose a password, please turn on JavaScript.'],
      ['/client-dashboard', 'To use this page, please turn on JavaScript.'],
      ['/my-testimonials', 'To use this page, please turn on JavaScript.'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('main noscript p')).toContainText(sentence)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      for (const progress of ['Checking your link.', 'Checking whether you’re signed in'])
        await expect(page.getByText(progress)).toBeHidden()
      await expect(page.locator('main form, main button').locator('visible=true')).toHaveCount(0)
    }
  })
})

test('/auth and /reset-password are hidden from search engines', async ({ page }) => {
  for (const path of ['/auth', '/reset-password']) {
    await page.goto(path)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  }
})

test(
  'on a phone, the sign-in fields are in the first view, and the hidden art isn’t fetched',
  { tag: '@phone' },
  async ({ page }) => {
    const pictures: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname)
    })
    await page.goto('/auth')
    await expect(page.getByLabel('Password', { exact: true })).toBeInViewport({ ratio: 1 })
    await page.waitForLoadState('networkidle')
    expect(pictures.filter((path) => path.startsWith('/_astro/'))).toEqual([])
  },
)
