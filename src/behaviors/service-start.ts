/** What the service pages run beside the frame: the buttons that fill the consultation list, and the filter once it is wanted. */
import { offerTreatments } from './consultation-add.ts'

const chips = document.querySelector<HTMLElement>('[data-filters]')

function bringFilter(event?: Event) {
  import('./protocol-filter.ts').then(({ filterProtocols }) => filterProtocols(event)).catch(waitForPress)
}

function waitForPress() {
  chips?.addEventListener('click', bringFilter, { once: true })
}

offerTreatments()
if (chips && location.search) bringFilter()
else waitForPress()
