/** The links an admin wants in a newsletter, one per line: an address, alone or after the text that links to it. */
import { isWebAddress } from './email-block.ts'

export type EmailLink = { readonly label: string; readonly href: string }

/** The default label of an address: "tidelight.example/book-iv". */
function labelOf(href: string): string {
  const { hostname, pathname } = new URL(href)
  return hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '')
}

/** The links in a text, and the lines that are not links. We never fetch them. */
export function readLinks(text: string): { readonly links: readonly EmailLink[]; readonly wrong: readonly string[] } {
  const links: EmailLink[] = []
  const wrong: string[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const [, words = '', typed = ''] = /^(.*?)(\S+)$/.exec(line)!
    const href = /^www\./i.test(typed) ? `https://${typed}` : typed
    if (isWebAddress(href)) links.push({ label: words.replace(/[\s:–-]+$/, '').slice(0, 120) || labelOf(href), href })
    else wrong.push(line)
  }
  return { links, wrong }
}
