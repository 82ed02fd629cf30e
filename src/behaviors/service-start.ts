/** What the service pages run beside the frame: the buttons that fill the consultation list, and the filter once it is wanted. */
import { earlyClicks } from '../stores/early-clicks.ts'
import { offerTreatments } from './consultation-add.ts'

const chips = document.querySelector<HTMLElement>('[data-filters]')

function bringFilter() {
  import('./protocol-filter.ts').then(({ filterProtocols }) => filterProtocols()).catch(waitForPress)
}

function waitForPress() {
  chips?.addEventListener('click', bringFilter, { once: true })
}

offerTreatments()
if (chips && (location.search || earlyClicks.has('[data-filters]'))) bringFilter()
else waitForPress()
