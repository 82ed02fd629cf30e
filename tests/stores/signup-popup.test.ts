import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../src/catalog/time/milliseconds.ts'
import { createEmailSignup } from '../../src/stores/email-signup.ts'
import { createSignupPopup, signupSeenKey } from '../../src/stores/signup-popup.ts'
import { signedInKey } from '../../src/stores/account/signed-in.ts'
import { AnsweringServer } from './answering-server.ts'
import { FakeArea, fakeStorage, fakeWorld } from './fake-browser.ts'

function popupAt(area: FakeArea, time: number, random = 0) {
  return createSignupPopup(fakeStorage(area), { now: () => time, random: () => random })
}

describe('the sign-up popup', () => {
  test('stays closed for 24 hours after it was last seen', () => {
    const area = new FakeArea()
    const start = Date.parse('2026-12-01T15:15:00Z')
    expect(popupAt(area, start).mayOpen()).toBe(true)
    popupAt(area, start).seen()
    expect(popupAt(area, start + dayMs - 1).mayOpen()).toBe(false)
    expect(popupAt(area, start + dayMs).mayOpen()).toBe(true)
    // The clock was an hour ahead and has been corrected.
    expect(popupAt(area, start - hourMs).mayOpen()).toBe(true)
  })

  test('stays closed for someone who is signed in', () => {
    const area = new FakeArea()
    area.texts.set(signedInKey, 'true')
    expect(popupAt(area, 0).mayOpen()).toBe(false)
    area.texts.set(signedInKey, 'false')
    expect(popupAt(area, 0).mayOpen()).toBe(true)
  })

  test('stays closed while the consultation list or the cart has items', () => {
    for (const key of ['consultationCart', 'iv-cart']) {
      const area = new FakeArea()
      area.texts.set(key, '[{"name":"KPV"}]')
      expect(popupAt(area, 0).mayOpen()).toBe(false)
      area.texts.set(key, '[]')
      expect(popupAt(area, 0).mayOpen()).toBe(true)
    }
  })

  test('ignores a damaged record of when it was seen, and remembers it in the page if storage is denied', () => {
    const area = new FakeArea()
    area.texts.set(signupSeenKey, '"yesterday"')
    expect(popupAt(area, 0).mayOpen()).toBe(true)
    area.denied = true
    const popup = popupAt(area, 0)
    expect(popup.mayOpen()).toBe(true)
    popup.seen()
    expect(popup.mayOpen()).toBe(false)
  })

  test('opens after 30 to 45 seconds, or after a quarter of the scrollable height', () => {
    const area = new FakeArea()
    expect([0, 0.5, 1].map((random) => popupAt(area, 0, random).delayMs())).toEqual([30_000, 37_500, 45_000])
    const { scrolledEnough } = popupAt(area, 0)
    expect(scrolledEnough(249, 1000)).toBe(false)
    expect(scrolledEnough(250, 1000)).toBe(true)
    expect(scrolledEnough(0, 0)).toBe(false)
  })
})

describe('the sign-up form', () => {
  function open(path = '/peptides') {
    const server = new AnsweringServer(() => ({ receivedAt: '2026-12-01T15:20:00.000Z' }))
    let seen = 0
    const form = createEmailSignup(() => path, { seen: () => (seen += 1) }, fakeWorld(server.fetch))
    form.open()
    return { server, form, seen: () => seen }
  }

  test('requires an email and consent', async () => {
    const { form, server, seen } = open()
    await form.submit()
    expect(form.$errors.get()).toEqual({ email: 'Email is required', consent: 'Please agree to receive updates' })
    form.change('email', 'ada@')
    expect(form.$errors.get()['email']).toBe('Please enter a valid email')
    form.change('consent', true)
    expect(form.$errors.get()).not.toHaveProperty('consent')
    expect(server.bodies).toEqual([])
    expect(seen()).toBe(0)
  })

  test('sends the path of its page, and marks the popup as seen', async () => {
    const { form, server, seen } = open()
    form.change('email', ' ada@example.com ')
    form.change('consent', true)
    await form.submit()
    expect(server.bodies[0]).toMatchObject({ email: 'ada@example.com', firstName: '', consent: true, sourcePage: '/peptides' })
    expect(seen()).toBe(1)
  })

  test('sends the home page as its source if the path of its page is invalid', async () => {
    const { form, server } = open('/what%20is this<script>')
    form.change('email', 'ada@example.com')
    form.change('consent', true)
    await form.submit()
    expect(server.bodies[0]).toMatchObject({ sourcePage: '/' })
  })

  test('says that sending failed, and keeps the email', async () => {
    const { form, server, seen } = open()
    form.change('email', 'ada@example.com')
    form.change('consent', true)
    server.answers = ['offline', 'offline', 'offline']
    await form.submit()
    expect(form.$state.get()).toMatchObject({ alert: 'Something went wrong—please try again.' })
    expect(form.$values.get().email).toBe('ada@example.com')
    expect(seen()).toBe(0)
  })
})
