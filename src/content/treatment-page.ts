/** What a treatment's page says (src/content/treatments, one file per treatment). The build refuses a page that lacks a part. */
import { z } from 'astro/zod'

/** The FDA status of what we give, for our use of it. */
export const statusKinds = {
  approved: 'FDA approved for this use',
  'partly-approved': 'FDA approved for some uses, but not when compounded',
  'off-label': 'Approved, but for another use',
  compounded: 'Compounded, not FDA approved',
  'not-approved': 'Not FDA approved',
  'not-a-drug': 'Not a medicine',
} as const

/** How firmly something is known, firmest first. */
export const strengths = {
  strong: 'Several large trials in people',
  moderate: 'Trials in people',
  early: 'Small or early studies in people',
  animal: 'Animal and lab studies only',
  label: 'What the FDA says',
  practice: 'Guidelines and practice',
} as const

const keys = <Key extends string>(of: Readonly<Record<Key, string>>) => Object.keys(of) as [Key, ...Key[]]

const line = z.string().trim().min(1).max(280)
const lines = (least: number, most: number) => z.array(line).min(least).max(most)
const day = z.coerce.date()

const source = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** Who, what, where and when, so that a reader can find it. */
  cite: line,
  /** A DOI, an NIH page, or an FDA page or label. */
  url: z.url().regex(/^https:\/\/(doi\.org\/10\.|([a-z-]+\.)*nih\.gov\/|([a-z-]+\.)*fda\.gov\/)/),
  /** When someone last compared the source with our sentences. */
  checked: day,
})

export const treatmentPage = z
  .object({
    /** The name of a service page's treatment, or the title of an infusion, as in the catalog. */
    treatment: z.string(),
    /** Other names for just this. */
    also: z.array(z.string()).max(6),
    /** What else people type to find it, such as a brand or a use. Only the search uses these: shown, they’d be claims. */
    searched: z.array(z.string()).max(6),
    /** For search engines and shared links. */
    summary: z.string().min(70).max(160),
    status: z.object({ kind: z.enum(keys(statusKinds)), text: z.string().min(40).max(420) }),
    suits: lines(2, 5),
    /** Who should not have it, or only after talking with us. */
    avoid: lines(2, 9),
    steps: z.array(z.object({ title: line, minutes: z.int().positive().max(180).optional(), text: line })).min(3).max(6),
    /** How soon something can be noticed, and how long it lasts. */
    onset: line,
    lasts: line,
    evidence: z.array(z.object({ finding: z.string().min(30).max(420), strength: z.enum(keys(strengths)), sources: z.array(z.string()).min(1) })).min(2).max(5),
    sideEffects: z.object({ common: lines(1, 6), call: lines(1, 6) }),
    sources: z.array(source).min(2).max(8),
    questions: z.array(z.object({ question: line, answer: z.string().min(20).max(480) })).min(3).max(6),
    /** Names in the catalog. */
    goesWith: z.array(z.string()).min(1).max(3),
    /** The treatment that people compare it with, and what differs. */
    compare: z.object({ with: z.string(), text: z.string().min(40).max(360) }),
    /** When a clinician of the clinic last read the page; null until then. */
    reviewed: day.nullable(),
  })
  .refine(({ evidence, sources }) => {
    const cited = new Set(evidence.flatMap((each) => each.sources))
    return cited.size === sources.length && sources.every(({ id }) => cited.has(id))
  }, 'Each source must support a finding, and each finding must name sources listed here')
  .refine(({ goesWith, compare }) => !goesWith.includes(compare.with), '`goesWith` can’t include the treatment in `compare`')

export type TreatmentPage = z.infer<typeof treatmentPage>

/** When someone last compared the page with its sources, or a clinician read it, whichever is later. */
export function lastChecked({ sources, reviewed }: Pick<TreatmentPage, 'sources' | 'reviewed'>): Date {
  return new Date(Math.max(...sources.map(({ checked }) => checked.getTime()), reviewed?.getTime() ?? 0))
}
