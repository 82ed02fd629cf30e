/** The signup popup interrupts nothing (public spec, section 4): it waits, and looks again. */

const againMs = 1000

/** Runs once nothing is begun and nothing lies open over the page; at once where that is so already. */
export function whenFree(run: () => void): void {
  if (isBusy()) setTimeout(whenFree, againMs, run)
  else run()
}

/** A form has the focus or answers in it, or something lies open over the page. */
function isBusy(): boolean {
  if (document.querySelector('dialog[open], :popover-open') || ['#cart', '#received'].includes(location.hash)) return true
  const controls = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')
  return [...controls].some(
    (control) =>
      control === document.activeElement ||
      control.checked ||
      (!['radio', 'checkbox', 'select-one'].includes(control.type) && control.value.trim() !== ''),
  )
}
