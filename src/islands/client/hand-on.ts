/** Hands the focus of a button that is about to go away to the part of the page around it. */
export function handOn(button: HTMLElement): void {
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
}
