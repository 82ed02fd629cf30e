/**
 * The second press of a double one, where the first has closed a dialog or moved a list: it falls on whatever lies there now,
 * and nobody meant that. A button that stays and changes its meaning asks `once`.
 */

/** What most systems call a double click. */
const doubleMs = 500
const samePlacePx = 8

type Press = { readonly at: number; readonly x: number; readonly y: number; readonly on: EventTarget | null }

/** A control and what is drawn inside of it are one. */
function controlOf(target: EventTarget | null): EventTarget | null {
  return target instanceof Element
    ? (target.closest('a, button, input, label, select, summary, textarea, [role]') ?? target)
    : target
}

/** Swallows such presses with their clicks, wherever they fall; answers how to end it. */
export function swallowStrayPresses(): () => void {
  let last: Press | undefined
  let isStray = false
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onPress = (event: PointerEvent) => {
    const press = { at: event.timeStamp, x: event.clientX, y: event.clientY, on: controlOf(event.target) }
    isStray =
      last !== undefined &&
      press.at - last.at < doubleMs &&
      Math.hypot(press.x - last.x, press.y - last.y) < samePlacePx &&
      press.on !== last.on
    last = press
    if (isStray) swallow(event)
  }
  const onMouse = (event: MouseEvent) => {
    // A click by keyboard has no press, and counts none.
    if (isStray && event.detail > 0) swallow(event)
  }
  const control = new AbortController()
  const first = { capture: true, signal: control.signal }
  window.addEventListener('pointerdown', onPress, first)
  window.addEventListener('mousedown', onMouse, first)
  window.addEventListener('click', onMouse, first)
  return () => control.abort()
}
