/** A page whose parts are outcomes, of which one is shown. */
const panels = [...document.querySelectorAll<HTMLElement>('[data-outcome]')]

/** Shows the part of an outcome. Whoever pressed a button that is gone goes on at the heading that came. */
export function showOutcome(outcome: string): void {
  const before = document.activeElement?.closest('[data-outcome]')
  for (const panel of panels) panel.hidden = panel.dataset['outcome'] !== outcome
  if (before)
    panels
      .find((panel) => !panel.hidden)
      ?.querySelector('h1')
      ?.focus()
}
