/**
 * Every marketing figure on the site, in one list (decision 29). A figure without a basis gets the footnote; `enabled: false`
 * takes it off its page.
 */
import type { ServiceLineId } from './service/service-line.ts'

type Claim = {
  readonly page: ServiceLineId
  readonly value: string
  readonly label: string
  /** What supports the figure; empty until the clinic tells us. */
  readonly basis: string
  readonly enabled: boolean
  /** What has to be said with it, next to the footnote. */
  readonly note?: string
}

export const claimFootnote = 'Figures reported by the clinic'

const claim = (page: ServiceLineId, value: string, label: string): Claim => ({ page, value, label, basis: '', enabled: true })

export const claims: readonly Claim[] = [
  claim('peptides', '95%', 'success'),
  claim('peptides', '10+', 'years'),
  claim('peptides', '15+', 'protocols'),
  claim('weight', '15-20%', 'average weight loss'),
  {
    ...claim('weight', '100%', 'FDA approved'),
    // Wegovy (NDA 215256, 2021) and Zepbound (NDA 217806, 2023) labels, section 1; FDA, "Concerns with unapproved GLP-1 drugs".
    note: 'Wegovy (semaglutide) and Zepbound (tirzepatide) are FDA approved for weight management in adults with obesity or weight-related conditions. Compounded versions are not FDA approved.',
  },
  claim('weight', '92%', 'success rate'),
  claim('performance', '25%', 'performance increase'),
  claim('performance', '40%', 'recovery speed'),
  claim('performance', '98%', 'athlete success'),
  claim('performance', '10+', 'years'),
  claim('aesthetics', '99%', 'satisfaction'),
  claim('aesthetics', '100%', 'natural results'),
  claim('aesthetics', 'Expert', 'injector'),
  claim('aesthetics', '15+', 'years'),
]

/** A page's enabled figures, in order. */
export function claimsOf(page: ServiceLineId): readonly Claim[] {
  return claims.filter((each) => each.enabled && each.page === page)
}

/** Whether a page needs the footnote: at least one of its figures has no basis yet. */
export function needsFootnote(page: ServiceLineId): boolean {
  return claimsOf(page).some(({ basis }) => basis === '')
}
