/** What runs on every page of the public site, in one file: a page without the treatments or the list costs it nothing. */
import { countInterests } from './badge.ts'
import { offerTreatments } from './consultation-add.ts'
import { showSelection } from './consultation-selection.ts'
import { bringFonts } from './fonts.ts'
import { animateHeader } from './header.ts'
import { bringPictures } from './pictures.ts'
import { followSectionLinks } from './scroll-links.ts'

animateHeader()
countInterests()
offerTreatments()
showSelection()
followSectionLinks()
bringPictures()
bringFonts()
