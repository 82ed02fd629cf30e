/** The clinic's pop-up events: what guests choose from. */

/** The paths a guest can choose, in the order of the form. */
export const eventPaths = ['Glow', 'Reset', 'Recover'] as const

export type EventPath = (typeof eventPaths)[number]

/** What each path is about, in one line for guests. */
export const eventPathLines: Readonly<Record<EventPath, string>> = {
  Glow: 'Skin and radiance',
  Reset: 'Energy and metabolism',
  Recover: 'Rest and repair',
}

/** The source of this event's guests in the clinic's records. */
export const eventSource = 'bella-isla-popup'
