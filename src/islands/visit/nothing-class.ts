/** The sentence on a page whose link leads to nothing. */
export const wordsClass = 'mt-6 max-w-prose text-lead text-pretty'
/** The links from there. */
export const waysClass = 'mt-9 flex flex-wrap gap-3'
