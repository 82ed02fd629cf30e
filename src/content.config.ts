import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
import { guideGroups } from './content/guide-groups.ts'
import { treatmentPage } from './content/treatment-page.ts'

/** The privacy policy and the terms. */
const legal = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/legal' }),
  schema: z.object({
    /** The text in the browser tab. */
    title: z.string(),
    updated: z.coerce.date(),
    /** False until the clinic's lawyer has read this version; admins see so on the page. */
    reviewed: z.boolean(),
  }),
})

/** The staff guide, one page per job. Its bold words match the screens, word for word (tests/build/guide.test.ts). */
const guide = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/guide' }),
  schema: z.object({
    group: z.enum(guideGroups),
    /** Position among all pages. */
    order: z.number(),
    /** The label in lists of pages. */
    label: z.string(),
    /** The h1; the part between asterisks is set in italics. */
    title: z.string(),
    summary: z.string(),
  }),
})

/** A page for each treatment and infusion of the catalog (tests/build/treatments.test.ts). */
const treatments = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/treatments' }),
  schema: treatmentPage,
})

export const collections = { legal, guide, treatments }
