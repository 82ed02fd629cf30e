/** What a row of the event desk shows of a guest, never an answer. */
import { Ban } from 'lucide-react'
import type { CheckInRow } from '../../contracts/admin-check-in.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailText } from '../parts/list/EmailText.tsx'
import { Dotted } from '../parts/list/Dotted.tsx'
import { wrapping, type TableColumn, type TwoLines } from '../parts/list/table-column.ts'
import { Status } from '../parts/Status.tsx'
import { Switch } from '../parts/form/Switch.tsx'
import { shortWhen } from '../parts/when.ts'
import type { CheckInActions } from './use-check-ins.ts'
import {
  administeredText,
  administeredTone,
  administeredWords,
  consentText,
  hasOther,
  isBlocked,
  mustBeCompared,
  mustBeRead,
  readFirst,
} from './words.ts'

export function columnsWith({ press }: CheckInActions, now: Date): TableColumn<CheckInRow>[] {
  return [
    { id: 'name', title: 'Guest', cell: (row) => row.fullName },
    { id: 'ticket', title: 'Ticket', cell: (row) => row.ticketNumber, className: 'w-20' },
    { id: 'path', title: 'Path', cell: (row) => row.path, className: 'w-24 @max-roomy:hidden' },
    {
      id: 'email',
      title: 'Email',
      cell: (row) => (
        <span className={`${wrapping} text-mute`}>
          <EmailText of={row.email} />
        </span>
      ),
      className: 'w-[23%] @max-wide:hidden',
    },
    { id: 'before', title: 'Before the shot', cell: (row) => <BeforeShot row={row} />, className: 'w-44' },
    {
      id: 'administered',
      title: 'Shot',
      cell: (row) =>
        isBlocked(row) ? (
          <NoConsent />
        ) : (
          <Switch
            checked={row.administered}
            label={`Administered to ${row.fullName}`}
            words={administeredWords}
            onChange={() => press(row)}
          />
        ),
      className: 'w-42',
    },
    {
      id: 'createdAt',
      title: 'Checked in',
      cell: (row) => shortWhen(row.createdAt, now),
      className: 'w-29 @max-roomy:hidden',
      sorted: true,
    },
  ]
}

/** The guest's consent, and whether there are answers to read or another check-in to look at. */
function BeforeShot({ row }: { readonly row: CheckInRow }) {
  return (
    <span className="grid py-0.75 text-admin leading-5">
      <Status tone={row.consentB12 ? 'success' : 'danger'}>{consentText(row)}</Status>
      {mustBeRead(row) && <Status tone="warn">{readFirst}</Status>}
      {mustBeCompared(row) && <Status tone="warn">{hasOther}</Status>}
    </span>
  )
}

/** The same on a phone: what speaks against the shot, and the button that records it. */
export function twoLinesOf(row: CheckInRow, { press }: CheckInActions, now: Date): TwoLines {
  const { fullName, ticketNumber, path, createdAt, administered, consentB12 } = row
  const blocked = isBlocked(row)
  return {
    title: fullName,
    state: !blocked && <Status tone={administeredTone(administered)}>{administeredText(administered)}</Status>,
    line: (
      <>
        <span className="flex flex-wrap gap-x-3">
          {!consentB12 && <Status tone="danger">{consentText(row)}</Status>}
          {mustBeRead(row) && <Status tone="warn">{readFirst}</Status>}
          {mustBeCompared(row) && <Status tone="warn">{hasOther}</Status>}
        </span>
        <Dotted parts={[String(ticketNumber), path, shortWhen(createdAt, now)]} />
      </>
    ),
    action: blocked ? (
      <NoConsent />
    ) : (
      !administered && (
        <Button variant="secondary" size="admin" className="min-h-11 shrink-0" onClick={() => press(row)}>
          Record<span className="sr-only"> the shot for {fullName}</span>
        </Button>
      )
    ),
  }
}

/** Stands where others have what marks their shot. */
function NoConsent() {
  return (
    <span className="inline-flex shrink-0 items-center gap-2.5 align-middle text-admin text-danger">
      <Ban size={18} strokeWidth={1.5} aria-hidden className="mx-2.75 max-md:mx-0" /> No consent
    </span>
  )
}
