/** The generators of the back office: a newsletter's copy, and pictures (decision 26). */

export const generators = ['newsletter', 'image'] as const

export type Generator = (typeof generators)[number]

/** How often an admin may use each on an Eastern day: a model costs money, a drawing costs time. */
export const generatorQuota: Readonly<Record<Generator, number>> = { newsletter: 40, image: 60 }

/** Milliseconds after which a model is given up. */
export const generatorTimeoutMs = 45_000

/** `built-in`: by the project itself, without a model. */
export const makers = ['built-in', 'model'] as const

export type Maker = (typeof makers)[number]

/** The most treatments that one letter can do justice to. */
export const mostHighlights = 6
