/** Whether a click is one to act on here: a new tab, a window or a download is the visitor's own choice. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}
