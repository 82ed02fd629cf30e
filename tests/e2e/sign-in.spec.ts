/** /auth on the real server: every way to sign in, where it leads, and what is refused (both specs; decisions 5, 6, 7 and 9). */
import type { Page } from 'playwright/test'
import {
  askForSignInLetter,
  fillSignIn,
  fromLetter,
  newAddress,
  pretendSignedIn,
  signInByCode,
  signInCodePattern,
  signInLinkPattern,
} from '../support/steps/account.ts'
import { consoleUrl, expect, test } from '../support/page.ts'
import { firstAdmin } from '../support/site.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Collects the session requests that a page makes. */
function sessionRequests(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(session|is-admin)/.test(request.url())) made.push(new URL(request.url()).pathname)
  })
  return made
}

test('nobody who is anonymous is asked about: no page makes a session request', async ({ page }) => {
  const made = sessionRequests(page)
  for (const path of ['/', '/peptides', '/book-iv', '/consultation', '/auth', '/my-testimonials', '/client-dashboard']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(made).toEqual([])
})

test('an admin signs in, is remembered over pages without a stored token, and signs out', async ({ page, context }) => {
  await page.goto('/client-dashboard')
  await expect(page).toHaveURL('/auth?from=%2Fclient-dashboard')
  await fillSignIn(page)
  await expect(page).toHaveURL('/client-dashboard')
  await expect(page.getByRole('main').getByText(firstAdmin.email)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin')

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  const answered = page.waitForResponse('**/api/session-refresh')
  await page.reload()
  const { session } = (await (await answered).json()) as { session: { access_token: string } }
  expect(kept).toContain('signed-in')
  const after = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  for (const text of [kept, after]) expect(text).not.toContain(session.access_token)
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

  // Let open requests finish: once the session ends, they'd get a 401.
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  const made = sessionRequests(page)
  await page.goto('/client-dashboard')
  await expect(page).toHaveURL('/auth?from=%2Fclient-dashboard')
  expect(made).toEqual([])
})

test('a wrong password is refused in the words of the specification, and what was typed stays', async ({ page, watch }) => {
  watch.expectStatus(401)
  await page.goto('/auth')
  await fillSignIn(page, { email: newAddress(), password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please check your credentials.')
  await expect(page.getByLabel('Password')).toHaveValue('not the password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
})

test('empty and short entries are refused in place, and the first wrong field has the focus', async ({ page }) => {
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

test('a lost connection is an unexpected error, and the next try goes', async ({ page, watch }) => {
  watch.expectStatus('network')
  await page.goto('/auth?from=/client-dashboard')
  await page.route('**/api/session', (route) => route.abort('connectionrefused'))
  await fillSignIn(page)
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.')
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/client-dashboard')
})

test('a form never shows to people who come by a link or are signed in', async ({ page }) => {
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

test('an admin check that fails signs out at once', async ({ page, watch }) => {
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
  test(`signing in never leads to ${from}`, async ({ page }) => {
    await pretendSignedIn(page, { user: { id: 'a', email: 'a@b.test', role: 'admin', full_name: null } })
    const origin = new URL(page.url() === 'about:blank' ? process.env['SITE_URL']! : page.url()).origin
    await page.goto(`/auth?${new URLSearchParams({ from })}`)
    await page.waitForURL('**/admin')
    expect(new URL(page.url()).origin).toBe(origin)
  })
}

test('a client signs in by the code of an email, over a reload, and comes back to where they were', async ({ page }) => {
  const email = newAddress()
  await page.goto('/my-testimonials')
  await askForSignInLetter(page, email)
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel('Code').fill(await fromLetter(consoleUrl(), email, signInCodePattern))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/my-testimonials')
  await expect(page.getByText('You haven’t shared a testimonial yet.')).toBeVisible()
})

test('a client signs in by the email’s link, whose token leaves the address at once and works once', async ({ page, watch }) => {
  watch.expectStatus(422)
  const email = newAddress()
  await page.goto('/auth')
  await askForSignInLetter(page, email)
  await expect(heading(page, 'Check your inbox.')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const link = await fromLetter(consoleUrl(), email, signInLinkPattern)

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

test('starting again from the code of a second factor keeps the keyboard’s place', async ({ page }) => {
  await page.route('**/api/session', (route) => route.fulfill({ json: { outcome: 'second-factor', ticket: 't'.repeat(43) } }))
  await page.goto('/auth')
  await fillSignIn(page)
  await expect(heading(page, 'One more code.')).toBeFocused()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(heading(page, 'Welcome back.')).toBeFocused()
})

test('the form for a new password says the same for every address, once', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Reset your password.')).toBeFocused()
  await page.getByLabel('Email').fill(newAddress())
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset link sent! Check your email for instructions.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeDisabled()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page, 'Welcome back.')).toBeFocused()
})

test('signing in and out in one tab is signing in and out in the other', async ({ context }) => {
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

test('signing out without a connection says that nothing has happened', async ({ page, watch }) => {
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

for (const [storage, unfit] of [
  ['denied', deny],
  ['full', fill],
] as const)
  test(`where storage is ${storage}, signing in works, and lasts from page to page`, async ({ page, watch }) => {
    // Without storage, no flag says that nobody is signed in, so the page asks the server and gets a 401.
    watch.expectStatus(401)
    await page.addInitScript(unfit)
    const email = newAddress()
    await page.goto('/auth?from=/my-testimonials')
    await signInByCode(page, consoleUrl(), email)
    await expect(page).toHaveURL('/my-testimonials')
    // The link is below the list, and moves when the list arrives.
    await expect(page.getByText('You haven’t shared a testimonial yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Your account' }).locator('visible=true').click()
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
  })

test('where cookies are blocked, the page says so before anyone signs in in vain', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.goto('/auth?ended=1')
  await expect(page.getByRole('alert')).toContainText('Your browser is blocking cookies')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the pages say what they need, and offer no form that would not work', async ({ page }) => {
    for (const [path, sentence] of [
      ['/auth', 'To sign in, please turn on JavaScript.'],
      ['/reset-password', 'To choose a password, please turn on JavaScript.'],
      ['/client-dashboard', 'To use this page, please turn on JavaScript.'],
      ['/my-testimonials', 'To use this page, please turn on JavaScript.'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('main noscript p')).toContainText(sentence)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      for (const waits of ['Checking your link.', 'Checking whether you’re signed in'])
        await expect(page.getByText(waits)).toBeHidden()
      await expect(page.locator('main form, main button').locator('visible=true')).toHaveCount(0)
    }
  })
})

test('no search leads to the pages of signing in', async ({ page }) => {
  for (const path of ['/auth', '/reset-password']) {
    await page.goto(path)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  }
})
