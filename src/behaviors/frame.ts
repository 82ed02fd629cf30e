/** What runs on every page of the public site. */
import { countInterests } from './badge.ts'
import { bringFonts } from './fonts.ts'
import { animateHeader } from './header.ts'
import { bringPictures } from './pictures.ts'
import { followSectionLinks } from './scroll-links.ts'

animateHeader()
countInterests()
followSectionLinks()
bringPictures()
bringFonts()
