import { useStore } from '@nanostores/react'
import { openFollowUp, type FollowUp } from '../../catalog/event/medical-history.ts'
import type { HealthForm } from '../../stores/check-in/form.ts'
import { afterPress } from '../../ui/after-press.ts'
import { checkboxClass, checkboxLabelClass, errorClass, labelClass } from '../../ui/field-class.ts'
import { TextArea } from '../../ui/Field.tsx'
import { controlId } from '../form/BoundField.tsx'
import { YesNo } from './YesNo.tsx'

type Opened<Kind extends FollowUp['kind']> = { form: HealthForm; followUp: Extract<FollowUp, { kind: Kind }> }

function Choices({ form, followUp }: Opened<'choices'>) {
  const path = `medicalHistory.${followUp.id}`
  const id = controlId(form, path)
  const answer = useStore(form.$values).medicalHistory[followUp.id]
  const error = useStore(form.$errors)[path]
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : []
  const toggle = (choice: string, on: boolean) =>
    form.answer(
      followUp.id,
      followUp.choices.filter((each) => (each === choice ? on : chosen.includes(each))),
    )

  return (
    <div role="group" aria-labelledby={`${id}-question`} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <p id={`${id}-question`} className={labelClass}>
        {followUp.label}
      </p>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {followUp.choices.map((choice, index) => (
          <label key={choice} className={checkboxLabelClass}>
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              checked={chosen.includes(choice)}
              onChange={(event) => toggle(choice, event.target.checked)}
              className={checkboxClass}
            />
            {choice}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={errorClass}>
          {error}
        </p>
      )}
    </div>
  )
}

function Told({ form, followUp }: Opened<'text'>) {
  const path = `medicalHistory.${followUp.id}`
  const answer = useStore(form.$values).medicalHistory[followUp.id]
  const error = useStore(form.$errors)[path]
  return (
    <TextArea
      id={controlId(form, path)}
      label={followUp.label}
      hint={followUp.hint}
      error={error}
      rows={2}
      maxLength={500}
      value={typeof answer === 'string' ? answer : ''}
      onChange={(event) => form.answer(followUp.id, event.target.value)}
      onBlur={() => afterPress(() => form.blur(path))}
    />
  )
}

/** Every question, and under it whatever its "yes" opens. */
export function HistoryFields({ form }: { form: HealthForm }) {
  const history = useStore(form.$values).medicalHistory
  const errors = useStore(form.$errors)
  return form.waiver.questions.map((question) => {
    const followUp = openFollowUp(question, history)
    const path = `medicalHistory.${question.id}`
    const answer = history[question.id]
    return (
      <div key={question.id} className="grid gap-4 border-b border-line pb-6 last:border-b-0 last:pb-0">
        <YesNo
          id={controlId(form, path)}
          question={question.label}
          answer={typeof answer === 'boolean' ? answer : null}
          error={errors[path]}
          onAnswer={(yes) => form.answer(question.id, yes)}
        />
        {followUp && (
          <div className="border-l-2 border-glass pl-5">
            {followUp.kind === 'choices' ? <Choices form={form} followUp={followUp} /> : <Told form={form} followUp={followUp} />}
          </div>
        )}
      </div>
    )
  })
}
