/** The health form, group by group, for event check-ins and visits' guests. Its values exist only in this page's memory. */
import { atom, type ReadableAtom } from 'nanostores'
import type { MedicalHistory } from '../../catalog/event/medical-history.ts'
import { currentWaiver, waivers } from '../../catalog/event/waiver.ts'
import { checkInAnswers, checkInFields, problemsTogether, type CheckInAnswers } from '../../contracts/check-in.ts'
import { fieldAt, isMissing, issuesIn, type FieldSchemas, type FormErrors, type FormIssue, type Problem } from '../form/error.ts'
import {
  answersOf,
  checkInGroups,
  emptyCheckIn,
  issuesOfForm,
  topicsOf,
  type CheckInGroup,
  type Group,
  type HealthValues,
  type SignedWaiver,
} from './health-values.ts'

export type HealthForm<Answers = unknown> = {
  readonly name: string
  /** What is signed, and so which questions are asked. */
  readonly waiver: SignedWaiver
  readonly groups: readonly (Group & { readonly id: CheckInGroup })[]
  readonly $values: ReadableAtom<HealthValues>
  /** Path ("email", "medicalHistory.diabetesWhich") → the sentence under its control. */
  readonly $errors: ReadableAtom<FormErrors>
  /** What the last check found, for the summary; empty if nothing was refused. */
  readonly $problems: ReadableAtom<readonly Problem[]>
  /** The group that a phone shows. */
  readonly $group: ReadableAtom<number>
  readonly change: <Field extends keyof HealthValues>(field: Field, value: HealthValues[Field]) => void
  /** Answers a question with yes or no, or a follow-up with its details. */
  readonly answer: (id: string, value: MedicalHistory[string]) => void
  readonly blur: (field: string) => void
  /** Goes to the next group if this one is complete. */
  readonly next: () => void
  readonly back: () => void
  /** The answers to send; undefined if something is wrong, which it then shows. */
  readonly whole: () => Answers | undefined
  /** Shows what the clinic refused. */
  readonly refuse: (fields: FormErrors) => void
  /** Whether anything was entered. */
  readonly isTouched: () => boolean
  readonly clear: () => void
}

/** The first sentence of each path: a control shows one error at a time. */
function errorsOf(issues: readonly FormIssue[]): FormErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.map(String).join('.')] ??= message
  return errors
}

/** Which form it is. */
type Kind<Answers> = {
  readonly name: string
  readonly waiver: SignedWaiver
  readonly groups: HealthForm['groups']
  readonly fields: FieldSchemas<Partial<Answers>>
  readonly parse: (answers: Record<string, unknown>) => Answers
}

/** A health form whose groups, fields and waiver are those of its kind. */
export function createHealthForm<Answers>(
  { name, waiver, groups, fields, parse }: Kind<Answers>,
  now: () => Date,
): HealthForm<Answers> {
  const $values = atom(emptyCheckIn)
  const $errors = atom<FormErrors>({})
  const $problems = atom<readonly Problem[]>([])
  const $group = atom(0)
  const entered = new Set<string>()
  const topics = topicsOf(waiver.questions)

  function problemAt([field, message]: readonly [string, string]): Problem {
    const topic = topics[field]
    const [whole, part] = field.split('.')
    const line = topic === undefined ? message : `${topic}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    return {
      field,
      message: line,
      get missing() {
        const values: Readonly<Record<string, unknown>> = $values.get()
        return isMissing(part === undefined ? values[whole!] : $values.get().medicalHistory[part])
      },
    }
  }

  function allErrors(): FormErrors {
    const at = now()
    const values = $values.get()
    const answers = answersOf(values, waiver, at)
    const together = problemsTogether(waiver.questions, values)
    return errorsOf([...issuesOfForm(values, at), ...issuesIn(fields, answers), ...together])
  }

  function errorsIn(fields: readonly string[]): FormErrors {
    return Object.fromEntries(Object.entries(allErrors()).filter(([path]) => fields.includes(fieldAt(path))))
  }

  /** Checks one control again; its path is a field or a history answer. */
  function recheck(path: string) {
    const { [path]: _, ...others } = $errors.get()
    const found = allErrors()[path]
    $errors.set(found === undefined ? others : { ...others, [path]: found })
  }

  function show(errors: FormErrors) {
    $errors.set(errors)
    const order: readonly string[] = groups.flatMap((group) => group.fields)
    const problems = Object.entries(errors).map(problemAt)
    $problems.set(problems.sort((a, b) => order.indexOf(fieldAt(a.field)) - order.indexOf(fieldAt(b.field))))
    const wrong = fieldAt($problems.get()[0]?.field ?? '')
    const first = groups.findIndex((group) => (group.fields as readonly string[]).includes(wrong))
    if (first >= 0) $group.set(first)
  }

  /** An answer may settle an error elsewhere: the question may be gone now. Errors that only the server found stay. */
  function entry(path: string, values: HealthValues) {
    entered.add(path)
    const errors = $errors.get()
    if (Object.keys(errors).length === 0) return $values.set(values)
    const before = allErrors()
    $values.set(values)
    const after = allErrors()
    const still = Object.entries(errors).flatMap(([at, said]) => {
      const wrong = after[at] ?? (at === path || at in before ? undefined : said)
      return wrong === undefined ? [] : [[at, wrong] as const]
    })
    $errors.set(Object.fromEntries(still))
  }

  return {
    name,
    waiver,
    groups,
    $values,
    $errors,
    $problems,
    $group,
    change: (field, value) => entry(field, { ...$values.get(), [field]: value }),
    answer(id, value) {
      const values = $values.get()
      entry(`medicalHistory.${id}`, { ...values, medicalHistory: { ...values.medicalHistory, [id]: value } })
    },
    blur(path) {
      if (entered.has(path)) recheck(path)
    },
    next() {
      const errors = errorsIn(groups[$group.get()]!.fields)
      show(errors)
      if (Object.keys(errors).length === 0) $group.set(Math.min($group.get() + 1, groups.length - 1))
    },
    back() {
      $problems.set([])
      $group.set(Math.max(0, $group.get() - 1))
    },
    whole() {
      const errors = allErrors()
      show(errors)
      if (Object.keys(errors).length > 0) return undefined
      return parse(answersOf($values.get(), waiver, now()))
    },
    refuse: show,
    isTouched: () => entered.size > 0,
    clear() {
      entered.clear()
      $values.set(emptyCheckIn)
      $errors.set({})
      $problems.set([])
      $group.set(0)
    },
  }
}

export type CheckInForm = HealthForm<CheckInAnswers>

/** The form of an event. */
export function createCheckInForm(now: () => Date): CheckInForm {
  const parse = (answers: Record<string, unknown>) => checkInAnswers.parse(answers)
  const waiver = { ...waivers[currentWaiver], version: currentWaiver }
  return createHealthForm({ name: 'check-in', waiver, groups: checkInGroups, fields: checkInFields, parse }, now)
}
