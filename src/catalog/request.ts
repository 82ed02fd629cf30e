/** What a request can be (decision 16). */

export const requestKinds = ['booking', 'consultation'] as const

export type RequestKind = (typeof requestKinds)[number]

/** `declined`: we never agreed on a visit. `canceled`: we did, and then canceled it. */
export const requestStates = ['new', 'contacted', 'confirmed', 'declined', 'canceled', 'done'] as const

export type RequestState = (typeof requestStates)[number]

export const requestStepNames = [
  'contacted',
  'reopened',
  'confirmed',
  'declined',
  'canceled',
  'done',
  'deleted',
  'restored',
] as const
