/** A provider's own visits in their phone's calendar: the secret address, what it shows, and a new one (decision 38). */
import { useId, useState } from 'react'
import { userFailures, userSuccesses } from '../../client/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { sentenceOf } from '../parts/ask.ts'
import { Card } from '../parts/Card.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { CheckLine, TextField } from '../parts/form/Fields.tsx'
import { notifyDone } from '../parts/Notices.tsx'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { useCalendarFeed } from './use-calendar-feed.ts'

export function CalendarFeed() {
  const { feed, error, retry, problem, saving, reveal, renew, show, end } = useCalendarFeed()
  const confirm = useConfirm()

  const replace = async () => {
    const sure = await confirm({
      title: 'Create a new address?',
      body: 'The current address stops working right away. Every calendar that uses it stops showing your visits until you subscribe again with the new address.',
      action: 'Create new address',
      danger: true,
    })
    if (sure && (await renew())) notifyDone(userSuccesses.feedMade)
  }
  const turnOff = async () => {
    const sure = await confirm({
      title: 'Turn off your calendar feed?',
      body: 'The address stops working right away, and every calendar that uses it stops showing your visits.',
      action: 'Turn off',
      danger: true,
    })
    if (sure && (await end())) notifyDone(userSuccesses.feedEnded)
  }

  return (
    <Card title="Calendar feed">
      <p className="max-w-[62ch] text-mute">
        See your visits in Apple Calendar, Google Calendar or Outlook. Calendars can read this feed but not change anything.
      </p>
      {error && feed === undefined && <FailureBanner message={sentenceOf(error, userFailures.feed)} onRetry={retry} />}
      {problem !== undefined && <FailureBanner message={problem} />}
      {feed === null && (
        <Button size="admin" className="justify-self-start" busy={saving} onClick={() => void renew()}>
          Create address
        </Button>
      )}
      {feed && (
        <>
          <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 @roomy:grid-cols-2">
            {feed.address === null ? <Hidden saving={saving} onShow={() => void reveal()} /> : <Address address={feed.address} />}
            <HowTo />
          </div>
          <CheckLine
            label="Show names and addresses"
            hint="Your calendar company will see them, too. If you leave this unchecked, each visit shows only the client’s initials, city and ZIP code. Phone numbers, emails, notes and health answers are never in the feed."
            checked={feed.showsClients}
            disabled={saving}
            onChange={({ currentTarget }) => void show(currentTarget.checked)}
          />
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <Button variant="secondary" size="admin" busy={saving} onClick={() => void replace()}>
              New address
            </Button>
            <Button variant="ghost" size="admin" busy={saving} onClick={() => void turnOff()}>
              Turn off
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

/** Anyone who finds this screen unlocked can't leave with the address. */
function Hidden({ saving, onShow }: { readonly saving: boolean; readonly onShow: () => void }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p className="max-w-[46ch]">Treat your address like a password: anyone who has it can see these visits.</p>
      <Button size="admin" busy={saving} onClick={onShow}>
        Show address
      </Button>
    </div>
  )
}

function Address({ address }: { readonly address: string }) {
  const id = useId()
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setSaid('Copied')
    } catch {
      setSaid('Select and copy it yourself')
    }
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField
        id={id}
        // Appears only after a click, whose button is gone by then.
        autoFocus
        label="Your address"
        hint="Treat it like a password: anyone who has it can see these visits."
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="admin" onClick={() => void copy()}>
          Copy address
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary', size: 'admin' })}>
          Open in Apple Calendar
        </a>
        <span role="status" className="text-mute">
          {said}
        </span>
      </div>
    </div>
  )
}

/** The menus' names in these programs, when this was written. */
const programs = [
  ['Google', 'On a computer, next to “Other calendars,” choose + and “From URL,” then paste the address.'],
  ['Outlook', 'In the calendar, choose “Add calendar” and “Subscribe from web,” then paste the address.'],
] as const

function HowTo() {
  return (
    <div className="grid grid-cols-1 gap-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {programs.map(([name, steps]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
      <p className="text-fine text-mute">
        Calendars check for changes on their own schedule: Apple and Outlook about every hour, Google sometimes only once a day.
        For today’s changes, rely on this site and our emails.
      </p>
    </div>
  )
}
