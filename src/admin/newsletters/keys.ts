/** The queries of this screen; a change refetches all of them. */
export const newslettersKey = 'newsletters'
