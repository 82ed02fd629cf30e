/** The back office's generators: a newsletter's copy, and pictures (decision 26). */

export const generators = ['newsletter', 'image'] as const

export type Generator = (typeof generators)[number]

/** How often an admin may use each one per Eastern day: a model costs money. */
export const generatorQuota: Readonly<Record<Generator, number>> = { newsletter: 40, image: 60 }

/** Milliseconds before we give up on a model. */
export const generatorTimeoutMs = 45_000

/** `built-in`: made by the project itself, without a model. */
export const makers = ['built-in', 'model'] as const

export type Maker = (typeof makers)[number]

/** Where a picture comes from: a generator, or an admin's own file. */
export const pictureSources = [...makers, 'upload'] as const

/** The most treatments that one newsletter can cover well. */
export const mostHighlights = 6
