/** Everything the site's search can find, from the catalog, the treatments' pages and the questions. */
import { formatCents } from '../catalog/money.ts'
import { paths } from '../catalog/site/paths.ts'
import { smallWords, wordsIn, type SearchDocument } from '../catalog/site/search-document.ts'
import { serviceLines } from '../catalog/service/service-line.ts'
import { treatmentNamed } from '../catalog/treatment/treatment.ts'
import { treatmentPath } from '../catalog/treatment/treatment-path.ts'
import type { Question } from './faq.ts'
import { homePage, sitePages } from './search-pages.ts'
import type { TreatmentPage } from './treatment-page.ts'

/** Spellings and words that people type for a treatment, besides the names on its page. */
const typed: Readonly<Record<string, string>> = {
  'Anti-Wrinkle Treatments': 'botocks Dysport Xeomin Jeuveau Daxxify crow’s feet forehead 11s brow lift jaw masseter',
  'Dermal Fillers': 'lips cheeks chin tear trough Juvaderm Sculptra hyaluronidase',
  'PDO Thread Lifts': 'threads jowls sagging facelift',
  'ReGrow Drops': 'hair thinning balding bald alopecia Rogaine Propecia finasteride',
  'Semaglutide Program': 'GLP-1 Rybelsus semaglutid lose weight loss shot injection',
  'Tirzepatide Program': 'GLP-1 terzepatide lose weight loss shot injection',
  'Lipotropic Injections': 'B12 vitamin B12 fat burning lose weight loss',
  'Lipotropic Fat-Burn': 'B12 vitamin B12 drip lose weight loss',
  'Metabolic Lab Review': 'blood test bloodwork labs A1C insulin thyroid cholesterol',
  'Hormone Optimization': 'low T testosterone HRT menopause',
  'NAD+ 500 mg Infusion': 'NAD drip energy aging longevity anti-aging',
  'NAD+ High-Dose IV': 'NAD drip energy aging longevity anti-aging',
  'Everyday Wellness IV': 'B12 vitamin B12 Myers cocktail drip energy tired dehydrated hydrate',
  'Hangover Recovery': 'hung over drip alcohol drinking headache dehydrated party bachelorette',
  'Immune Boost': 'drip immunity cold flu sick zinc',
  'Travel Detox': 'jet lag jetlag drip flight flying plane time zone',
  'High-Dose Glutathione': 'drip antioxidant skin glow brightening',
  'Vitamin C 25,000 mg': 'drip vit C ascorbate G6PD',
  'Skin Rejuvenation IV': 'drip glow collagen',
  'Athletic Recovery IV': 'drip hydration marathon race sore muscles cramps',
  'PT-141': 'sex drive low libido desire',
  DSIP: 'sleep insomnia',
  Selank: 'anxiety stress',
  'Thymosin Beta-4': 'TB500 injury healing',
  'BPC-157': 'injury healing gut tendon',
}

for (const name of Object.keys(typed)) treatmentNamed(name)

/** The same for a question. */
const askedAs: Readonly<Record<string, string>> = {
  'Can friends join my visit?': 'group couple wedding bridal bachelorette party guests',
  'Is an infusion right for everyone?': 'pregnant breastfeeding nursing',
  'What if I feel unwell afterward?': 'side effects reaction emergency',
  'How old do I have to be?': 'kids child children teenager',
}

/** A text on one line of a result; cut after a word. */
const longestText = 150

function shortened(text: string): string {
  if (text.length <= longestText) return text
  return `${text.slice(0, text.lastIndexOf(' ', longestText)).replace(/[.,;:]$/, '')}…`
}

/** Names without their hyphens as well, as many people type them: "BPC-157" is also "BPC157". */
function joined(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+(?:[-,][\p{L}\p{N}]+)+/gu) ?? []
  return words.map((word) => word.replaceAll(/[-,]/g, '')).join(' ')
}

/** The telling words of some texts, each once, without those of `known`. */
function tellingWords(texts: readonly string[], known: string): string {
  const before = new Set(wordsIn(known))
  const words = new Set(wordsIn(texts.join(' ')).filter((word) => word.length > 2 && !smallWords.has(word) && !before.has(word)))
  return [...words].join(' ')
}

/** The parts of a treatment's page that the search needs. */
type Searched = Pick<TreatmentPage, 'treatment' | 'also' | 'searched' | 'summary' | 'suits' | 'questions'>

function ofTreatment(page: Searched): SearchDocument {
  const { name, category, description, list, infusion, protocol } = treatmentNamed(page.treatment)
  const spoken = [...page.also, ...page.searched, typed[name] ?? ''].join(' ').trim()
  const names = `${spoken} ${joined(`${name} ${spoken}`)}`.trim()
  const asked = page.questions.map(({ question }) => question)
  const listed = infusion ? [...infusion.ingredients, ...infusion.benefits] : protocol.benefits
  return {
    title: name,
    path: treatmentPath(name),
    kind: 'Treatment',
    text: shortened(description),
    note: infusion ? `${list.label}, ${formatCents(infusion.priceCents)}` : list.label,
    names,
    more: tellingWords(
      [list.label, category, page.summary, description, ...page.suits, ...listed, ...asked],
      `${name} ${names} ${shortened(description)}`,
    ),
  }
}

/** Its address is the page of all questions, filtered to this one. */
function ofQuestion({ question, answer }: Question): SearchDocument {
  const text = shortened(answer)
  return {
    title: question,
    path: `${paths.faq}?${new URLSearchParams({ q: question })}`,
    kind: 'Question',
    text,
    names: askedAs[question] ?? '',
    more: tellingWords([answer], `${question} ${text}`),
  }
}

/** All documents; treatments first, because of two equal matches, the first is shown higher. */
export function searchDocuments(treatments: readonly Searched[], questions: readonly Question[]): readonly SearchDocument[] {
  const lines = serviceLines.map(({ title, path, description, short }) => ({
    title,
    path,
    kind: 'Page' as const,
    text: description,
    names: short,
  }))
  return [...treatments.map(ofTreatment), ...lines, homePage, ...sitePages, ...questions.map(ofQuestion)]
}
