/** Generates a newsletter's first version: a writer's words in our frame. We set the facts, links and offer (decision 26). */
import { clinic } from '../../../src/catalog/clinic.ts'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { mostHighlights } from '../../../src/catalog/newsletter/generator.ts'
import { chosenHighlights, type Highlight } from '../../../src/catalog/newsletter/highlight.ts'
import { emailHtml } from '../../../src/catalog/newsletter/email-html.ts'
import { readLinks, type EmailLink } from '../../../src/catalog/newsletter/email-link.ts'
import type { Email, EmailBlock } from '../../../src/catalog/newsletter/email-block.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { readPeriod } from '../../../src/catalog/newsletter/period.ts'
import type { InputOf, OutputOf } from '../../../src/contracts/endpoint.ts'
import type {
  generateNewsletter as contract,
  readNewsletterGenerator as readContract,
} from '../../../src/contracts/newsletter/generate.ts'
import type { Brief, Words, Writer } from '../../ai/words.ts'
import type { Db } from '../../db/client.ts'
import { env } from '../../env.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../rule/admin-change.ts'
import { takeTurn, turnsLeft } from '../rule/generator-turn.ts'

type Input = InputOf<typeof contract>

function sectionBlocks({ name, facts, link }: Highlight, { sections }: Words): EmailBlock[] {
  const section = sections.find(({ treatment }) => treatment === name)
  return [
    { kind: 'section', text: section?.heading ?? name },
    ...(section?.paragraphs ?? []).map((text): EmailBlock => ({ kind: 'text', text })),
    { kind: 'facts', text: facts },
    { kind: 'link', text: link.label, href: env().URL + link.path },
  ]
}

function linkBlocks(links: readonly EmailLink[]): EmailBlock[] {
  if (links.length === 0) return []
  return [
    { kind: 'section', text: 'Worth a look' },
    ...links.map(({ label, href }): EmailBlock => ({ kind: 'link', text: label, href })),
  ]
}

function offerBlocks({ code, details }: Brief['offer']): EmailBlock[] {
  if (code === '' && details === '') return []
  const offer: EmailBlock = { kind: 'offer', text: details === '' ? 'Just for our readers' : details }
  return code === '' ? [offer] : [offer, { kind: 'code', text: code }]
}

function emailOf(words: Words, brief: Brief, links: readonly EmailLink[]): Email {
  const { period, highlights, offer } = brief
  return {
    period: `${period.name} ${period.name === String(period.year) ? '' : period.year}`.trim(),
    picture: undefined,
    blocks: [
      { kind: 'heading', text: words.headline },
      { kind: 'text', text: 'Hello {{firstName}},' },
      ...words.opening.map((text): EmailBlock => ({ kind: 'text', text })),
      ...highlights.flatMap((highlight) => sectionBlocks(highlight, words)),
      ...linkBlocks(links),
      ...offerBlocks(offer),
      { kind: 'button', text: 'Request a consultation', href: env().URL + paths.consultation },
      { kind: 'text', text: words.closing },
      { kind: 'text', text: `See you soon,\nThe ${clinic.name} team` },
    ],
  }
}

/** Builds the brief from an input. Refuses `invalid-input`, with a message for each field that can't be used. */
function briefOf(input: Input, now: Date): { brief: Brief; links: readonly EmailLink[]; notes: readonly string[] } {
  const { found, unknown } = chosenHighlights(input.highlightTreatments)
  const { links, wrong } = readLinks(input.links)
  const fields: Record<string, string> = {}
  if (found.length === 0) fields['highlightTreatments'] = 'None of these is in the catalog. Choose from the list below.'
  if (found.length > mostHighlights)
    fields['highlightTreatments'] = `A newsletter has room for ${mostHighlights} treatments. Save some for the next one.`
  if (wrong.length > 0) fields['links'] = `This isn’t a web address: ${wrong[0]!.slice(0, 80)}`
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-input', { fields })
  const brief = {
    period: readPeriod(input.month, easternDay(now)),
    theme: input.seasonalTheme,
    highlights: found,
    offer: { code: input.discountCode, details: input.discountDetails },
    variant: input.variant,
  }
  return {
    brief,
    links,
    notes: unknown.map((words) => `“${words}” isn’t in the catalog, so the newsletter doesn’t mention it.`),
  }
}

/**
 * Has a newsletter written and lays it out. Stores nothing except the turn. Refuses `invalid-input`, `generator-quota`, and
 * whatever the writer refuses.
 */
export async function generateNewsletter(
  db: Db,
  writer: Writer,
  input: Input,
  actor: Actor,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<OutputOf<typeof contract>> {
  const { brief, links, notes } = briefOf(input, now)
  const left = await takeTurn(db, 'newsletter', writer.madeBy, actor, now)
  const words = await writer.write(brief, signal)
  const { subject, preheader } = words
  return { subject, preheader, html: emailHtml(emailOf(words, brief, links)), madeBy: writer.madeBy, notes: [...notes], left }
}

/** Who writes, who sends, and how many turns are left today. */
export async function readNewsletterGenerator(
  db: Db,
  { madeBy }: Writer,
  actor: Actor,
  now: Date,
): Promise<OutputOf<typeof readContract>> {
  const [, name = '', email = ''] = /^\s*"?([^"<]*?)"?\s*<?([^<>\s]+@[^<>\s]+?)>?\s*$/.exec(env().MAIL_FROM) ?? []
  return {
    sender: { name: name || clinic.name, email: email || env().MAIL_FROM },
    madeBy,
    left: await turnsLeft(db, 'newsletter', actor, now),
  }
}
