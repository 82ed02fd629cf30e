/** What the service pages run beside the frame: the buttons that fill the consultation list, and the filter once it is wanted. */
import { offerTreatments } from './consultation-add.ts'

const chips = document.querySelectorAll<HTMLElement>('[data-filter]')
const bringFilter = (pressed?: HTMLElement) => {
  for (const chip of chips) chip.removeEventListener('click', press)
  import('./protocol-filter.ts').then(({ filterProtocols }) => filterProtocols(pressed)).catch(waitForPress)
}
const press = ({ currentTarget }: Event) => bringFilter(currentTarget as HTMLElement)
const waitForPress = () => {
  for (const chip of chips) chip.addEventListener('click', press)
}

offerTreatments()
if (chips.length > 0 && location.search) bringFilter()
else waitForPress()
