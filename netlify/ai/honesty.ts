/** Checks that a model's words stay within what it was told. Until they pass, they are hostile text (decision 26). */
import { clinic } from '../../src/catalog/clinic.ts'
import type { Brief, Words } from './words.ts'

/**
 * Claims that no email of the clinic makes unless the admin or the catalog made them first (design guide, "Voice" and "Claims").
 */
const never =
  /guarante\w*|\bcures?\b|\bcured\b|\bproven\b|\bFDA\b|miracle\w*|risk[- ]free|\bno (?:risks?|side[- ]effects?|downtime)\b|\bsafe for (?:everyone|everybody|all)\b|\bpermanent\w*|\binstant\w*|\bbefore[- ]and[- ]after\b|\bunlock\w*|\bglow[- ]up\b|\btransform\w*|\bdetoxif\w*|\banti-?ag(?:e?ing)\b|\breverse[sd]?\b|\bbest in\b|\bdoctor\b|\bphysician\b|!/gi

/**
 * An address, a tag or a slot: these belong to the frame, never to its words. Email programs turn even "example.com" into a link.
 */
const foreign =
  /https?:|www\.|\w\.[a-z]{2}|[<>]|\{\{(?!firstName\}\})|\}\}(?<!\{\{firstName\}\})|\bjavascript:|[\w.-]+@[\w-]+\.\w/i

const numbers = /\d+(?:[.,]\d+)*/g

function sources({ period, theme, highlights, offer }: Brief): string {
  const told = highlights.flatMap(({ name, description, points, facts }) => [name, description, ...points, facts])
  const answered = `within ${clinic.followUpHours} hours`
  return [...told, period.name, String(period.year), theme, offer.code, offer.details, answered].join('\n')
}

/** The first claim that goes beyond the brief; undefined if the words are sound. For tests and logs only: no user sees it. */
export function strayOf(words: Words, brief: Brief): string | undefined {
  const told = sources(brief)
  const toldNumbers = new Set(told.match(numbers))
  const chosen = brief.highlights.map(({ name }) => name)
  const written = words.sections.map(({ treatment }) => treatment)
  if (written.length !== chosen.length || chosen.some((name) => !written.includes(name))) return 'the treatments'
  const texts = [
    words.subject,
    words.preheader,
    words.headline,
    ...words.opening,
    ...words.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    words.closing,
  ]
  for (const text of texts) {
    if (foreign.test(text)) return 'markup'
    const figure = text.match(numbers)?.find((number) => !toldNumbers.has(number))
    if (figure !== undefined) return `the figure ${figure}`
    const claim = text.match(never)?.find((word) => !told.toLowerCase().includes(word.toLowerCase()))
    if (claim !== undefined) return `the claim ${claim}`
  }
  return undefined
}
