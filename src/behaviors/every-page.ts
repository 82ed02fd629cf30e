/** Runs on every page of the public site; pages load anything else themselves. */
import { returnToPreviousPage } from './back.ts'
import { countInterests } from './badge.ts'
import { bringFilm } from './film.ts'
import { animateHeader } from './header.ts'
import { openModal } from './modal.ts'
import { sayWhetherOpen } from './open-now.ts'
import { offerSignup } from './popup.ts'
import { followSectionLinks } from './scroll-links.ts'
import { followSignIn } from './sign-in-menu.ts'
import { skipToContent } from './skip-link.ts'
import { surviveTranslation } from './survive-translation.ts'
import { bringTestimonials } from './testimonials.ts'

surviveTranslation()
skipToContent()
animateHeader()
returnToPreviousPage()
followSectionLinks()
openModal()
bringFilm()
bringTestimonials()
offerSignup()
countInterests()
followSignIn()
sayWhetherOpen()
