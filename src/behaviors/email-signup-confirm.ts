/** /confirm-signup: asks for a press, and shows what came of it. */
import { createEmailSignupConfirm, type EmailSignupConfirmState } from '../stores/email-signup-confirm.ts'

const confirming = createEmailSignupConfirm(() => window.location.hash)
const panels = [...document.querySelectorAll<HTMLElement>('[data-outcome]')]

for (const button of document.querySelectorAll('[data-confirm]'))
  button.addEventListener('click', () => void confirming.confirm())

function show(state: EmailSignupConfirmState) {
  const before = document.activeElement?.closest('[data-outcome]')
  for (const panel of panels) panel.hidden = panel.dataset['outcome'] !== state
  // Whoever pressed a button that is gone goes on at the heading that came.
  if (before)
    panels
      .find((panel) => !panel.hidden)
      ?.querySelector('h1')
      ?.focus()
}

confirming.$state.subscribe(show)
