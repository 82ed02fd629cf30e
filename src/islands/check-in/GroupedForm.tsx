import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { HealthForm } from '../../stores/check-in/form.ts'
import type { CheckInGroup } from '../../stores/check-in/health-values.ts'
import { fieldAt } from '../../stores/form/error.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Answers } from '../form/Answers.tsx'
import { focusField } from '../form/focus-field.ts'
import { Step } from '../form/Step.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { useSlow } from '../form/use-slow.ts'
import { Progress } from './Progress.tsx'
import { useBackThroughGroups } from './use-back-through-groups.ts'

type Props = {
  form: HealthForm
  /** The form's name, for screen readers. */
  label: string
  /** Each group's fields. */
  fields: Readonly<Partial<Record<CheckInGroup, ReactNode>>>
  /** True once hydrated; before that, a button must not trigger the browser's own submit. */
  ready: boolean
  kiosk?: boolean
  sending: boolean
  alert: string | undefined
  onSubmit: () => void
  /** What the last button says, before and while it sends. */
  send: readonly [idle: string, sending: string]
  /** The line below the buttons, and the one that takes its place when sending takes long. */
  notes: readonly [usual: string, slow: string]
  trap?: ReactNode
}

type Head = { readonly title: string; readonly note?: string }

const heads: Readonly<Record<CheckInGroup, Head>> = {
  path: { title: 'Your path', note: 'What brings you here today?' },
  you: { title: 'About you' },
  allergies: { title: 'Allergies and medications' },
  history: {
    title: 'Your medical history',
    note: 'A yes doesn’t automatically rule you out. It tells the clinician what to ask.',
  },
  notes: { title: 'Anything else' },
  sign: { title: 'Consent and signature' },
}

/** A health form: all groups on a tablet; on a phone, one at a time. */
export function GroupedForm({ form, label, fields, ready, kiosk, sending, alert, onSubmit, send, notes, trap }: Props) {
  const { groups, name } = form
  const errors = useStore(form.$errors)
  const problems = useStore(form.$problems)
  const group = useStore(form.$group)
  const slow = useSlow(sending)
  const shown = useRef(group)
  const summary = useRef<HTMLDivElement>(null)
  const last = group === groups.length - 1
  useBackThroughGroups(form, sending)

  const sectionOf = (field: string) =>
    heads[groups.find(({ fields }) => (fields as readonly string[]).includes(fieldAt(field)))!.id].title

  useEffect(() => {
    // On a phone the summary is hidden and can't take focus, so the first wrong answer does.
    const first = problems[0]
    if (first && summary.current?.offsetParent == null) focusField({ name }, first.field)
  }, [name, problems])
  useEffect(() => {
    if (shown.current === group) return
    shown.current = group
    const section = document.getElementById(`${name}-group-${group}`)
    if (form.$problems.get().length > 0 || !section || window.matchMedia('(width >= 48rem)').matches) return
    window.scrollTo(0, 0)
    section.focus({ preventScroll: true })
  }, [form, name, group])

  return (
    <form
      // method="dialog" never navigates: a submit before hydration puts nothing typed into the address.
      method="dialog"
      noValidate
      aria-label={label}
      autoComplete={kiosk ? 'off' : undefined}
      className="grid min-w-0 content-start gap-8 lg:col-span-7 lg:col-start-6 md:gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        const phone = !window.matchMedia('(width >= 48rem)').matches
        if (phone && !last) form.next()
        else onSubmit()
      }}
    >
      <Progress groups={groups} group={group} title={heads[groups[group]!.id].title} />
      {problems.length > 0 && (
        <div ref={summary} className="max-md:hidden">
          <ErrorSummary
            problems={problems}
            isOpen={(field) => errors[field] !== undefined}
            onChoose={(field) => focusField(form, field)}
            sectionOf={sectionOf}
          />
        </div>
      )}
      <Answers sending={sending} className="grid gap-12">
        {groups.map(({ id }, index) => (
          <div
            key={id}
            id={`${name}-group-${index}`}
            tabIndex={-1}
            aria-label={heads[id].title}
            role="group"
            className={index === group ? '' : 'max-md:hidden'}
          >
            <Step {...heads[id]}>{fields[id]}</Step>
          </div>
        ))}
      </Answers>
      {trap}
      <div className="grid gap-6 border-t border-line pt-8">
        {alert !== undefined && <Banner message={alert} />}
        <div className="flex flex-wrap items-center gap-3">
          {group > 0 && (
            <Button variant="secondary" className="md:hidden" aria-disabled={sending || undefined} onClick={form.back}>
              <ArrowLeft size={20} strokeWidth={1.5} aria-hidden /> Back
            </Button>
          )}
          <SubmitButton
            type={ready ? 'submit' : 'button'}
            size="lg"
            className={`scripted grow md:min-w-64 md:grow-0 ${last ? '' : 'max-md:hidden'}`}
            sending={sending}
            aria-describedby={`${name}-submit-note`}
          >
            {sending ? send[1] : send[0]}
          </SubmitButton>
          {!last && (
            <SubmitButton type={ready ? 'submit' : 'button'} size="lg" className="scripted grow md:hidden">
              Continue
            </SubmitButton>
          )}
        </div>
        <p
          id={`${name}-submit-note`}
          role="status"
          className={`min-h-6 max-w-prose text-small text-mute ${last ? '' : 'max-md:hidden'}`}
        >
          {slow ? notes[1] : notes[0]}
        </p>
      </div>
    </form>
  )
}
