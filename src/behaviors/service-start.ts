/** Runs on the service pages: the "Add to Consult" buttons, and the category chips of /peptides. */
import { offerTreatments } from './consultation-add.ts'
import { filterProtocols } from './protocol-filter.ts'

offerTreatments()
if (document.querySelector('[data-filters]')) filterProtocols()
