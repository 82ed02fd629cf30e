import { importTags } from '../../../contracts/subscriber-import.ts'
import type { ImportFile, Left } from '../../../stores/subscriber-import.ts'
import { skipWords } from './skipped.ts'

const shown = 5
const cellClass = 'truncate border-b border-line px-3 py-2 text-left last:border-r-0'
const boxClass = 'overflow-x-auto rounded-field border border-line'

const leftWords: Readonly<Record<Left, string>> = { unsubscribed: 'Opted out', bounced: 'Bounced', complained: 'Reported spam' }
const none = <span className="text-mute">None</span>

/** A file's first people, and its first skipped rows as they appear in the file. */
export function FirstRows({ people, skipped }: Pick<ImportFile, 'people' | 'skipped'>) {
  return (
    <>
      <div role="region" aria-label="First rows" tabIndex={0} className={boxClass}>
        <table className="w-full min-w-128 table-fixed border-separate border-spacing-0">
          <thead className="text-fine text-mute">
            <tr>
              {['Email', 'First name', 'Last name', 'Tags', 'Status'].map((title) => (
                <th key={title} scope="col" className={`${cellClass} font-medium ${title === 'Email' ? 'w-[34%]' : ''}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.slice(0, shown).map(({ row, email, firstName, lastName, tags, left }) => (
              <tr key={row} className="[&:last-child>td]:border-b-0">
                <td className={cellClass}>{email}</td>
                <td className={cellClass}>{firstName || none}</td>
                <td className={cellClass}>{lastName || none}</td>
                <td className={cellClass}>{tags === undefined ? none : importTags(tags).join(', ')}</td>
                <td className={cellClass}>{left ? leftWords[left] : 'Subscribed'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {skipped.length > 0 && (
        <div role="region" aria-label="First skipped rows" tabIndex={0} className={boxClass}>
          <table className="w-full min-w-128 table-fixed border-separate border-spacing-0">
            <thead className="text-fine text-mute">
              <tr>
                <th scope="col" className={`${cellClass} w-22 font-medium`}>
                  Row
                </th>
                <th scope="col" className={`${cellClass} font-medium`}>
                  Skipped{' '}
                </th>
                <th scope="col" className={`${cellClass} font-medium`}>
                  Reason
                </th>
              </tr>
            </thead>
            <tbody>
              {skipped.slice(0, shown).map(({ row, text, reason }) => (
                <tr key={row} className="[&:last-child>td]:border-b-0">
                  <td className={`${cellClass} tnum`}>{row}</td>
                  <td className={cellClass}>{text}</td>
                  <td className={cellClass}>{skipWords[reason]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
