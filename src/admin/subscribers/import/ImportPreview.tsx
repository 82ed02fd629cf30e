import { useState } from 'react'
import { formatCount } from '../../../catalog/count.ts'
import { subscriberImport } from '../../../stores/subscriber-import.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckLine } from '../../parts/Fields.tsx'
import type { ReadFile } from './read-file.ts'
import { downloadSkipped } from './skipped.ts'

type Props = {
  readonly file: ReadFile
  readonly onBack: () => void
  readonly onStart: (resubscribe: boolean) => void
}

const shownPeople = 5
const cellClass = 'truncate border-b border-line px-3 py-2 text-left last:border-r-0'

/** "Email from “E-Mail”, first name from “Given name”" */
function mappingOf({ heading: { titles, columns } }: ReadFile): string {
  const from = (label: string, index: number | undefined) =>
    index === undefined ? [] : [`${label} from “${titles[index] ?? ''}”`]
  const named = [...from('first name', columns.firstName), ...from('last name', columns.lastName)]
  const names = named.length > 0 ? named : from('name', columns.fullName)
  const email = from('email', columns.email)
  const parts = [
    ...(email.length > 0 ? email : ['email from whichever cell holds an address']),
    ...(names.length > 0 ? names : ['name from the first other cell']),
  ].join(', ')
  return `${parts[0]!.toUpperCase()}${parts.slice(1)}.`
}

/** What was understood of a file, before anything of it is written. */
export function ImportPreview({ file, onBack, onStart }: Props) {
  const [resubscribe, setResubscribe] = useState(false)
  const begun = subscriberImport.wasBegun(file)
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-medium break-words">
          {file.name}: {formatCount(file.people.length)} {file.people.length === 1 ? 'person' : 'people'} to import
        </p>
        <p className="mt-0.5 text-mute">{mappingOf(file)}</p>
        {begun && (
          <p className="mt-2 rounded-field bg-info-bg px-3 py-2 text-info">
            This import was begun before and did not come through. It goes on: nobody is added or counted twice.
          </p>
        )}
        {file.skipped.length > 0 && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-warn-bg px-3 py-1.5 text-warn">
            <span className="min-w-40 flex-1">
              {formatCount(file.skipped.length)} {file.skipped.length === 1 ? 'row is' : 'rows are'} left out: no valid email, or
              there twice.
            </span>
            <Button variant="secondary" size="admin" onClick={() => downloadSkipped(file.skipped)}>
              Download the list
            </Button>
          </p>
        )}
      </div>
      <div role="region" aria-label="The first rows" tabIndex={0} className="overflow-x-auto rounded-field border border-line">
        <table className="w-full min-w-96 table-fixed border-separate border-spacing-0">
          <thead className="text-fine text-mute">
            <tr>
              {['Email', 'First name', 'Last name'].map((title) => (
                <th key={title} scope="col" className={`${cellClass} font-medium`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.people.slice(0, shownPeople).map(({ row, email, firstName, lastName }) => (
              <tr key={row} className="[&:last-child>td]:border-b-0">
                <td className={cellClass}>{email}</td>
                <td className={cellClass}>{firstName || <span className="text-mute">None</span>}</td>
                <td className={cellClass}>{lastName || <span className="text-mute">None</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CheckLine
        label="Also resubscribe people who opted out"
        hint="Only if they asked for it. Whose letters bounced or who complained stays out either way."
        checked={resubscribe}
        onChange={(event) => setResubscribe(event.target.checked)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="admin" onClick={onBack}>
          Choose another file
        </Button>
        <Button size="admin" onClick={() => onStart(resubscribe)}>
          Import {formatCount(file.people.length)} {file.people.length === 1 ? 'person' : 'people'}
        </Button>
      </div>
    </div>
  )
}
