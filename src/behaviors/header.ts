/** The header's background, its menu on wide screens, and its overlay on small ones. Both menus work without script too. */
export function animateHeader() {
  groundAfterScroll()
  dropDown()
  overlay()
}

/** Turns pearl once the page has scrolled 20 px; until then a hero may show through. */
function groundAfterScroll() {
  const header = document.querySelector<HTMLElement>('[data-header]')!
  const mark = document.createElement('div')
  mark.className = 'absolute top-0 size-5'
  document.body.prepend(mark)
  new IntersectionObserver((entries) => {
    header.toggleAttribute('data-scrolled', !entries.at(-1)!.isIntersecting)
  }).observe(mark)
}

function dropDown() {
  const menu = document.querySelector<HTMLElement>('[data-menu]')!
  const button = document.querySelector<HTMLElement>('[data-menu-button]')!
  /** Read each time, because items for signed-in visitors appear later. */
  const items = () => [...menu.querySelectorAll<HTMLElement>(':is(li:not([hidden]), p) > :is(a, button)')]

  menu.addEventListener('toggle', (event) => button.setAttribute('aria-expanded', String(event.newState === 'open')))
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a, [data-sign-out]')) menu.hidePopover()
  })
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    menu.showPopover({ source: button })
    items()
      .at(event.key === 'ArrowDown' ? 0 : -1)!
      .focus()
  })
  menu.addEventListener('keydown', (event) => {
    const shown = items()
    const at = shown.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    shown.at(next % shown.length)!.focus()
  })
  // Tabbing past the last item leaves the menu, so close it.
  menu.addEventListener('focusout', (event) => {
    const to = event.relatedTarget
    if (to instanceof Node && to !== button && !menu.contains(to)) menu.hidePopover()
  })
}

function overlay() {
  const dialog = document.querySelector<HTMLDialogElement>('[data-overlay]')!
  const open = document.querySelector<HTMLElement>('[data-overlay-open]')!

  // Without script the buttons' command attributes do this; here the click handler does, in every browser.
  open.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.showModal()
    open.setAttribute('aria-expanded', 'true')
  })
  dialog.addEventListener('close', () => open.setAttribute('aria-expanded', 'false'))
  dialog.addEventListener('click', (event) => {
    const chosen = (event.target as Element).closest('a, [data-sign-out], [data-overlay-close]')
    if (!chosen) return
    if (chosen instanceof HTMLButtonElement) event.preventDefault()
    dialog.close()
  })
  // Turning a tablet can bring the wide header; an invisible modal would block the page.
  matchMedia('(min-width: 48rem)').addEventListener('change', () => dialog.close())
}
