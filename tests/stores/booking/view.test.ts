import { expect, test } from 'vitest'
import { createBookingView } from '../../../src/stores/booking/view.ts'
import { FakeHistory } from '../fake-history.ts'

function openView(history = new FakeHistory()) {
  const view = createBookingView(history)
  view.open()
  return { view, history }
}

test('back leaves the cart for the catalog, forward returns to it', () => {
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

test('the way back to the catalog adds no entry when the visitor came from it', () => {
  const { view, history } = openView()
  view.openCart()
  view.openCatalog()
  expect(view.$view.get()).toBe('catalog')
  expect(history.at).toBe(0)
})

test('a link straight to the cart also has a way to the catalog', () => {
  const history = new FakeHistory()
  history.replace('#cart')
  const { view } = openView(history)
  expect(view.$view.get()).toBe('cart')
  view.openCatalog()
  expect(view.$view.get()).toBe('catalog')
  expect(history.hash()).toBe('')
})

test('after a success, back leads to the catalog and not to the sent form', () => {
  const { view, history } = openView()
  view.openCart()
  view.showSuccess()
  expect(view.$view.get()).toBe('success')
  history.go(-1)
  expect(view.$view.get()).toBe('catalog')
  history.go(1)
  expect(view.$view.get()).toBe('success')
})

test('a reload stays at the success', () => {
  const { view, history } = openView()
  view.openCart()
  view.showSuccess()
  expect(openView(history).view.$view.get()).toBe('success')
})

test('back leads to the catalog also where the skip link was used before the cart was opened', () => {
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

test('a jump inside the page, such as the skip link’s, leaves the view alone', () => {
  const { view, history } = openView()
  view.openCart()
  history.push('#main')
  history.go(0)
  expect(view.$view.get()).toBe('cart')
})
