/** The sentence of a page without what its link leads to. */
export const wordsClass = 'mt-6 max-w-prose text-lead text-pretty'
/** The ways on from there. */
export const waysClass = 'mt-9 flex flex-wrap gap-3'
