/** The search of the public site: finds documents by the words of a query and says which letters of them matched. */
import MiniSearch, { type SearchOptions } from 'minisearch'
import { smallWords, wordsIn, type SearchDocument } from '../catalog/site/search-document.ts'

/** A part of a text; `hit` parts are what the query matched. */
export type Piece = { readonly text: string; readonly hit: boolean }

export type Found = {
  readonly document: SearchDocument
  readonly title: readonly Piece[]
  readonly text: readonly Piece[]
}

export type SiteSearch = {
  /** The best first. A query without words finds nothing. */
  readonly find: (query: string) => readonly Found[]
}

/** Nobody types more than this on purpose. */
const longestQuery = 200
const mostWords = 8
/** If not every word has to match, a shorter one says too little. */
const shortestAlone = 3

/** How many typos a word of some length may have; in a short word, a single typo makes another word. */
const slips = (shortest: number) => (word: string) =>
  word.length < shortest || /\d/.test(word) ? false : word.length < 8 ? 1 : 2

const named = ['title', 'names']

/** From strict to loose, so that good matches never mix with rough ones. Only names are worth guessing at. */
const attempts: readonly SearchOptions[] = [
  { combineWith: 'AND' },
  { combineWith: 'AND', fuzzy: slips(4), fields: named },
  { combineWith: 'OR' },
  { combineWith: 'OR', fuzzy: slips(6), fields: named },
]

export function createSiteSearch(documents: readonly SearchDocument[]): SiteSearch {
  const byPath = new Map(documents.map((document) => [document.path, document]))
  const index = new MiniSearch<SearchDocument>({
    idField: 'path',
    fields: ['title', 'names', 'text', 'more'],
    tokenize: (text) => [...wordsIn(text)],
    processTerm: (word) => word,
    searchOptions: {
      boost: { title: 4, names: 4, text: 1.5, more: 0.5 },
      boostDocument: (path) => (byPath.get(path as string)!.kind === 'Treatment' ? 2 : 1),
      // A last word may be unfinished; a single letter before it is a word of its own, as in "vitamin C".
      prefix: (word, at, words) => at === words.length - 1 || word.length > 1,
    },
  })
  index.addAll(documents)

  return {
    find(query) {
      const words = wordsToFind(query)
      if (words.length === 0) return []
      const long = words.filter((word) => word.length >= shortestAlone)
      for (const attempt of attempts) {
        const results = index.search((attempt.combineWith === 'OR' ? long : words).join(' '), attempt)
        if (results.length === 0) continue
        return results.map(({ id, terms }): Found => {
          const document = byPath.get(id as string)!
          return { document, title: piecesOf(document.title, words, terms), text: piecesOf(document.text, words, terms) }
        })
      }
      return []
    },
  }
}

/** A query's meaningful words, or all of its words if none is. */
function wordsToFind(query: string): readonly string[] {
  const all = wordsIn(query.slice(0, longestQuery))
  const telling = all.filter((word) => !smallWords.has(word))
  return (telling.length > 0 ? telling : all).slice(0, mostWords)
}

/**
 * A text in parts, to show what matched: in each word the typed letters, or all of it if they were typed differently.
 * `matched`: the documents' words that the query found.
 */
export function piecesOf(text: string, words: readonly string[], matched: readonly string[]): readonly Piece[] {
  const pieces: { text: string; hit: boolean }[] = []
  const add = (part: string, hit: boolean) => {
    if (part !== '') pieces.push({ text: part, hit })
  }
  for (const part of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    const [word = ''] = wordsIn(part)
    const typed = words.filter((each) => word.startsWith(each)).toSorted((a, b) => b.length - a.length)[0]
    if (word === '' || !matched.includes(word)) add(part, false)
    else if (typed === undefined || word.length !== part.length) add(part, true)
    else {
      add(part.slice(0, typed.length), true)
      add(part.slice(typed.length), false)
    }
  }
  return pieces
}
