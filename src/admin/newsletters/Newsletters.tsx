/** Newsletters: their content, whom they reached, and what goes out next. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Plus, RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { failuresThatStop, onDay, sendingSentence } from '../../catalog/newsletter/newsletter.ts'
import { easternDay } from '../../catalog/time/eastern.ts'
import { newsletterFailures } from '../../client/admin-messages.ts'
import { listNewsletters, type NewsletterRow, type SendingOutlook } from '../../contracts/newsletter/newsletter.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonSize } from '../../ui/button-class.ts'
import { ask } from '../parts/ask.ts'
import { DataTable } from '../parts/list/DataTable.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { usePages } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import { Status } from '../parts/Status.tsx'
import { useNow } from '../parts/use-now.ts'
import { DeliveryLine } from './Delivery.tsx'
import { FailedDeliveries } from './FailedDeliveries.tsx'
import { columnsWith } from './NewsletterColumns.tsx'
import { NewsletterDrawer } from './NewsletterDrawer.tsx'
import { menuOf, sendingActions, waitsForNoon, type Opening } from './row-actions.ts'
import { ScheduleNewsletter } from './ScheduleNewsletter.tsx'
import { SendIndividual } from './SendIndividual.tsx'
import { SendNotice } from './SendNotice.tsx'
import { newslettersKey } from './keys.ts'
import { useSentBatch } from './sent-batch.ts'
import { useNewsletters } from './use-newsletters.ts'
import { useSendingWatch } from './use-sending-watch.ts'
import { composePath, statusTone, statusWord, type ShownRow } from './words.ts'

const asked = { size: 20 } as const

export function Newsletters() {
  const { id } = useSearch({ from: '/newsletters' })
  const navigate = useNavigate({ from: '/newsletters' })
  const { history } = useRouter()
  const now = useNow()
  const changes = useRowChanges(id)
  const [sent, setSent] = useSentBatch()
  useEffect(() => () => setSent(null), [setSent])
  const actions = useNewsletters(changes, setSent)
  const [opening, setOpening] = useState<{ readonly what: Opening; readonly row: ShownRow }>()

  const timed = useRef(false)
  const list = usePages<NewsletterRow, SendingOutlook>(newslettersKey, asked, async (cursor, { signal, background }) => {
    const options = { signal, background: background || timed.current }
    const { outlook, ...page } = await ask(listNewsletters, { ...asked, cursor }, options)
    return { ...page, counts: outlook }
  })
  useSendingWatch(list.rows, sent, timed)
  const isListed = sent !== null && list.rows.some((row) => row.id === sent.id)
  const [listedId, setListedId] = useState<string>()
  if (isListed && listedId !== sent.id) setListedId(sent.id)

  const show = useCallback(
    (row: NewsletterRow | undefined) => void navigate({ search: { id: row?.id }, replace: row === undefined }),
    [navigate],
  )
  const edit = useCallback((row?: NewsletterRow) => history.push(composePath(row?.id)), [history])
  // Rows and their outlook arrive in the same answer.
  const outlook = list.counts
  const given = (row: NewsletterRow) => ({
    row,
    outlook: outlook!,
    actions,
    open: (what: Opening) => setOpening({ what, row }),
    edit: () => edit(row),
  })
  const { saving } = changes
  const primary = (row: NewsletterRow, size: ButtonSize = 'admin') => {
    const all = sendingActions(given(row))
    if (waitsForNoon(row, outlook!) && row.nextDay !== null) {
      const when = onDay(row.nextDay, easternDay(now))
      return <span className="text-fine whitespace-normal text-mute">Continues at noon ET {when}</span>
    }
    const first = all.find(({ unavailable }) => unavailable === undefined)
    return first && first.label !== 'Send Individual' ? (
      <Button variant="secondary" size={size} className="whitespace-normal" busy={saving.has(row.id)} onClick={first.onSelect}>
        {first.label}
        <span className="sr-only"> of {row.title}</span>
      </Button>
    ) : null
  }

  const columns = columnsWith({ now, next: primary, onFailed: (row) => setOpening({ what: 'failed', row }) })
  const close = () => setOpening(undefined)
  const notice = sent && (
    <SendNotice {...sent} isDeleted={!isListed && listedId === sent.id} now={now} onDismiss={() => setSent(null)} />
  )

  return (
    <div className="grid gap-5">
      <PageHead
        title="Newsletters"
        aside={outlook && sendingSentence(outlook, now)}
        actions={
          <>
            <Button variant="secondary" size="admin" onClick={actions.refresh}>
              <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
              Refresh
            </Button>
            <Button size="admin" onClick={() => edit()}>
              <Plus size={16} strokeWidth={1.5} aria-hidden />
              New Newsletter
            </Button>
          </>
        }
      />
      {outlook?.stopped && (
        <p role="status" className="rounded-field bg-warn-bg px-4 py-3 text-admin text-warn">
          Sending stopped for today after {failuresThatStop} failures in a row. It resumes automatically at noon ET
          {outlook.leftToday > 0 && ', or as soon as you send the next batch'}.
        </p>
      )}
      {id === undefined && notice}
      <ChangeProblem problem={id === undefined ? changes.problem : undefined} onDismiss={changes.dismiss} />
      <DataTable
        label="Newsletters"
        list={list}
        columns={columns}
        twoLines={(row) => ({
          title: row.title,
          state: <Status tone={statusTone(row)}>{statusWord(row)}</Status>,
          line: <DeliveryLine row={row} now={now} />,
          next: primary(row),
        })}
        nameOf={(row) => row.title}
        menu={(row) => menuOf(given(row))}
        onOpen={show}
        tall
        saving={saving}
        failed={newsletterFailures.load}
        empty="No newsletters yet"
        emptyAction={
          <Button size="admin" onClick={() => edit()}>
            Create Newsletter
          </Button>
        }
      />
      <NewsletterDrawer
        id={id}
        now={now}
        timed={timed}
        changes={changes}
        notice={notice}
        actions={actions}
        isSaving={id !== undefined && saving.has(id)}
        onOpen={(what, row) => setOpening({ what, row })}
        onEdit={edit}
        onClose={() => show(undefined)}
      />
      {opening?.what === 'individual' && <SendIndividual row={opening.row} actions={actions} onClose={close} />}
      {opening?.what === 'schedule' && (
        <ScheduleNewsletter row={opening.row} version={opening.row.version} actions={actions} onClose={close} />
      )}
      {opening?.what === 'failed' && (
        <FailedDeliveries
          row={opening.row}
          timed={timed}
          onClose={close}
          onRetry={() => {
            close()
            void actions.retry(opening.row, outlook!)
          }}
        />
      )}
    </div>
  )
}
