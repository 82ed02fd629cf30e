/** What clients should have ready for a visit, and what moving or canceling it means. The clinic replaces both. No medical advice. */
import { freeHours, type VisitKind } from '../visit/visit.ts'

const medications = 'A list of your medications, supplements and allergies'

/** What to have ready, by kind of visit. */
export const preparation: Readonly<Record<VisitKind, readonly string[]>> = {
  home: [
    'A light meal and some water beforehand, unless your clinician told you otherwise',
    'A photo ID',
    medications,
    'A comfortable chair with room beside it, and sleeves that roll up',
    'A heads-up to your front desk or doorman that we’re coming',
  ],
  clinic: [
    'A light meal and some water beforehand, unless your clinician told you otherwise',
    'A photo ID',
    medications,
    'Five minutes to spare before we begin',
  ],
  phone: ['A quiet place where you can talk freely', medications, 'Your phone: we’ll call the number you gave us'],
}

/** What the client can do about a visit, before and after the last day begins. */
export const changePolicy = {
  before: `Up to ${freeHours} hours before, you can move or cancel here. It’s free.`,
  later: 'After that, ask us here and we’ll call you back to work it out.',
} as const
