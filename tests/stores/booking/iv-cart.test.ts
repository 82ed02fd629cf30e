import { describe, expect, test } from 'vitest'
import { createBrowserStorage } from '../../../src/stores/browser-storage.ts'
import { createIvCart } from '../../../src/stores/booking/iv-cart.ts'
import { ivCartKey } from '../../../src/stores/booking/iv-cart-key.ts'
import { FakeArea, FakePage, fakeStorage } from '../fake-browser.ts'

const kept = (area: FakeArea) => JSON.parse(area.texts.get(ivCartKey) ?? 'null') as unknown

describe('the cart', () => {
  test('adding what is present raises its quantity by one', () => {
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

  test.each([0, -1, Number.NaN])('a quantity of %s removes the line', (quantity) => {
    const cart = createIvCart(fakeStorage())
    cart.add('nad-500')
    cart.setQuantity('nad-500', quantity)
    expect(cart.$lines.get()).toEqual([])
  })

  test('ten of one treatment is the most', () => {
    const cart = createIvCart(fakeStorage())
    cart.setQuantity('nad-500', 10 ** 9)
    cart.add('nad-500')
    expect(cart.$count.get()).toBe(10)
  })

  test('is empty until it is opened, then what was kept', () => {
    const area = new FakeArea()
    createIvCart(fakeStorage(area)).add('nad-500')
    const reloaded = createIvCart(fakeStorage(area))
    expect(reloaded.$count.get()).toBe(0)
    reloaded.open()
    expect(reloaded.$lines.get()).toEqual([{ treatmentId: 'nad-500', quantity: 1 }])
  })
})

describe('what was kept may be anything', () => {
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
  ])('%s: an empty cart that works', (_, text) => {
    const area = new FakeArea()
    area.texts.set(ivCartKey, text)
    const cart = createIvCart(fakeStorage(area))
    cart.open()
    expect(cart.$lines.get()).toEqual([])
    cart.add('nad-500')
    expect(kept(area)).toEqual([{ treatmentId: 'nad-500', quantity: 1 }])
  })

  test('what can be used of it is used: doubles join, too many become ten, prices are ours', () => {
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

describe('storage that does not work', () => {
  test('denied: the cart lives as long as the page', () => {
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

  test('no storage at all in the browser', () => {
    const cart = createIvCart(createBrowserStorage(() => undefined as unknown as Storage, new FakePage()))
    cart.open()
    cart.add('nad-500')
    expect(cart.$count.get()).toBe(1)
  })

  test('full: changes still count, and are kept again once there is room', () => {
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

describe('two tabs', () => {
  function twoTabs() {
    const area = new FakeArea()
    const pages = [new FakePage(), new FakePage()] as const
    const carts = pages.map((page) => createIvCart(fakeStorage(area, page)))
    const close = carts.map((cart) => cart.open())
    return { area, pages, here: carts[0]!, there: carts[1]!, close }
  }

  test('stay in step', () => {
    const { pages, here, there } = twoTabs()
    there.add('nad-500')
    pages[0].storage(ivCartKey)
    expect(here.$count.get()).toBe(1)
    pages[0].storage('something-else')
    expect(here.$count.get()).toBe(1)
  })

  test('storage emptied by the browser empties the cart', () => {
    const { area, pages, here } = twoTabs()
    here.add('nad-500')
    area.texts.clear()
    pages[0].storage(null)
    expect(here.$count.get()).toBe(0)
  })

  test('neither loses what the other just added', () => {
    const { here, there, area } = twoTabs()
    there.add('nad-500')
    here.add('travel-detox')
    expect(kept(area)).toHaveLength(2)
  })

  test('a page brought back by the back button catches up', () => {
    const { pages, here, there } = twoTabs()
    there.add('nad-500')
    pages[0].show()
    expect(here.$count.get()).toBe(1)
  })

  test('a closed cart no longer follows', () => {
    const { pages, here, there, close } = twoTabs()
    close[0]!()
    there.add('nad-500')
    pages[0].storage(ivCartKey)
    expect(here.$count.get()).toBe(0)
  })
})
