/** What the service pages run beside the frame: the buttons that fill the consultation list, and the category chips of /peptides. */
import { offerTreatments } from './consultation-add.ts'
import { filterProtocols } from './protocol-filter.ts'

offerTreatments()
if (document.querySelector('[data-filters]')) filterProtocols()
