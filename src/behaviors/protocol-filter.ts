/**
 * The category chips of /peptides. The choice lives in the address, so it survives a visit to /consultation and can be shared.
 * An unknown category in the address finds nothing, and the page says so.
 */
export function filterProtocols() {
  const chips = [...document.querySelectorAll<HTMLButtonElement>('[data-filter]')]
  const cards = [...document.querySelectorAll<HTMLElement>('[data-filter-list] > *')]
  const status = document.querySelector('[data-filter-status]')!
  const empty = document.querySelector<HTMLElement>('[data-filter-empty]')!
  const categoryOf = (card: HTMLElement) => card.querySelector<HTMLElement>('[data-category]')!.dataset.category

  function show(category: string) {
    for (const card of cards) card.hidden = category !== '' && categoryOf(card) !== category
    for (const chip of chips) chip.ariaPressed = String(chip.dataset.filter === category)
    const found = cards.filter((card) => !card.hidden).length
    status.textContent = category ? `${found} of ${cards.length} protocols: ${category}` : `${found} protocols`
    empty.hidden = found > 0
  }

  function choose(category: string) {
    show(category)
    history.replaceState(history.state, '', category ? `?${new URLSearchParams({ category })}` : location.pathname)
  }

  for (const chip of chips) chip.addEventListener('click', () => choose(chip.dataset.filter!))
  empty.querySelector('button')!.addEventListener('click', () => {
    choose('')
    // The pressed button is gone; focus "All", which is what it did.
    chips[0]!.focus()
  })
  const asked = new URLSearchParams(location.search).get('category')
  if (asked) show(asked)
  document.querySelector('[data-filters]')!.classList.remove('invisible')
}
