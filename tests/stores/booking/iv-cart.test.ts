import { describe, expect, test } from 'vitest'
import { createBrowserStorage } from '../../../src/stores/browser-storage.ts'
import { createIvCart } from '../../../src/stores/booking/iv-cart.ts'
import { ivCartKey } from '../../../src/stores/booking/iv-cart-key.ts'
import { FakeArea, FakePage, fakeStorage } from '../fake-browser.ts'

const kept = (area: FakeArea) => JSON.parse(area.texts.get(ivCartKey) ?? 'null') as unknown

describe('the IV cart', () => {
  test('raises the quantity by one when a treatment is added again', () => {
    const cart = createIvCart(fakeStorage())
    cart.add('travel-detox')
    cart.add('immune-boost')
    cart.add('travel-detox')
    expect(cart.$lines.get()).toEqual([
      { treatmentId: 'travel-detox', quantity: 2 },
      { treatmentId: 'immune-boost', quantity: 1 },
    ])
    expect(cart.$count.get()).toBe(3)
    expect(cart.$subtotalCents.get()).toBe(2 * 25000 + 29000)
  })

  test.each([0, -1, Number.NaN])('removes a line whose quantity is set to %s', (quantity) => {
    const cart = createIvCart(fakeStorage())
    cart.add('nad-500')
    cart.setQuantity('nad-500', quantity)
    expect(cart.$lines.get()).toEqual([])
  })

  test('limits the quantity of a treatment to 10', () => {
    const cart = createIvCart(fakeStorage())
    cart.setQuantity('nad-500', 10 ** 9)
    cart.add('nad-500')
    expect(cart.$count.get()).toBe(10)
  })

  test('is empty until it is opened, and then restores the stored lines', () => {
    const area = new FakeArea()
    createIvCart(fakeStorage(area)).add('nad-500')
    const reloaded = createIvCart(fakeStorage(area))
    expect(reloaded.$count.get()).toBe(0)
    reloaded.open()
    expect(reloaded.$lines.get()).toEqual([{ treatmentId: 'nad-500', quantity: 1 }])
  })
})

describe('a damaged stored cart', () => {
  test.each([
    ['not JSON', '{"'],
    ['another shape', '{"items":[]}'],
    ['null', 'null'],
    ['a list of nothing', '[null, 3, "nad-500"]'],
    ['unknown treatments', '[{"treatmentId":"gone","quantity":1},{"treatmentId":"__proto__","quantity":1}]'],
    [
      'impossible quantities',
      '[{"treatmentId":"nad-500","quantity":-1},{"treatmentId":"nad-500","quantity":"2"},{"treatmentId":"nad-500","quantity":1.5}]',
    ],
  ])('opens empty and still works: %s', (_, text) => {
    const area = new FakeArea()
    area.texts.set(ivCartKey, text)
    const cart = createIvCart(fakeStorage(area))
    cart.open()
    expect(cart.$lines.get()).toEqual([])
    cart.add('nad-500')
    expect(kept(area)).toEqual([{ treatmentId: 'nad-500', quantity: 1 }])
  })

  test('keeps its valid lines: merges duplicates, limits quantities to 10, and ignores stored prices', () => {
    const area = new FakeArea()
    area.texts.set(
      ivCartKey,
      JSON.stringify([
        { treatmentId: 'nad-500', quantity: 2, priceCents: 1 },
        { treatmentId: 'gone', quantity: 2 },
        { treatmentId: 'nad-500', quantity: 1 },
        { treatmentId: 'travel-detox', quantity: 5000 },
      ]),
    )
    const cart = createIvCart(fakeStorage(area))
    cart.open()
    expect(cart.$lines.get()).toEqual([
      { treatmentId: 'nad-500', quantity: 3 },
      { treatmentId: 'travel-detox', quantity: 10 },
    ])
    expect(cart.$subtotalCents.get()).toBe(3 * 70000 + 10 * 25000)
  })
})

describe('the IV cart without working storage', () => {
  test('lasts as long as the page if storage is denied', () => {
    const area = new FakeArea()
    area.denied = true
    const cart = createIvCart(fakeStorage(area))
    cart.open()
    cart.add('nad-500')
    cart.add('nad-500')
    expect(cart.$count.get()).toBe(2)
    cart.setQuantity('nad-500', 0)
    expect(cart.$count.get()).toBe(0)
  })

  test('works in a browser that has no storage', () => {
    const cart = createIvCart(createBrowserStorage(() => undefined as unknown as Storage, new FakePage()))
    cart.open()
    cart.add('nad-500')
    expect(cart.$count.get()).toBe(1)
  })

  test('keeps changing while storage is full, and is stored again once there is room', () => {
    const area = new FakeArea()
    const cart = createIvCart(fakeStorage(area))
    cart.add('nad-500')
    area.full = true
    cart.add('nad-500')
    expect(cart.$count.get()).toBe(2)
    area.full = false
    cart.add('nad-500')
    expect(kept(area)).toEqual([{ treatmentId: 'nad-500', quantity: 3 }])
  })
})

describe('the IV cart in two tabs', () => {
  function twoTabs() {
    const area = new FakeArea()
    const pages = [new FakePage(), new FakePage()] as const
    const carts = pages.map((page) => createIvCart(fakeStorage(area, page)))
    const close = carts.map((cart) => cart.open())
    return { area, pages, here: carts[0]!, there: carts[1]!, close }
  }

  test('shows what the other tab added', () => {
    const { pages, here, there } = twoTabs()
    there.add('nad-500')
    pages[0].storage(ivCartKey)
    expect(here.$count.get()).toBe(1)
    pages[0].storage('something-else')
    expect(here.$count.get()).toBe(1)
  })

  test('is empty once the browser clears its storage', () => {
    const { area, pages, here } = twoTabs()
    here.add('nad-500')
    area.texts.clear()
    pages[0].storage(null)
    expect(here.$count.get()).toBe(0)
  })

  test('keeps what the other tab just added', () => {
    const { here, there, area } = twoTabs()
    there.add('nad-500')
    here.add('travel-detox')
    expect(kept(area)).toHaveLength(2)
  })

  test('catches up when the back button restores its page', () => {
    const { pages, here, there } = twoTabs()
    there.add('nad-500')
    pages[0].show()
    expect(here.$count.get()).toBe(1)
  })

  test('no longer follows the other tab once it is closed', () => {
    const { pages, here, there, close } = twoTabs()
    close[0]!()
    there.add('nad-500')
    pages[0].storage(ivCartKey)
    expect(here.$count.get()).toBe(0)
  })
})
