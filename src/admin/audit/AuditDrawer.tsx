import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import type { OpenRow } from '../parts/list/use-open-row.ts'
import { Drawer } from '../parts/overlay/Drawer.tsx'
import { StepThrough } from '../parts/overlay/StepThrough.tsx'
import { longWhen } from '../parts/when.ts'
import { Facts, Section } from '../parts/Section.tsx'
import { Subject, type Pressed } from './AuditColumns.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import type { Entry } from './fold.ts'
import { actionText, actorText, changesOf, isExport, moreOf, subjectText, typeText } from './words.ts'

type Props = {
  readonly id: string | undefined
  readonly open: OpenRow<Entry>
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  /** Shows the list of what one person did, or of what happened to one item. */
  readonly onShow: (pressed: Pressed) => void
  readonly onClose: () => void
}

/** Everything an entry says; its row has room for one line of it. */
export function AuditDrawer({ id, open: { row: entry, problem }, onPrevious, onNext, onShow, onClose }: Props) {
  return (
    <Drawer
      open={entry !== undefined || problem !== undefined}
      onClose={onClose}
      row={id}
      title={entry ? actionText(entry) : 'Audit log entry'}
      subtitle={entry && longWhen(entry.at)}
      beside={<StepThrough onPrevious={onPrevious} onNext={onNext} />}
      footer={
        entry && (
          <>
            {entry.actorId !== null && (
              <Button variant="secondary" size="admin" onClick={() => onShow({ who: entry.actorId ?? undefined })}>
                Everything this person did
              </Button>
            )}
            {!isExport(entry) && (
              <Button
                variant="secondary"
                size="admin"
                onClick={() => onShow({ subject: entry.subjectType, row: entry.subjectId })}
              >
                Everything about this item
              </Button>
            )}
          </>
        )
      }
    >
      {problem && <FailureBanner message={problem} />}
      {entry && <Whole entry={entry} />}
    </Drawer>
  )
}

function Whole({ entry }: { readonly entry: Entry }) {
  const changes = changesOf(entry)
  const more = moreOf(entry)
  return (
    <div className="grid grid-cols-1 gap-7">
      <Facts
        rows={[
          ['Who', actorText(entry)],
          ['Item', <Subject key="item" text={subjectText(entry)} />],
          !isExport(entry) && ['Type', typeText(entry)],
        ]}
      />
      {changes.length > 0 && (
        <Section title="What changed">
          <ChangeTable changes={changes} />
        </Section>
      )}
      {more.length > 0 && (
        <Section title="Details">
          <Facts rows={more} />
        </Section>
      )}
    </div>
  )
}
