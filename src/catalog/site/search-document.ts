/** What the site's search finds. The build writes these into /search.json; the browser searches them (stores/site-search.ts). */
const searchKinds = ['Treatment', 'Question', 'Page', 'Place', 'Price'] as const

export type SearchKind = (typeof searchKinds)[number]

export type SearchDocument = {
  readonly title: string
  /** Where it is; no two documents have the same. */
  readonly path: string
  readonly kind: SearchKind
  /** What is shown under the title. */
  readonly text: string
  /** Shown beside the kind: a category, a price. */
  readonly note?: string
  /** Other names and spellings that people type. Never shown. */
  readonly names?: string
  /** Other words on the page, each once. Never shown. */
  readonly more?: string
}

/** Words of a question that say nothing about its topic. */
export const smallWords: ReadonlySet<string> = new Set(
  (
    'a about after all also an and any are as at be because been before but by can could did do does don for from get gets give given ' +
    'go goes had has have how if in into is isn it its just let like ll made make many may me might more most much my need no not ' +
    'of off on once one only or other our out over own people rather re should shouldn so some still such take than that the their them ' +
    'then there these they this those to too up us use used ve very want was we were what when where which while who why will with ' +
    'without won would you your'
  ).split(' '),
)

/** A text's words as they are compared: in lower case, without accents or punctuation. "Juvéderm’s" is juvederm and s. */
export function wordsIn(text: string): readonly string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
