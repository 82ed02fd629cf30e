import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'

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

export const collections = { legal }
