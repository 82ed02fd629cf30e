/** Typed text leaves the tab when its author signs out, and nothing else does. */
import { expect, test, vi } from 'vitest'
import { contactKey, draftKey, fillingKey, forgetTyped, receiptKey, unsentKey } from '../../../src/stores/form/typed.ts'
import { FakeArea, FakePage } from '../fake-browser.ts'
import { FakeServer } from '../fake-server.ts'
import { fill, openPage } from './some-form.ts'

/** Like a browser's, this area lists what it stores as its own keys. */
function areaOf(stored: Readonly<Record<string, string>>): Storage {
  const area = { ...stored } as Record<string, string>
  return Object.defineProperty(area, 'removeItem', { value: (key: string) => delete area[key] }) as unknown as Storage
}

test('contact data, drafts, keys and receipts go; the cart and the rest stay', () => {
  const typed = [contactKey, draftKey('booking'), fillingKey('consultation'), receiptKey('booking'), unsentKey]
  const area = areaOf(Object.fromEntries([...typed, 'scroll-to', 'iv-cart', 'contacted'].map((key) => [key, '1'])))
  forgetTyped(() => area)
  expect(Object.keys(area)).toEqual(['scroll-to', 'iv-cart', 'contacted'])
})

test('if storage is denied, nothing fails', () => {
  expect(() =>
    forgetTyped(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
  ).not.toThrow()
})

test('a form on the page is cleared, and writes none of it back', () => {
  const area = new FakeArea()
  const page = openPage(new FakeServer(), area)
  fill(page)
  expect([...area.texts.values()].join()).toContain('Ada')
  const before = area.texts.get(fillingKey('test'))
  forgetTyped(() => areaOf({}))
  expect(page.form.$values.get()).toEqual({ name: '', email: '', additionalNotes: '' })
  page.form.change('additionalNotes', 'Hello')
  expect([...area.texts.values()].join()).not.toContain('Ada')
  expect(area.texts.get(fillingKey('test'))).not.toBe(before)
})

test('a page that Back restores is cleared if someone has signed out since, and otherwise as they left it', async () => {
  const [page, shared] = [new FakePage(), new FakeArea()]
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', shared)
  vi.resetModules()
  const { openPage: open, fill: fillIn } = await import('./some-form.ts')
  const { leftKey } = await import('../../../src/stores/form/typed.ts')
  shared.setItem(leftKey, '1')
  page.show()
  const left = open(new FakeServer())
  fillIn(left)
  page.show()
  expect(left.form.$values.get().name).toBe('Ada Lovelace')
  shared.setItem(leftKey, '2')
  page.show()
  expect(left.form.$values.get()).toEqual({ name: '', email: '', additionalNotes: '' })
  fillIn(left)
  page.show()
  expect(left.form.$values.get().name, 'typed since').toBe('Ada Lovelace')
})
