import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../contracts/admin-dashboard.ts'
import type { TestimonialRow } from '../../contracts/admin-testimonial.ts'
import { Button } from '../../ui/Button.tsx'
import { pageText } from '../email-signups/words.ts'
import { EmailText } from '../parts/list/EmailText.tsx'
import { once } from '../parts/once.ts'
import { Status } from '../parts/Status.tsx'
import { shortWhen } from '../parts/when.ts'
import type { RowChanges } from '../parts/row-change.ts'
import { none, Part, rowClass } from './Part.tsx'
import { useTestimonials } from '../testimonials/use-testimonials.ts'
import { Rating } from '../testimonials/Rating.tsx'
import { shownName, states, stateWords } from '../testimonials/words.ts'

type Props = { readonly dashboard: Dashboard; readonly now: Date; readonly changes: RowChanges }

/** The three latest testimonials, with a button to publish each. */
export function LatestTestimonials({ dashboard, now, changes }: Props) {
  const { move } = useTestimonials(changes)
  return (
    <Part
      id="latest-testimonials"
      title="Latest testimonials"
      link={
        <Link to="/testimonials" className="text-link text-admin">
          All testimonials
        </Link>
      }
    >
      {dashboard.testimonials.length === 0 && <li className={none}>No testimonials yet. New ones will appear here.</li>}
      {dashboard.testimonials.map((row) => (
        <li key={row.id} className={rowClass} aria-busy={changes.saving.has(row.id) || undefined}>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-medium">{shownName(row)}</span>
            <Rating value={row.starRating} />
            <span className="text-mute tnum">{shortWhen(row.createdAt, now)}</span>
          </p>
          <p className="mt-1 line-clamp-2 break-words text-mute">{row.testimonial}</p>
          <p className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <Status tone={stateWords(row).tone}>{stateWords(row).word}</Status>
            {!row.isPublished && !row.keptUnpublished && (
              <Publish row={row} busy={changes.saving.has(row.id)} onPublish={() => void move(row, states.published)} />
            )}
          </p>
        </li>
      ))}
    </Part>
  )
}

type PublishProps = { readonly row: TestimonialRow; readonly busy: boolean; readonly onPublish: () => void }

function Publish({ row, busy, onPublish }: PublishProps) {
  return (
    <Button variant="secondary" size="admin" busy={busy} onClick={once(onPublish)}>
      Publish
      <span className="sr-only"> {shownName(row)}’s testimonial</span>
    </Button>
  )
}

/** The five latest email signups. */
export function LatestSignups({ dashboard, now }: Omit<Props, 'changes'>) {
  return (
    <Part
      id="latest-signups"
      title="Latest email signups"
      link={
        <Link to="/email-signups" className="text-link text-admin">
          All email signups
        </Link>
      }
    >
      {dashboard.signups.length === 0 && <li className={none}>No signups yet. New ones will appear here.</li>}
      {dashboard.signups.map((row) => (
        <li key={row.id} className={`${rowClass} flex items-center gap-3`}>
          <span className="min-w-0 flex-1">
            <span className="block font-medium wrap-anywhere">
              <EmailText of={row.email} />
            </span>
            <span className="block truncate text-mute tnum">
              {[row.firstName, pageText(row.sourcePage), shortWhen(row.createdAt, now)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Status tone={row.approved ? 'success' : 'warn'}>{row.approved ? 'Approved' : 'Pending'}</Status>
        </li>
      ))}
    </Part>
  )
}
