/** What the health form asks, group by group, and the checks that only the form can make. */
import { easternDay } from '../../catalog/time/eastern.ts'
import type { EventPath } from '../../catalog/event/event.ts'
import { askedHistory, type HistoryQuestion, type MedicalHistory } from '../../catalog/event/medical-history.ts'
import { maySign, parseBirthDay, tooYoungToSign, type Waiver } from '../../catalog/event/waiver.ts'
import { answerYesOrNo } from '../../contracts/check-in.ts'
import type { FormIssue } from '../form/error.ts'

export type HealthValues = {
  readonly path: EventPath | ''
  readonly fullName: string
  readonly email: string
  readonly phone: string
  /** As typed. */
  readonly dob: string
  /** Null until answered. */
  readonly hasAllergies: boolean | null
  readonly allergies: string
  readonly takesMedications: boolean | null
  readonly medications: string
  readonly medicalHistory: MedicalHistory
  readonly notes: string
  readonly consentB12: boolean
  readonly marketingOptIn: boolean
  readonly signature: string
}

export type Group = { readonly id: string; readonly fields: readonly (keyof HealthValues)[] }

export const checkInGroups = [
  { id: 'path', fields: ['path'] },
  { id: 'you', fields: ['fullName', 'email', 'phone', 'dob'] },
  { id: 'allergies', fields: ['hasAllergies', 'allergies', 'takesMedications', 'medications'] },
  { id: 'history', fields: ['medicalHistory'] },
  { id: 'notes', fields: ['notes'] },
  { id: 'sign', fields: ['consentB12', 'marketingOptIn', 'signature'] },
] as const satisfies readonly Group[]

export type CheckInGroup = (typeof checkInGroups)[number]['id']

export const emptyCheckIn: HealthValues = {
  path: '',
  fullName: '',
  email: '',
  phone: '',
  dob: '',
  hasAllergies: null,
  allergies: '',
  takesMedications: null,
  medications: '',
  medicalHistory: {},
  notes: '',
  consentB12: false,
  marketingOptIn: false,
  signature: '',
}

/** A waiver, and the version that is signed. */
export type SignedWaiver = Waiver & { readonly version: string }

/** Names the topic of a summary line whose sentence doesn't say it. */
export const topicsOf = (questions: readonly HistoryQuestion[]): Readonly<Record<string, string>> => ({
  hasAllergies: 'Allergies',
  takesMedications: 'Medications',
  signature: 'Signature',
  ...Object.fromEntries(
    questions.flatMap(({ id, title, followUp }) =>
      [id, ...(followUp ? [followUp.id] : [])].map((each) => [`medicalHistory.${each}`, title]),
    ),
  ),
})

/** The answers so far, in the contract's shape. */
export function answersOf(values: HealthValues, { version, questions }: SignedWaiver, now: Date): Record<string, unknown> {
  const { hasAllergies, takesMedications, ...rest } = values
  return {
    ...rest,
    dob: parseBirthDay(values.dob) ?? values.dob,
    allergies: hasAllergies === true ? values.allergies : '',
    medications: takesMedications === true ? values.medications : '',
    medicalHistory: askedHistory(questions, values.medicalHistory),
    waiverVersion: version,
    signedAt: now.toISOString(),
  }
}

/** Checks that only the form can make: a yes needs details, and the guest must be old enough. */
export function issuesOfForm(
  { hasAllergies, allergies, takesMedications, medications, dob }: HealthValues,
  now: Date,
): FormIssue[] {
  const issues: FormIssue[] = []
  const say = (field: string, message: string) => issues.push({ path: [field], message })
  if (hasAllergies === null) say('hasAllergies', answerYesOrNo)
  else if (hasAllergies && allergies.trim() === '') say('allergies', 'Please tell us what you’re allergic to.')
  if (takesMedications === null) say('takesMedications', answerYesOrNo)
  else if (takesMedications && medications.trim() === '') say('medications', 'Please tell us what you take.')
  const [born, today] = [parseBirthDay(dob), easternDay(now)]
  // A day ahead is a mistyped year, not a child's birthday.
  if (dob.trim() !== '' && (!born || born > today)) say('dob', 'Please check the date: month, day and year, like 04/09/1988.')
  else if (born && !maySign(born, today)) say('dob', tooYoungToSign)
  return issues
}
