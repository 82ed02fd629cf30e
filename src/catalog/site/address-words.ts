/** What a visitor to an address that doesn't exist may have been looking for. */
import { smallWords, wordsIn } from './search-document.ts'

/** Parts of addresses in general, and of ours. */
const scaffolding = new Set([
  '404',
  'index',
  'page',
  'pages',
  'treatments',
  'services',
  'blog',
  'en',
  'us',
  'www',
  'html',
  'htm',
  'php',
  'aspx',
])
const most = 6

/** An address's path as words to search for: "/services/botox-miami.html" is "botox miami". Empty if it says nothing. */
export function addressWords(path: string): string {
  return wordsIn(decoded(path))
    .filter((word) => !scaffolding.has(word) && !smallWords.has(word) && word.length <= 24)
    .slice(0, most)
    .join(' ')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
