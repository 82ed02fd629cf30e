/**
 * The version that guests of a visit sign today, apart from its words: functions that only ask who signed it start sooner. Its words
 * are in infusion-waiver.ts.
 */
export const currentGuestWaiver = 'iv-2026-11'
