/** /confirm-signup: asks for a press, and shows the outcome. */
import { createEmailSignupConfirm } from '../stores/email-signup-confirm.ts'
import { showOutcome } from './outcome-panels.ts'

const confirming = createEmailSignupConfirm(() => window.location.hash)

for (const button of document.querySelectorAll('[data-confirm]')) {
  button.addEventListener('click', () => void confirming.confirm())
  button.classList.remove('invisible')
}

confirming.$state.subscribe(showOutcome)
// Another link in the same tab changes only the hash, and would show what became of the one before.
addEventListener('hashchange', () => location.reload())
