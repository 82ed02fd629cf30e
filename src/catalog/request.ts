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

/** A step that leads from one state to another. */
export type RequestStep = Exclude<(typeof requestStepNames)[number], 'deleted' | 'restored'>

/** The state that a step leads to. Reopening leads from `done` to `contacted`, and from `contacted` to `new`. */
export function stateAfter(step: RequestStep, before: RequestState): RequestState {
  if (step !== 'reopened') return step
  return before === 'done' ? 'contacted' : 'new'
}
