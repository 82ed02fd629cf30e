/**
 * Keys typed between Ctrl-K and the moment the palette's field gets focus. Without this, "marc" arrives as "arc", or in the
 * search field behind.
 */

let held: string | undefined
let isEntered = false
let giveUp: ReturnType<typeof setTimeout> | undefined
/** If the palette hasn't opened by then, it won't, so stop holding keys. */
const longestMs = 5_000

function hold(event: KeyboardEvent): void {
  if (held === undefined || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Backspace') held = held.slice(0, -1)
  else if (event.key === 'Enter') isEntered = true
  else if (event.key.length === 1) held += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Begins to hold keys back. */
export function holdKeys(): void {
  held = ''
  isEntered = false
  giveUp = setTimeout(takeKeys, longestMs)
  window.addEventListener('keydown', hold, { capture: true })
}

/** What was typed since `holdKeys`, and whether Enter was pressed; stops holding keys. */
export function takeKeys(): { readonly typed: string; readonly isEntered: boolean } {
  const taken = { typed: held ?? '', isEntered: held !== undefined && isEntered }
  held = undefined
  clearTimeout(giveUp)
  window.removeEventListener('keydown', hold, { capture: true })
  return taken
}
