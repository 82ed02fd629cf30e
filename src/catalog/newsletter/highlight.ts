/** What a newsletter may say about a treatment: what the catalog says, and nothing else (decision 26). */
import { ivTreatments, type IvTreatment } from '../treatment/iv-treatment.ts'
import { formatCents } from '../money.ts'
import { paths } from '../site/paths.ts'
import { lineOf, protocols } from '../protocol/list.ts'
import type { Protocol } from '../protocol/protocol.ts'
import { travelFeeCents } from '../quote.ts'
import { serviceLine } from '../service/service-line.ts'
import { services, type Service } from '../service/service.ts'

export type Highlight = {
  readonly name: string
  readonly description: string
  /** What it is used for, and what to know before. The caveats are always included. */
  readonly points: readonly string[]
  /** Length of a visit, the price if published, and how to get it. */
  readonly facts: string
  readonly link: { readonly label: string; readonly path: string }
}

const plain = (text: string) => text.replaceAll('*', '')

/** Words in a point that a shorter text must keep: limits, side effects, and what is not known. */
const caveat =
  /\bnot\b|\bnever\b|\bnobody\b|off-label|approved|side effects|nausea|blood pressure|research|studied|modest|ask first|need(?:s|ed)?\b|n’t\b|birth control|labs|cancer|limited|G6PD|review/i

function pointsOf(points: readonly string[]): readonly string[] {
  return points.filter((point, index) => index < 2 || caveat.test(plain(point))).map(plain)
}

function ofProtocol(protocol: Protocol): Highlight {
  const { name, description, benefits, caution, duration, frequency, prescriptionOnly } = protocol
  return {
    name,
    description,
    points: [...pointsOf(benefits), ...(caution ? [plain(caution)] : [])],
    facts: [duration, frequency, prescriptionOnly && 'By prescription, after a consultation'].filter(Boolean).join(' · '),
    link: { label: `Read about ${name}`, path: serviceLine(lineOf(protocol)).path },
  }
}

function ofInfusion({ title, description, benefits, before, duration, priceCents }: IvTreatment): Highlight {
  return {
    name: title,
    description,
    points: [...benefits, ...(before ? [before] : [])],
    facts: `${duration} · ${formatCents(priceCents)}, plus ${formatCents(travelFeeCents)} travel · At your home or hotel`,
    link: { label: `Book ${title}`, path: paths.bookIv },
  }
}

function ofService({ title, description, benefits, treatmentDetails }: Service): Highlight {
  const { duration, recoveryTime } = treatmentDetails
  return {
    name: title,
    description,
    points: benefits,
    facts: `${duration} · Recovery: ${recoveryTime[0]!.toLowerCase()}${recoveryTime.slice(1)}`,
    link: { label: `Ask about ${title}`, path: paths.consultation },
  }
}

const all: readonly Highlight[] = [...protocols.map(ofProtocol), ...ivTreatments.map(ofInfusion), ...services.map(ofService)]

/** Everything a newsletter can feature, each name once. The service pages' texts take precedence over the consultation list's. */
export const highlights: readonly Highlight[] = all.filter(
  (each, index) => all.findIndex(({ name }) => name === each.name) === index,
)

/** What people call treatments besides their catalog names. */
const otherNames: Readonly<Record<string, string>> = {
  botox: 'Anti-Wrinkle Treatments',
  fillers: 'Dermal Fillers',
  filler: 'Dermal Fillers',
  lips: 'Lip Enhancement',
  threads: 'PDO Thread Lifts',
  iv: 'IV Hydration Therapy',
  ivtherapy: 'IV Hydration Therapy',
  hydration: 'IV Hydration Therapy',
  nad: 'NAD+ High-Dose IV',
  glutathione: 'High-Dose Glutathione',
  vitaminc: 'Vitamin C 25,000 mg',
  weightloss: 'Weight Loss Treatments',
  glp1: 'Semaglutide Program',
}

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The treatment that a few words mean: its exact name or another name for it, or else the first name that starts with or contains
 * them.
 */
function meantBy(words: string): Highlight | undefined {
  const key = keyOf(words)
  if (key === '') return undefined
  const named = (name: string) => highlights.find((each) => keyOf(each.name) === keyOf(name))
  const exact = named(words) ?? (Object.hasOwn(otherNames, key) ? named(otherNames[key]!) : undefined)
  if (exact || key.length < 4) return exact
  return highlights.find((each) => keyOf(each.name).startsWith(key)) ?? highlights.find((each) => keyOf(each.name).includes(key))
}

type Chosen = { readonly found: readonly Highlight[]; readonly unknown: readonly string[] }

/** The treatments that a typed list names, each once and in its order. `unknown` holds what the catalog doesn't have. */
export function chosenHighlights(list: string): Chosen {
  const found = new Map<string, Highlight>()
  const unknown: string[] = []
  const take = (words: string): boolean => {
    const highlight = meantBy(words)
    if (highlight) found.set(highlight.name, highlight)
    return highlight !== undefined
  }
  for (const entry of list.split(/[;\n]|,(?!\d)/).map((words) => words.trim())) {
    if (entry === '' || take(entry)) continue
    for (const word of entry.split(/\s+(?:and|&|\+)\s+/i)) if (!take(word)) unknown.push(word.trim())
  }
  return { found: [...found.values()], unknown }
}
