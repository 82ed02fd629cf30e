import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
import { guideGroups } from './content/guide-groups.ts'

/** Privacy and terms. */
const legal = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/legal' }),
  schema: z.object({
    /** What the browser's tab says. */
    title: z.string(),
    updated: z.coerce.date(),
    /** False until the clinic's lawyer has read this version; the page says so. */
    reviewed: z.boolean(),
  }),
})

/** The guide for the clinic's staff: a page a job. What is bold in it is on a screen, word for word (tests/build/guide.test.ts). */
const guide = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/guide' }),
  schema: z.object({
    group: z.enum(guideGroups),
    /** Among all pages. */
    order: z.number(),
    /** In lists of pages. */
    label: z.string(),
    /** The h1; the part between asterisks is set in italics. */
    title: z.string(),
    summary: z.string(),
  }),
})

export const collections = { legal, guide }
