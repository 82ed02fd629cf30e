import { Drawer } from '../parts/overlay/Drawer.tsx'
import { StepThrough } from '../parts/overlay/StepThrough.tsx'
import { longWhen } from '../parts/when.ts'
import { Facts, Section } from '../requests/Section.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import type { Entry } from './fold.ts'
import { actionText, actorText, changesOf, moreOf, subjectText } from './words.ts'

type Props = {
  readonly id: string | undefined
  readonly entry: Entry | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** All that an entry says; its row has room for a line of it. */
export function AuditDrawer({ id, entry, onPrevious, onNext, onClose }: Props) {
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      row={id}
      title={entry ? actionText(entry) : ''}
      subtitle={entry && longWhen(entry.at)}
      beside={<StepThrough onPrevious={onPrevious} onNext={onNext} />}
    >
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
          ['Item', subjectText(entry)],
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
