import { expect, test } from 'vitest'
import { createBookingView } from '../../../src/stores/booking/view.ts'
import { FakeHistory } from '../fake-history.ts'

function openView(history = new FakeHistory()) {
  const view = createBookingView(history)
  view.open()
  return { view, history }
}

test('Back leads from the cart to the catalog, and Forward returns to the cart', () => {
  const { view, history } = openView()
  view.openCart()
  expect(view.$view.get()).toBe('cart')
  history.go(-1)
  expect(view.$view.get()).toBe('catalog')
  history.go(1)
  expect(view.$view.get()).toBe('cart')
})

test('a reload stays in the cart', () => {
  const { view, history } = openView()
  view.openCart()
  expect(openView(history).view.$view.get()).toBe('cart')
})

test('returning to the catalog goes back in history when the visitor came from there', () => {
  const { view, history } = openView()
  view.openCart()
  view.openCatalog()
  expect(view.$view.get()).toBe('catalog')
  expect(history.at).toBe(0)
})

test('a page opened at #cart can also return to the catalog', () => {
  const history = new FakeHistory()
  history.replace('#cart')
  const { view } = openView(history)
  expect(view.$view.get()).toBe('cart')
  view.openCatalog()
  expect(view.$view.get()).toBe('catalog')
  expect(history.hash()).toBe('')
})

test('Back leads from the success view to the catalog, not to the sent form', () => {
  const { view, history } = openView()
  view.openCart()
  view.showSuccess()
  expect(view.$view.get()).toBe('success')
  history.go(-1)
  expect(view.$view.get()).toBe('catalog')
  history.go(1)
  expect(view.$view.get()).toBe('success')
})

test('a reload stays on the success view', () => {
  const { view, history } = openView()
  view.openCart()
  view.showSuccess()
  expect(openView(history).view.$view.get()).toBe('success')
})

test('Back leads from the cart to the catalog even if the skip link was used first', () => {
  const { view, history } = openView()
  history.push('#main')
  history.go(0)
  view.openCart()
  history.go(-1)
  expect(view.$view.get()).toBe('catalog')
  view.openCart()
  view.openCatalog()
  expect(view.$view.get()).toBe('catalog')
})

test('a jump within the page, such as the skip link’s, doesn’t change the view', () => {
  const { view, history } = openView()
  view.openCart()
  history.push('#main')
  history.go(0)
  expect(view.$view.get()).toBe('cart')
})
