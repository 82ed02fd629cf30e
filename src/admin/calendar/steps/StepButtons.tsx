import { Car, Check, MapPin, Undo2, UserX, type LucideIcon } from 'lucide-react'
import { daySteps, mayBeMissed, type DayStep } from '../../../catalog/visit/visit.ts'
import type { CalendarVisit } from '../../../contracts/visit/calendar.ts'
import { Button } from '../../../ui/Button.tsx'
import { once } from '../../parts/once.ts'
import { RowMenu, type MenuItem } from '../../parts/list/RowMenu.tsx'
import { emailsClient, stepLabels, usualStep } from './step-words.ts'
import type { VisitSteps } from './use-visit-steps.ts'

const icons: Readonly<Record<DayStep, LucideIcon>> = {
  'on-the-way': Car,
  arrived: MapPin,
  completed: Check,
  'no-show': UserX,
  reopened: Undo2,
}

type Props = {
  readonly visit: CalendarVisit
  readonly steps: VisitSteps
  /** Whether the usual step is highlighted: one a day is enough. */
  readonly isNext: boolean
  /** Whether its day has come: nobody is on the way to next week's visit. */
  readonly isDue: boolean
}

/** The step that usually comes next, as a large button, and the others in a menu. */
export function StepButtons({ visit, steps, isNext, isDue }: Props) {
  const usual = isDue ? usualStep(visit) : undefined
  const pending = steps.pendingOf(visit.id)
  const canTake = (step: DayStep) => step !== 'no-show' || mayBeMissed(new Date(visit.startsAt), new Date())
  const menu = (): MenuItem[] =>
    daySteps[visit.status]
      .filter((step) => step !== usual && canTake(step))
      .map((step) => ({
        label: step === 'reopened' && pending && !pending.tried ? 'Undo' : stepLabels[step],
        icon: icons[step],
        danger: step === 'no-show',
        onSelect: () => void (step === 'reopened' ? steps.undo(visit) : steps.take(visit, step)),
      }))
  if (daySteps[visit.status].length === 0) return null
  return (
    <span className="flex items-center gap-1">
      {usual && <UsualStep step={usual} {...{ visit, steps, isNext }} />}
      <RowMenu label={visit.name} items={menu} large />
    </span>
  )
}

function UsualStep({ step, visit, steps, isNext }: Omit<Props, 'isDue'> & { readonly step: DayStep }) {
  const Icon = icons[step]
  return (
    <Button
      variant={isNext ? 'default' : 'secondary'}
      size="sm"
      className="min-w-0 flex-1 !px-4"
      onClick={once(() => void steps.take(visit, step))}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden className="shrink-0" />
      <span>
        {stepLabels[step]}
        {emailsClient(step, visit) && <span className="block text-fine font-normal">Emails the client</span>}
        <span className="sr-only">: {visit.name}</span>
      </span>
    </Button>
  )
}
