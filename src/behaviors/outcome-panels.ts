/** For pages made of outcome panels, of which one shows at a time. */
const panels = [...document.querySelectorAll<HTMLElement>('[data-outcome]')]

/** Shows an outcome's panel. If the panel it replaces had focus, moves it to the new heading. */
export function showOutcome(outcome: string): void {
  const before = document.activeElement?.closest('[data-outcome]')
  for (const panel of panels) panel.hidden = panel.dataset['outcome'] !== outcome
  if (before)
    panels
      .find((panel) => !panel.hidden)
      ?.querySelector('h1')
      ?.focus()
}
