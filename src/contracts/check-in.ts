/**
 * Checking in at an event (decision 17). The device always seals the answers to the clinic's public key before it sends them,
 * whether it is online or gets a connection an hour later. Inside is `checkInAnswers`, checked on both sides.
 */
import * as z from 'zod/mini'
import { isDay } from '../catalog/time/eastern.ts'
import { eventPaths } from '../catalog/event/event.ts'
import { openFollowUp, type HistoryQuestion, type MedicalHistory } from '../catalog/event/medical-history.ts'
import { signedName, waivers, waiverVersions } from '../catalog/event/waiver.ts'
import { defineEndpoint } from './endpoint.ts'
import { email, formEnvelope, instant, personName, phone } from './field.ts'
import { isStorable, optionalText, requiredLine, tooLong } from './text.ts'
import { waitedMs } from './waited.ts'

export const answerYesOrNo = 'Please answer yes or no.'

const historyAnswer = z.union([
  z.boolean(),
  z.string().check(z.trim(), z.maxLength(500, tooLong(500)), z.refine(isStorable, 'Please use plain text.')),
  z.array(z.string().check(z.maxLength(60))).check(z.maxLength(10)),
])

function isAnswered(answer: MedicalHistory[string] | undefined): boolean {
  return typeof answer === 'string' ? answer.trim() !== '' : Array.isArray(answer) && answer.length > 0
}

/** Question or follow-up id → what is missing in its answer. */
function historyProblems(questions: readonly HistoryQuestion[], history: MedicalHistory): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const question of questions) {
    if (typeof history[question.id] !== 'boolean') problems[question.id] = answerYesOrNo
    const followUp = openFollowUp(question, history)
    if (!followUp) continue
    const answer = history[followUp.id]
    const fits =
      followUp.kind === 'text'
        ? typeof answer === 'string'
        : Array.isArray(answer) && answer.every((choice: string) => followUp.choices.includes(choice))
    if (!fits || !isAnswered(answer))
      problems[followUp.id] = followUp.kind === 'text' ? 'Please tell us a little more.' : 'Please choose at least one.'
  }
  return problems
}

const medicalHistory = z.record(z.string().check(z.maxLength(40)), historyAnswer)

/** What everyone answers before they are treated, at an event or a visit: each field's own check. */
export const healthFields = {
  fullName: personName,
  dob: z.string('Enter your date of birth.').check(z.refine(isDay, 'Enter your date of birth.')),
  /** Empty is the answer "none". */
  allergies: optionalText(1000),
  medications: optionalText(1000),
  medicalHistory,
  notes: optionalText(1000),
  signature: requiredLine('your name', 120),
}

const { fullName, signature, ...health } = healthFields

/** Each field's own check, while the guest fills in the form. */
export const checkInFields = {
  path: z.enum(eventPaths, 'Choose a path.'),
  fullName,
  email,
  phone,
  ...health,
  consentB12: z.boolean(),
  marketingOptIn: z.boolean(),
  signature,
  waiverVersion: z.enum(waiverVersions),
}

type Together = {
  readonly medicalHistory: MedicalHistory
  readonly fullName: string
  readonly signature: string
}

/** Problems that involve more than one field. An object-level check wouldn't run while any single field is invalid. */
export function problemsTogether(
  questions: readonly HistoryQuestion[],
  { medicalHistory, fullName, signature }: Together,
): readonly { readonly path: readonly string[]; readonly message: string }[] {
  const unanswered = Object.entries(historyProblems(questions, medicalHistory)).map(([id, message]) => ({
    path: ['medicalHistory', id],
    message,
  }))
  if (signedName(signature) === signedName(fullName)) return unanswered
  // The name's field may be steps away, so repeat it.
  const name = fullName.trim().replace(/\.$/, '') || 'your full name'
  return [...unanswered, { path: ['signature'], message: `Please sign as ${name}.` }]
}

/** The check behind `problemsTogether`, by the questions of the version that was signed. */
export function checkTogether<Answers extends Together>(questionsOf: (answers: Answers) => readonly HistoryQuestion[]) {
  return ({ value, issues }: z.core.ParsePayload<Answers>): void => {
    for (const { path, message } of problemsTogether(questionsOf(value), value))
      issues.push({ code: 'custom', input: value, path: [...path], message })
  }
}

/** A guest's answers, as the clinic stores them. */
export const checkInAnswers = z
  .object({
    ...checkInFields,
    /** When the guest signed, by the device's clock. */
    signedAt: instant,
  })
  .check(checkTogether(({ waiverVersion }) => waivers[waiverVersion].questions))

export type CheckInAnswers = z.infer<typeof checkInAnswers>

const base64Url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

/** Answers sealed on a device: ECDH on P-256 with a key made for this one message, HKDF-SHA-256, AES-256-GCM. All base64url. */
const sealedAnswers = z.object({
  keyId: z.string().check(z.regex(/^[a-z0-9-]{1,16}$/)),
  /** The device's half of the key exchange: an uncompressed point. */
  ephemeralKey: base64Url(88),
  iv: base64Url(16),
  /** Includes its tag. */
  ciphertext: base64Url(24_000),
})

export type SealedAnswers = z.infer<typeof sealedAnswers>

const checkInInput = z.object({
  ...formEnvelope,
  sealed: sealedAnswers,
  waitedMs,
})

export type CheckInInput = z.infer<typeof checkInInput>

export const checkInReceipt = z.object({ ticketNumber: z.number(), receivedAt: z.string() })

export type CheckInReceipt = z.infer<typeof checkInReceipt>

export const checkIn = defineEndpoint({
  name: 'checkIn',
  method: 'POST',
  path: '/api/check-in',
  access: 'public',
  input: checkInInput,
  output: checkInReceipt,
  refusals: ['too-fast', 'looks-automated', 'already-sent-differently', 'key-retired'],
  repeatable: true,
})

export const checkInKey = z.object({ id: z.string(), publicKey: base64Url(88) })

export type CheckInKey = z.infer<typeof checkInKey>

/** The clinic's current public key. A device keeps it for when it is offline. */
export const readCheckInKey = defineEndpoint({
  name: 'readCheckInKey',
  method: 'GET',
  path: '/api/check-in-key',
  access: 'public',
  input: z.object({}),
  output: checkInKey,
})
