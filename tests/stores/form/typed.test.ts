/** Signing out clears what its person typed in the tab, and nothing else. */
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

test('`forgetTyped` removes contact data, drafts, keys and receipts, and keeps the cart and the rest', () => {
  const typed = [contactKey, draftKey('booking'), fillingKey('consultation'), receiptKey('booking'), unsentKey]
  const area = areaOf(Object.fromEntries([...typed, 'scroll-to', 'iv-cart', 'contacted'].map((key) => [key, '1'])))
  forgetTyped(() => area)
  expect(Object.keys(area)).toEqual(['scroll-to', 'iv-cart', 'contacted'])
})

test('`forgetTyped` doesn’t throw if storage is denied', () => {
  expect(() =>
    forgetTyped(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
  ).not.toThrow()
})

test('`forgetTyped` clears an open form, which doesn’t store the old answers again', () => {
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

test('a page that Back restores clears its form only if someone has signed out since', async () => {
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
