/** A newsletter as a reader gets it: with a sample name, and the address and pictures that each email has. */
import { clinicAddressLine } from '../../catalog/clinic.ts'
import { escapeHtml } from '../../catalog/html-text.ts'
import { fillSlots, tidyPlaceholders } from '../../catalog/newsletter/placeholder.ts'
import type { NewsletterContent } from '../../contracts/newsletter/newsletter.ts'

/** The sample reader's first name. */
const reader = 'Ana'

/** The email as a reader gets it. Its pictures come from this page's origin; the sandbox disables its links. */
export function shownHtml({ html, preheader }: Pick<NewsletterContent, 'html' | 'preheader'>): string {
  const own = {
    preheader: escapeHtml(preheader),
    postalAddress: escapeHtml(clinicAddressLine()),
    unsubscribeUrl: '#',
  }
  return fillSlots(html, { firstName: reader, own })
    .replace(/\bsrc="https?:\/\/[^/"]+(?=\/api\/image\?)/g, `src="${location.origin}`)
    .replace('<head>', '<head><base target="_blank">')
}

const known = /\{\{firstName(?:\|[^{}]*)?\}\}/g

/** A line with the reader's name. What we can't fill in stays, because it has to be corrected. */
export const inLine = (text: string) => tidyPlaceholders(text).replace(known, reader)
