/** /unsubscribe: acts as soon as it opens, and shows the outcome (decision 22). */
import { unsubscribe } from '../stores/unsubscribe.ts'
import { showOutcome } from './outcome-panels.ts'

document.querySelector('[data-unsubscribe-confirm]')!.addEventListener('click', () => void unsubscribe.confirm())
document.querySelector('[data-unsubscribe-again]')!.addEventListener('click', () => void unsubscribe.confirm())
unsubscribe.$mayRetry.subscribe((may) => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-may-retry]'))
    part.hidden = part.dataset['mayRetry'] !== String(may)
})

unsubscribe.$state.listen(showOutcome)
void unsubscribe.open()
