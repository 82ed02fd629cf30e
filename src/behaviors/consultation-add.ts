/** "Add to Consult" on the service pages: adds once, then shows that it did. Removing happens on /consultation. */
import { consultationList } from '../stores/consultation/list.ts'

export function offerTreatments() {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-consult-add]')
  const status = document.querySelector('[data-consult-status]')!
  const bar = document.querySelector<HTMLElement>('[data-interests]')!
  const count = document.querySelector('[data-interests-count]')!
  const names = document.querySelector('[data-interests-names]')!

  for (const button of buttons) {
    button.classList.remove('invisible')
    const name = button.dataset.consultAdd!
    button.addEventListener('click', () => {
      if (consultationList.has(name)) return
      consultationList.add({ name, category: button.dataset.category! })
      status.textContent = `${name} added to your consultation interests.`
    })
  }
  consultationList.$items.subscribe((items) => {
    for (const button of buttons) {
      const added = consultationList.has(button.dataset.consultAdd!)
      // Not `disabled`: that would drop focus from the button just pressed.
      button.toggleAttribute('data-added', added)
      button.ariaDisabled = String(added)
      button.querySelector('[data-label]')!.textContent = added ? 'Added to Consult' : 'Add to Consult'
    }
    bar.hidden = items.length === 0
    count.textContent = `(${items.length})`
    names.textContent = items.map(({ name }) => name).join(', ')
  })
}
