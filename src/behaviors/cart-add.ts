/** "Add to cart" on an infusion's page: adds one more each time, and shows the way to the cart. */
import { ivCart } from '../stores/booking/iv-cart.ts'

const button = document.querySelector<HTMLButtonElement>('[data-cart-add]')!
const link = document.querySelector<HTMLElement>('[data-cart-link]')!
const count = document.querySelector('[data-cart-count]')!
const status = document.querySelector('[data-cart-status]')!

ivCart.open()
ivCart.$count.subscribe((visits) => {
  link.hidden = visits === 0
  count.textContent = `(${visits})`
})
button.classList.remove('invisible')
button.addEventListener('click', () => {
  ivCart.add(button.dataset['cartAdd'] as Parameters<typeof ivCart.add>[0])
  status.textContent = `Added. Your cart has ${ivCart.$count.get()}.`
})
