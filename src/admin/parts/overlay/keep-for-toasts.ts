/** For `onInteractOutside`: pressing a toast's Undo leaves the dialog open. */
export function keepForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
}
