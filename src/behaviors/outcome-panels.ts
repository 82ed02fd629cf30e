/** For pages made of outcome panels, of which one shows at a time. */
const panels = [...document.querySelectorAll<HTMLElement>('[data-outcome]')]

/** Whether the focus went with a panel: its heading may be one that can't take it. */
let isLost = false

/** Shows an outcome's panel. If the panel it replaces had focus, moves it to the new heading. */
export function showOutcome(outcome: string): void {
  const { activeElement } = document
  isLost = activeElement?.closest('[data-outcome]') != null || (isLost && activeElement === document.body)
  for (const panel of panels) panel.hidden = panel.dataset['outcome'] !== outcome
  if (isLost)
    panels
      .find((panel) => !panel.hidden)
      ?.querySelector('h1')
      ?.focus()
}
