/** The signup popup never interrupts: it waits and checks again. */

const againMs = 1000

/** Runs once no form is in use and nothing is open over the page; right away if that is already so. */
export function whenFree(run: () => void): void {
  if (isBusy()) setTimeout(whenFree, againMs, run)
  else run()
}

/** Whether a form has focus or answers in it, a thank-you is showing, or something is open over the page. */
function isBusy(): boolean {
  if (document.querySelector('dialog[open], :popover-open, [data-thanks]')) return true
  const controls = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')
  return [...controls].some(
    (control) =>
      control === document.activeElement ||
      control.checked ||
      (!['radio', 'checkbox', 'select-one'].includes(control.type) && control.value.trim() !== ''),
  )
}
