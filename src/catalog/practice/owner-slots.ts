/**
 * Facts only the clinic knows. The clinic fills these in; empty ones don't show, so the site never promises something nobody
 * decided, and never shows anyone who didn't consent. General facts about insurance and health accounts always show.
 */
export type Membership = {
  readonly name: string
  /** As clients read it: "$180 a month", "$1,100 for five". */
  readonly price: string
  readonly includes: readonly string[]
}

/** One client's two photos, each a slot of its own (src/media/README.md), with the client's written consent on file. */
export type Result = {
  /** The treatment's name in the catalog. */
  readonly treatment: string
  readonly before: string
  readonly after: string
  /** When the second one was taken, and what was done: "12 weeks after 1 syringe". */
  readonly when: string
}

/** Ratings from elsewhere, where anyone can read them. */
export type ReviewScore = {
  /** Of 5, as shown there: "4.9". */
  readonly score: string
  readonly count: number
  readonly source: string
  readonly url: string
}

export type OwnerSlots = {
  readonly results: readonly Result[]
  readonly reviews: ReviewScore | null
  /** The whole address of the profile. */
  readonly instagram: string
  readonly memberships: readonly Membership[]
  /** Whether and how clients can pay over time. */
  readonly financing: string
  /** Whether the clinic bills insurance, and what it provides to clients who file claims themselves. */
  readonly insuranceStance: string
  /** Whether the clinic takes HSA and FSA cards, and what proof it gives. */
  readonly hsaFsa: string
}

export const ownerSlots: OwnerSlots = {
  results: [],
  reviews: null,
  instagram: '',
  memberships: [],
  financing: '',
  insuranceStance: '',
  hsaFsa: '',
}

/** The clients' photos that go with a treatment. */
export function resultsOf(treatment: string, { results }: OwnerSlots = ownerSlots): readonly Result[] {
  return results.filter((result) => result.treatment === treatment)
}

/** Where people find us besides this site: a name and an address each; none until the clinic fills them in. */
export function elsewhereLinks({ instagram, reviews }: OwnerSlots = ownerSlots): readonly { label: string; href: string }[] {
  return [
    ...(instagram === '' ? [] : [{ label: 'Instagram', href: instagram }]),
    ...(reviews === null ? [] : [{ label: `${reviews.source} reviews`, href: reviews.url }]),
  ]
}

type PayingTopic = { readonly title: string; readonly paragraphs: readonly string[] }

/** What is true of most plans and accounts in the United States. */
const general = {
  insurance:
    'Each plan decides what it covers, and most don’t cover cosmetic care or elective infusions. Check with your plan before you book.',
  healthAccounts:
    'An HSA or FSA may reimburse you for the treatment of a diagnosed condition, but generally not for cosmetic care. The company that runs your account decides, so ask what it needs from you first.',
} as const

/** What the price page says about paying, without anything that the clinic hasn't filled in. */
export function payingTopics(slots: OwnerSlots = ownerSlots): readonly PayingTopic[] {
  const topics = [
    { title: 'Insurance', paragraphs: [slots.insuranceStance, general.insurance] },
    { title: 'HSA and FSA', paragraphs: [slots.hsaFsa, general.healthAccounts] },
    { title: 'Paying over time', paragraphs: [slots.financing] },
  ]
  return topics
    .map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.filter((text) => text !== '') }))
    .filter(({ paragraphs }) => paragraphs.length > 0)
}
