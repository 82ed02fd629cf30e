/** What runs on every page of the public site, in one file: a page without the treatments or the list costs it nothing. */
import { returnToPreviousPage } from './back.ts'
import { countInterests } from './badge.ts'
import { offerTreatments } from './consultation-add.ts'
import { bringFonts } from './fonts.ts'
import { animateHeader } from './header.ts'
import { openModal } from './modal.ts'
import { bringPictures } from './pictures.ts'
import { bringRest } from './rest.ts'
import { offerSignup } from './popup.ts'
import { filterProtocols } from './protocol-filter.ts'
import { followSectionLinks } from './scroll-links.ts'
import { bringTestimonials } from './testimonials.ts'

animateHeader()
countInterests()
offerTreatments()
filterProtocols()
returnToPreviousPage()
followSectionLinks()
bringPictures()
bringRest()
bringFonts()
openModal()
bringTestimonials()
offerSignup()
