import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { checkIn } from '../../stores/check-in/check-in.ts'
import { checkInGroups, type CheckInGroup } from '../../stores/check-in/form.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Answers } from '../form/Answers.tsx'
import { controlId } from '../form/BoundField.tsx'
import { Step } from '../form/Step.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { Trap } from '../form/Trap.tsx'
import { useSlow } from '../form/use-slow.ts'
import { AllergyFields } from './AllergyFields.tsx'
import { HistoryFields } from './HistoryFields.tsx'
import { NotesFields } from './NotesFields.tsx'
import { PathFields } from './PathFields.tsx'
import { Progress } from './Progress.tsx'
import { SignFields } from './SignFields.tsx'
import { YouFields } from './YouFields.tsx'

type Props = {
  /** True once hydrated; before that, a button must not trigger the browser's own submit. */
  ready: boolean
  kiosk: boolean
}

type Group = { readonly title: string; readonly note?: string; readonly Fields: (props: { kiosk: boolean }) => ReactNode }

const groups: Readonly<Record<CheckInGroup, Group>> = {
  path: { title: 'Your path', note: 'What brings you here today?', Fields: PathFields },
  you: { title: 'About you', Fields: YouFields },
  allergies: { title: 'Allergies and medications', Fields: AllergyFields },
  history: {
    title: 'Your medical history',
    note: 'A yes doesn’t automatically rule you out. It tells the clinician what to ask.',
    Fields: HistoryFields,
  },
  notes: { title: 'Anything else', Fields: NotesFields },
  sign: { title: 'Consent and signature', Fields: SignFields },
}

function focusOn(field: string) {
  document.getElementById(controlId(checkIn.form, field))?.focus()
}

/** All groups on a tablet; on a phone, one at a time. */
export function CheckInForm({ ready, kiosk }: Props) {
  const { form } = checkIn
  const view = useStore(checkIn.$view)
  const errors = useStore(form.$errors)
  const problems = useStore(form.$problems)
  const group = useStore(form.$group)
  const sending = view.status === 'sending'
  const slow = useSlow(sending)
  const shown = useRef(group)
  const summary = useRef<HTMLDivElement>(null)
  const last = group === checkInGroups.length - 1

  useEffect(() => {
    // On a phone the summary is hidden and can't take focus, so the first wrong answer does.
    const first = problems[0]
    if (first && summary.current?.offsetParent == null) focusOn(first.field)
  }, [problems])
  useEffect(() => {
    if (shown.current === group) return
    shown.current = group
    const section = document.getElementById(`check-in-group-${group}`)
    if (form.$problems.get().length > 0 || !section || window.matchMedia('(width >= 48rem)').matches) return
    window.scrollTo(0, 0)
    section.focus({ preventScroll: true })
  }, [form, group])

  return (
    <form
      // method="dialog" never navigates: a submit before hydration puts nothing typed into the address.
      method="dialog"
      noValidate
      aria-label="Check in"
      autoComplete={kiosk ? 'off' : undefined}
      className="grid min-w-0 content-start gap-8 lg:col-span-7 lg:col-start-6 md:gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        const phone = !window.matchMedia('(width >= 48rem)').matches
        if (phone && !last) form.next()
        else void checkIn.submit()
      }}
    >
      <Progress group={group} title={groups[checkInGroups[group]!.id].title} />
      {problems.length > 0 && (
        <div ref={summary} className="max-md:hidden">
          <ErrorSummary problems={problems} isOpen={(field) => errors[field] !== undefined} onChoose={focusOn} />
        </div>
      )}
      <Answers sending={sending} className="grid gap-12">
        {checkInGroups.map(({ id }, index) => {
          const { title, note, Fields } = groups[id]
          return (
            <div
              key={id}
              id={`check-in-group-${index}`}
              tabIndex={-1}
              aria-label={title}
              role="group"
              className={index === group ? '' : 'max-md:hidden'}
            >
              <Step title={title} note={note}>
                <Fields kiosk={kiosk} />
              </Step>
            </div>
          )
        })}
      </Answers>
      <Trap form={{ name: form.name, fillTrap: checkIn.fillTrap }} />
      <div className="grid gap-6 border-t border-line pt-8">
        {view.status === 'filling' && view.alert !== undefined && <Banner message={view.alert} />}
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
            aria-describedby="check-in-submit-note"
          >
            {sending ? 'Checking in...' : 'Sign and check in'}
          </SubmitButton>
          {!last && (
            <SubmitButton type={ready ? 'submit' : 'button'} size="lg" className="scripted grow md:hidden">
              Continue
            </SubmitButton>
          )}
        </div>
        <p
          id="check-in-submit-note"
          role="status"
          className={`min-h-6 max-w-prose text-small text-mute ${last ? '' : 'max-md:hidden'}`}
        >
          {slow
            ? 'Still sending. Your answers are saved on this device, encrypted.'
            : 'Your answers are encrypted on this device. Only the clinic can open them.'}
        </p>
      </div>
    </form>
  )
}
