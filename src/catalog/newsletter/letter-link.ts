/** The links that an admin wants in a letter, one a line: an address, alone or after the words that it stands behind. */
import { isWebAddress } from './letter.ts'

export type LetterLink = { readonly label: string; readonly href: string }

/** What an address says of itself: "tidelight.example/book-iv". */
function labelOf(href: string): string {
  const { hostname, pathname } = new URL(href)
  return hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '')
}

/** The links of a text and the lines that are none; nobody ever fetches them. */
export function readLinks(text: string): { readonly links: readonly LetterLink[]; readonly wrong: readonly string[] } {
  const links: LetterLink[] = []
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
