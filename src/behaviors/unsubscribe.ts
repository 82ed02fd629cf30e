/** /unsubscribe: acts as it opens, and shows what came of it (decision 22). */
import { unsubscribe, type UnsubscribeState } from '../stores/unsubscribe.ts'

const panels = [...document.querySelectorAll<HTMLElement>('[data-outcome]')]

document.querySelector('[data-unsubscribe-confirm]')!.addEventListener('click', () => void unsubscribe.confirm())
const again = document.querySelector<HTMLElement>('[data-unsubscribe-again]')!
again.addEventListener('click', () => void unsubscribe.confirm())
unsubscribe.$mayRetry.subscribe((may) => (again.hidden = !may))

function show(state: UnsubscribeState) {
  const before = document.activeElement?.closest('[data-outcome]')
  for (const panel of panels) panel.hidden = panel.dataset['outcome'] !== state
  // Whoever pressed a button that is gone goes on at the heading that came.
  if (before)
    panels
      .find((panel) => !panel.hidden)
      ?.querySelector('h1')
      ?.focus()
}

unsubscribe.$state.listen(show)
void unsubscribe.open()
