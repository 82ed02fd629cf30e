/**
 * The version that guests of a visit sign today, separate from its words (infusion-waiver.ts), so that functions that only ask
 * who signed it start sooner.
 */
export const currentGuestWaiver = 'iv-2026-11'
