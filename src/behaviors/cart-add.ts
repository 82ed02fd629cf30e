/** "Add to cart" on an infusion's page: adds one more each time, and shows the way to the cart. */
import { maxQuantity } from '../catalog/quote.ts'
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
button.addEventListener('click', ({ detail }) => {
  // The second press of a double click isn't a second infusion.
  if (detail > 1) return
  const before = ivCart.$count.get()
  ivCart.add(button.dataset['cartAdd'] as Parameters<typeof ivCart.add>[0])
  const now = ivCart.$count.get()
  status.textContent = now > before ? `Added. ${now} in your cart.` : `Your cart has ${maxQuantity} of these, which is the limit.`
  // The count shows what was added, so a click that adds nothing must say why.
  status.classList.toggle('sr-only', now > before)
})
