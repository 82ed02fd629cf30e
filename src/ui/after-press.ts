/**
 * What a field does when it is left comes after the press that left it. An error that appears sooner pushes what is pressed away
 * from under the pointer, and the press is lost.
 */

/** What waits for the end of a press; undefined while nothing is pressed. */
let waiting: (() => void)[] | undefined

function end(): void {
  const acts = waiting
  waiting = undefined
  acts?.forEach((act) => act())
}

// Islands are rendered on the server too, where nobody presses. A native menu may keep the mouseup, and then a key ends the press.
if ('document' in globalThis) {
  document.addEventListener('mousedown', () => (waiting ??= []), true)
  // The click follows its mouseup at once. A press that becomes a drag has neither.
  for (const type of ['mouseup', 'dragend', 'keydown']) document.addEventListener(type, () => setTimeout(end), true)
}

/** Acts at once, or when the press is over. */
export function afterPress(act: () => void): void {
  if (waiting) waiting.push(act)
  else act()
}
