/** The pages that a search engine may list, for the sitemap and for checks of every page. */
import { paths } from './paths.ts'
import { treatments } from '../treatment/treatment.ts'
import { treatmentPath } from '../treatment/treatment-path.ts'

export const indexedPaths: readonly string[] = [
  paths.home,
  paths.aesthetics,
  paths.peptides,
  paths.weight,
  paths.performance,
  paths.bookIv,
  paths.consultation,
  paths.pricing,
  paths.faq,
  paths.team,
  paths.miamiBeach,
  paths.newYork,
  paths.hotels,
  paths.policies,
  paths.accessibility,
  paths.privacy,
  paths.terms,
  ...treatments.map(({ name }) => treatmentPath(name)),
]
