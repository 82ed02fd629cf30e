/** Generating a newsletter's text (decision 26). */
import * as z from 'zod/mini'
import { makers } from '../../catalog/newsletter/generator.ts'
import { defineEndpoint } from '../endpoint.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '../text.ts'

/** The admin's brief for a newsletter. The composer also keeps it on the device. */
const briefFields = {
  month: requiredLine('the month', 60),
  seasonalTheme: optionalLine(80),
  highlightTreatments: requiredText('Enter the treatments.', 600),
  /** One per line: "https://…", or "What it says: https://…". */
  links: optionalText(2000),
  discountCode: optionalLine(40),
  discountDetails: optionalText(400),
}

/** The admin reads a generator's text before it is sent. `notes` says what it left out. */
export const generateNewsletter = defineEndpoint({
  name: 'generateNewsletter',
  method: 'POST',
  path: '/api/admin/newsletter-generate',
  access: 'admin',
  input: z.object({
    ...briefFields,
    /** Goes up when the same brief is generated again, to get other words. */
    variant: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1000)), 0),
  }),
  output: z.object({
    subject: z.string(),
    preheader: z.string(),
    html: z.string(),
    madeBy: z.enum(makers),
    notes: z.array(z.string()),
    /** How many more today. */
    left: z.number(),
  }),
  refusals: ['generator-quota', 'generator-unavailable', 'generator-slow', 'generator-declined', 'generator-unusable'],
})

/** Who would write, who the newsletter would come from, and how many are left today. */
export const readNewsletterGenerator = defineEndpoint({
  name: 'readNewsletterGenerator',
  method: 'GET',
  path: '/api/admin/newsletter-generate',
  access: 'admin',
  input: z.object({}),
  output: z.object({
    sender: z.object({ name: z.string(), email: z.string() }),
    madeBy: z.enum(makers),
    left: z.number(),
  }),
})
