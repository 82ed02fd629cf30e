/**
 * Swallows the second press of a double click when the first one closed a dialog or moved a list: it would hit whatever is
 * there now. Buttons that stay and change their meaning use `once`.
 */

/** What most systems call a double click. */
const doubleMs = 500
const samePlacePx = 8

type Press = { readonly at: number; readonly x: number; readonly y: number; readonly on: EventTarget | null }

/** Treats a control and everything drawn inside it as one. */
function controlOf(target: EventTarget | null): EventTarget | null {
  return target instanceof Element
    ? (target.closest('a, button, input, label, select, summary, textarea, [role]') ?? target)
    : target
}

let isRepeated = false

/**
 * Whether the latest press was the second of a double press on one control. Goes by time: some touch screens count each press of a
 * double press as a first one.
 */
export function wasRepeated(): boolean {
  return isRepeated
}

/** Starts swallowing such presses, and their clicks, everywhere on the page; returns how to stop. */
export function swallowStrayPresses(): () => void {
  let last: Press | undefined
  let isStray = false
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onPress = (event: PointerEvent) => {
    const press = { at: event.timeStamp, x: event.clientX, y: event.clientY, on: controlOf(event.target) }
    const isSoon = last !== undefined && press.at - last.at < doubleMs
    isRepeated = isSoon && press.on === last!.on
    isStray = isSoon && !isRepeated && Math.hypot(press.x - last!.x, press.y - last!.y) < samePlacePx
    last = press
    if (isStray) swallow(event)
  }
  const onMouse = (event: MouseEvent) => {
    // Keyboard clicks have no press; their `detail` is 0.
    if (isStray && event.detail > 0) swallow(event)
  }
  const control = new AbortController()
  const first = { capture: true, signal: control.signal }
  window.addEventListener('pointerdown', onPress, first)
  window.addEventListener('mousedown', onMouse, first)
  window.addEventListener('click', onMouse, first)
  return () => control.abort()
}
