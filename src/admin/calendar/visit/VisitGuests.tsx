/** The guests of a visit: who comes, who is ready, and what the visit costs (decision 52). */
import { useState } from 'react'
import { guestName, readinessOf, readyText, type Dropper, type Readiness } from '../../../catalog/visit/guests.ts'
import { isStillOn, isStillOnAt } from '../../../catalog/visit/visit.ts'
import { formatCentsExact } from '../../../catalog/money.ts'
import { calendarFailures, guestsSettled } from '../../../client/admin-messages.ts'
import type { VisitDetail, VisitGuest } from '../../../contracts/visit/calendar.ts'
import { changeVisitGuest } from '../../../contracts/visit/staff-guest.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask, sentenceOf, wasRefusedWith } from '../../parts/ask.ts'
import { notifyDone, notifyFailed } from '../../parts/Notices.tsx'
import { useConfirm } from '../../parts/overlay/Confirm.tsx'
import { Status, type Tone } from '../../parts/Status.tsx'
import { Section } from '../../parts/Section.tsx'
import { useNow } from '../../parts/use-now.ts'
import { when } from '../../parts/when.ts'
import { GuestAnswers } from './GuestAnswers.tsx'
import { UnfitGuest } from './UnfitGuest.tsx'
import { useCalendarCache } from '../use-calendar.ts'
import { callThem, spareText } from '../words.ts'

const outText: Readonly<Record<Dropper, string>> = {
  guest: 'Dropped out',
  booker: 'Removed by the client',
  clinic: 'Removed by us',
  clinician: 'Not cleared for treatment',
}

const readinessStatus: Readonly<Record<Readiness, readonly [tone: Tone, text: string]>> = {
  ready: ['success', 'Ready'],
  earlier: ['warn', 'Signed an earlier version'],
  'not-ready': ['warn', 'Not ready'],
}

function stateOf({ droppedOut, outBy }: VisitGuest, readiness: Readiness, isOver: boolean): readonly [tone: Tone, text: string] {
  if (droppedOut) return [outBy === 'clinician' ? 'danger' : 'neutral', outBy ? outText[outBy] : 'Dropped out']
  if (isOver) return readiness === 'ready' ? ['success', 'Signed'] : ['neutral', 'Didn’t sign']
  return readinessStatus[readiness]
}

/** "$675.00, now $900.00": the price after each button. */
function priceChange({ price }: VisitDetail, { otherwiseCents }: VisitGuest): string {
  if (!price || otherwiseCents === null) return ''
  return otherwiseCents === price.nowCents
    ? ' The price stays the same.'
    : ` The price goes from ${formatCentsExact(price.nowCents)} to ${formatCentsExact(otherwiseCents)}.`
}

export function VisitGuests({ detail }: { readonly detail: VisitDetail }) {
  const { visit, price } = detail
  const confirm = useConfirm()
  const cache = useCalendarCache()
  const [opened, setOpened] = useState<{ readonly what: 'answers' | 'unfit'; readonly guest: VisitGuest }>()
  const isAhead = isStillOn(visit.status)
  const spare = spareText(detail)
  const isOver = !isStillOnAt({ ...visit, endsAt: new Date(visit.endsAt) }, useNow())
  const guests = detail.guests.map((guest) => ({ guest, readiness: readinessOf(guest, isOver) }))
  const readyOnes = guests.map(({ guest, readiness }) => ({ ...guest, ready: readiness === 'ready' }))

  async function change(guest: VisitGuest, act: 'out' | 'back') {
    try {
      await ask(changeVisitGuest, { visitId: visit.id, guestId: guest.id, act })
      const undo = act === 'out' ? () => void change(guest, 'back') : undefined
      notifyDone(`${guestName(guest)} ${act === 'out' ? 'is off the guest list' : 'is back on the guest list'}`, undo, guest.id)
    } catch (error) {
      notifyFailed(wasRefusedWith(error, 'step-not-possible') ? guestsSettled : sentenceOf(error, calendarFailures.guest))
    } finally {
      cache.refresh()
    }
  }

  async function dropOut(guest: VisitGuest) {
    const isMeant = await confirm({
      title: `Remove ${guestName(guest)}?`,
      body: `The visit is still on for everyone else.${priceChange(detail, guest)} ${
        visit.email === '' ? callThem : 'We’ll email the person who booked and the clinic’s inbox.'
      }`,
      action: 'Remove guest',
      danger: true,
    })
    if (isMeant) await change(guest, 'out')
  }

  return (
    <Section title={guests.length > 1 ? `Guests: ${readyText(readyOnes, isOver ? 'signed' : 'ready')}` : 'Guest'}>
      <ol aria-label="Guests" className="grid grid-cols-1 border-y border-line">
        {guests.map(({ guest, readiness }) => {
          const [tone, text] = stateOf(guest, readiness, isOver)
          const { id, droppedOut, answeredAt, outBy, mayDropOut } = guest
          return (
            <li key={id} className="grid grid-cols-1 gap-1.5 border-b border-line py-2.5 last:border-b-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className={droppedOut ? 'text-mute line-through' : 'font-medium'}>{guestName(guest)}</span>
                <Status tone={tone}>{text}</Status>
              </p>
              {answeredAt !== null && <p className="text-fine text-mute">Answers from {when(answeredAt)}</p>}
              <p className="-ml-4 flex flex-wrap gap-x-1 empty:hidden">
                {(answeredAt !== null || outBy === 'clinician') && (
                  <Press
                    guest={guest}
                    label={answeredAt === null ? 'Read reason' : 'Read answers'}
                    onPress={() => setOpened({ what: 'answers', guest })}
                  />
                )}
                {isAhead && droppedOut && <Press guest={guest} label="Add back" onPress={() => void change(guest, 'back')} />}
                {isAhead && !droppedOut && mayDropOut && (
                  <>
                    <Press guest={guest} label="Remove…" onPress={() => void dropOut(guest)} />
                    <Press guest={guest} label="Not cleared for treatment…" onPress={() => setOpened({ what: 'unfit', guest })} />
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ol>
      {price && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 tnum">
          <span>Price for everyone coming</span>
          <span>
            {price.nowCents !== price.agreedCents && (
              <span className="mr-3 text-mute">
                <span className="sr-only">Before: </span>
                <s>{formatCentsExact(price.agreedCents)}</s>
              </span>
            )}
            <strong className="font-semibold">{formatCentsExact(price.nowCents)}</strong>
          </span>
        </p>
      )}
      {spare !== undefined && <p className="text-mute">{spare}</p>}
      {opened?.what === 'answers' && <GuestAnswers guest={opened.guest} onClose={() => setOpened(undefined)} />}
      {opened?.what === 'unfit' && (
        <UnfitGuest
          visit={visit}
          guest={opened.guest}
          price={priceChange(detail, opened.guest)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  )
}

type PressProps = { readonly guest: VisitGuest; readonly label: string; readonly onPress: () => void }

function Press({ guest, label, onPress }: PressProps) {
  return (
    <Button variant="ghost" size="admin" onClick={onPress}>
      <span>
        {label} <span className="sr-only">{guestName(guest)}</span>
      </span>
    </Button>
  )
}
