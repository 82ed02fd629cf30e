import { useState } from 'react'
import { countOf, formatCount } from '../../../catalog/count.ts'
import { subscriberImport, type ImportFile } from '../../../stores/subscriber-import.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureBanner } from '../../parts/Failure.tsx'
import { CheckLine } from '../../parts/form/Fields.tsx'
import { blanksOf, ColumnRoles, ignoredOf, mappingOf, unclearOf } from './ColumnRoles.tsx'
import { FirstRows } from './FirstRows.tsx'
import { noValidRecords, type Table } from './read-file.ts'
import { downloadSkipped, reasonsOf, skipWords } from './skipped.ts'
import { useImportPreview } from './use-import-preview.ts'

type Props = {
  readonly table: Table
  readonly onBack: () => void
  readonly onStart: (file: ImportFile, resubscribe: boolean) => void
}

const peopleIn = (count: number) => countOf(count, 'person', 'people')
const rowsIn = (count: number) => countOf(count, 'row')

/** What we understood of a file before writing any of it, with its columns to correct. */
export function ImportPreview({ table, onBack, onStart }: Props) {
  const [resubscribe, setResubscribe] = useState(false)
  const { roles, setRoles, everybody, setEverybody, file, blanks, unclear, isCounting } = useImportPreview(table)
  if (!file)
    return (
      <p role="status" className="text-mute">
        Reading the file
      </p>
    )
  const count = file.people.length
  const left = file.people.filter((person) => person.left).length
  const ignored = ignoredOf(table, roles)
  const mended = table.rows.filter((row) => row.mended).length
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p role="status" className="font-medium break-words">
          {table.name}: {peopleIn(count)} to import
        </p>
        <p className="mt-0.5 text-mute">{mappingOf(table, roles)}</p>
        {ignored !== undefined && <p className="mt-0.5 text-mute">{ignored}</p>}
        <p className="mt-0.5 text-mute">
          {rowsIn(file.rows)} total: {formatCount(count)} to import, {formatCount(file.skipped.length)} skipped.
          {table.uncounted > 0 && ` Not counted (empty or above the column headings): ${formatCount(table.uncounted)}.`}
        </p>
        {subscriberImport.wasBegun(file) && (
          <p className="mt-2 rounded-field bg-info-bg px-3 py-2 text-info">
            You started this import earlier, and it didn’t finish. It will pick up where it left off, and no one is added or
            counted twice.
          </p>
        )}
        {left > 0 && (
          <p className="mt-2 rounded-field bg-info-bg px-3 py-2 text-info">
            The file says {peopleIn(left)} opted out, bounced or reported spam. We’ll keep it that way and won’t email them.
            {file.madeAt !== undefined && ' Anyone who resubscribed after the file was made stays subscribed.'}
          </p>
        )}
        {blanksOf(table, blanks).map((sentence) => (
          <p key={sentence} className="mt-2 rounded-field bg-info-bg px-3 py-2 text-info">
            {sentence}
          </p>
        ))}
        {!everybody &&
          unclearOf(table, unclear).map((sentence) => (
            <p key={sentence} className="mt-2 rounded-field bg-warn-bg px-3 py-2 text-warn">
              {sentence}
            </p>
          ))}
        {mended > 0 && (
          <p className="mt-2 rounded-field bg-warn-bg px-3 py-2 text-warn">
            {rowsIn(mended)} had a stray quotation mark, which we ignored.
          </p>
        )}
        {file.skipped.length > 0 && (
          <div className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-1 rounded-field bg-warn-bg px-3 py-2 text-warn">
            <div className="min-w-40 flex-1">
              <p>{rowsIn(file.skipped.length)} skipped</p>
              <ul>
                {reasonsOf(file).map(([reason, rows]) => (
                  <li key={reason}>
                    {skipWords[reason]}: {formatCount(rows)}
                  </li>
                ))}
              </ul>
            </div>
            <Button variant="secondary" size="admin" onClick={() => downloadSkipped(file, file.skipped)}>
              Download skipped rows
            </Button>
          </div>
        )}
      </div>
      {count === 0 && !isCounting && <FailureBanner message={noValidRecords} />}
      <ColumnRoles table={table} roles={roles} onChange={setRoles} startsOpen={!table.roles.includes('email')} />
      <FirstRows people={file.people} skipped={file.skipped} />
      <div>
        <CheckLine
          label="Everyone in this file opted out"
          hint="For a list of people you can’t email, such as Mailchimp’s unsubscribed or cleaned contacts."
          checked={everybody}
          onChange={(event) => setEverybody(event.target.checked)}
        />
        <CheckLine
          label="Also resubscribe people who opted out"
          hint="Only if they asked for it. Bounced addresses and spam complaints are always excluded."
          checked={resubscribe}
          onChange={(event) => setResubscribe(event.target.checked)}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="admin" onClick={onBack}>
          Choose another file
        </Button>
        <Button size="admin" disabled={count === 0 || isCounting} onClick={() => onStart(file, resubscribe)}>
          Import {peopleIn(count)}
        </Button>
      </div>
    </div>
  )
}
