/** What the service pages run beside the frame: the buttons that fill the consultation list, and the filter once it is wanted. */
import { takeUpEarlyClicks } from '../stores/early-clicks.ts'
import { offerTreatments } from './consultation-add.ts'

const chips = document.querySelector('[data-filters]')
let coming: Promise<void> | undefined
let pressed: HTMLElement | undefined

function bringFilter(event?: Event) {
  pressed = event?.target as HTMLElement | undefined
  // Not having come, it is asked for again by the next press.
  coming ??= import('./protocol-filter.ts').then(
    (filter) => filter.filterProtocols(pressed),
    () => void (coming = undefined),
  )
}

offerTreatments()
chips?.addEventListener('click', bringFilter)
if (chips && location.search) bringFilter()
takeUpEarlyClicks()
