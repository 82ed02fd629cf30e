/** The newsletter's own numbers (back office spec, section 9). */

/** Letters an Eastern day over all newsletters, individual and test sends included. */
export const dailyQuota = 100
