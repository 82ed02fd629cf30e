import { useStore } from '@nanostores/react'
import { addDays, easternDay, formatDay, type Day } from '../../catalog/time/eastern.ts'
import { heldMinutes } from '../../catalog/visit/earlier.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { useSettledChoice } from '../../ui/use-settled-choice.ts'

/** The days from which a client can wait: tomorrow to the day of the visit. */
function daysUntil(visit: OwnVisit, from: Day | null): readonly Day[] {
  const last = easternDay(new Date(visit.startsAt))
  const days: Day[] = []
  for (let day = addDays(easternDay(new Date()), 1); day <= last; day = addDays(day, 1)) days.push(day)
  // A day chosen before stays in the list.
  return from === null || days.includes(from) ? days : [from, ...days]
}

/** Says that the client would take an earlier time, and from which day. */
export function EarlierSwitch({ visit }: { visit: OwnVisit }) {
  const sending = useStore(ownVisit.$sending)
  const { can, from } = visit.earlier
  const { shown, choose, drop } = useSettledChoice(from ?? '', sending, (day) => ownVisit.change({ act: 'wait', from: day }))
  const days = daysUntil(visit, from)
  const [first] = days
  // If the device's clock is days ahead, no days are left to choose from.
  if (!can || first === undefined) return null
  const isOn = from !== null
  const toggle = () => {
    if (sending) return
    drop()
    void ownVisit.change(isOn ? { act: 'stop-waiting' } : { act: 'wait', from: first })
  }
  return (
    <section aria-label="An earlier time" className="mt-10 border-y border-line py-5">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby="earlier-means"
        aria-disabled={sending || undefined}
        className="group flex min-h-11 w-full cursor-pointer items-center justify-between gap-5 text-left font-medium"
        onClick={toggle}
      >
        Tell me if an earlier time opens up
        <span
          aria-hidden
          className={`relative h-8 w-14 shrink-0 rounded-full border transition-colors ${isOn ? 'border-lagoon bg-lagoon' : 'border-field bg-pearl group-hover:border-mute'}`}
        >
          {/* The knob is only a background, which forced colors would remove. */}
          <span
            className={`forced-color-adjust-none absolute top-1/2 size-6 -translate-y-1/2 rounded-full transition-[left,background-color] forced-colors:bg-[ButtonText] ${isOn ? 'left-[1.6875rem] bg-pearl' : 'left-[0.1875rem] bg-field'}`}
          />
        </span>
      </button>
      <p id="earlier-means" className="mt-1 max-w-[34rem] pr-10 text-small text-mute">
        {isOn
          ? `We’ll email you when one opens up and hold it for ${heldMinutes} minutes. Nothing changes unless you take it.`
          : `If one opens up, we’ll email you and hold it for ${heldMinutes} minutes. You decide.`}
      </p>
      {isOn && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <label htmlFor="earlier-from">From</label>
          <select
            id="earlier-from"
            value={shown}
            className="select-arrow min-h-11 cursor-pointer rounded-field border border-field bg-pearl pr-11 pl-4 tnum transition-colors hover:border-mute"
            onChange={({ target }) => choose(target.value)}
          >
            {days.map((day) => (
              <option key={day} value={day}>
                {formatDay(day)}
              </option>
            ))}
          </select>
          <span>on</span>
        </p>
      )}
    </section>
  )
}
