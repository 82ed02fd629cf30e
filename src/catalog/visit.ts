/** What a visit can be (decision 35). */

/** `home`: we come to the client. `clinic`: the client comes to us. `phone`: a call. */
export const visitKinds = ['home', 'clinic', 'phone'] as const

export type VisitKind = (typeof visitKinds)[number]

export const visitStatuses = ['scheduled', 'on-the-way', 'arrived', 'completed', 'canceled', 'no-show'] as const

export type VisitStatus = (typeof visitStatuses)[number]

/** `placed`: made, or confirmed again after it was canceled. `reopened`: back to `scheduled`. */
export const visitStepNames = [
  'placed',
  'moved',
  'on-the-way',
  'arrived',
  'completed',
  'no-show',
  'canceled',
  'reopened',
] as const

export type VisitStepName = (typeof visitStepNames)[number]

/** The longest that a visit can be, in minutes: half a day, as the database has it too. */
export const mostVisitMinutes = 720
