/** The clinic's pop-up events: what guests choose from, and the draw. */

/** The path a guest takes at an event, in the order of the form. */
export const eventPaths = ['Glow', 'Reset', 'Recover'] as const

export type EventPath = (typeof eventPaths)[number]

/** What each path is about, in one line for guests. */
export const eventPathLines: Readonly<Record<EventPath, string>> = {
  Glow: 'Skin and radiance',
  Reset: 'Energy and metabolism',
  Recover: 'Rest and repair',
}

/** Where guests of this event come from, as the clinic's records name it. */
export const eventSource = 'bella-isla-popup'
