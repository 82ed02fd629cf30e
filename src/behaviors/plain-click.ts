/** Whether we should handle a click ourselves; opening a new tab or window and downloading stay the browser's. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}
