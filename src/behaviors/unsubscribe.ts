/** /unsubscribe: acts as soon as it opens, and shows the outcome (decision 22). */
import { unsubscribe } from '../stores/unsubscribe.ts'
import { showOutcome } from './outcome-panels.ts'

document.querySelector('[data-unsubscribe-confirm]')!.addEventListener('click', () => void unsubscribe.confirm())
const again = document.querySelector<HTMLElement>('[data-unsubscribe-again]')!
again.addEventListener('click', () => void unsubscribe.confirm())
unsubscribe.$mayRetry.subscribe((may) => (again.hidden = !may))

unsubscribe.$state.listen(showOutcome)
void unsubscribe.open()
