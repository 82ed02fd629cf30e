/** What runs on every page of the public site, in one file: a page without the treatments or the list costs it nothing. */
import { returnToPreviousPage } from './back.ts'
import { countInterests } from './badge.ts'
import { offerTreatments } from './consultation-add.ts'
import { showSelection } from './consultation-selection.ts'
import { bringFonts } from './fonts.ts'
import { animateHeader } from './header.ts'
import { bringPictures } from './pictures.ts'
import { filterProtocols } from './protocol-filter.ts'
import { followSectionLinks } from './scroll-links.ts'

animateHeader()
countInterests()
offerTreatments()
filterProtocols()
returnToPreviousPage()
showSelection()
followSectionLinks()
bringPictures()
bringFonts()
