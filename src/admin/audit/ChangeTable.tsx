import { useIsNarrow } from '../parts/use-media.ts'
import { Facts } from '../parts/Section.tsx'
import { notKept, type Changed } from './words.ts'

type Props = { readonly changes: readonly Changed[] }

/** What an entry changed: each part with its value before and after, side by side where there is room. */
export function ChangeTable({ changes }: Props) {
  return useIsNarrow() ? <Stacked changes={changes} /> : <Columns changes={changes} />
}

const headClass = 'border-b border-line py-1.5 pr-4 text-left text-fine font-medium text-mute'
const cellClass = 'border-b border-line py-2 pr-4 align-top wrap-anywhere whitespace-pre-line'

function Columns({ changes }: Props) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 tnum" aria-label="What changed">
      <thead>
        <tr>
          {['Field', 'Before', 'After'].map((title) => (
            <th key={title} scope="col" className={headClass}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ part, before, after }) => (
          <tr key={part}>
            <th scope="row" className={`${cellClass} text-left font-medium`}>
              {part}
            </th>
            {before === undefined ? (
              <td colSpan={2} className={`${cellClass} text-mute`}>
                {notKept}
              </td>
            ) : (
              <>
                <td className={`${cellClass} text-mute`}>{before}</td>
                <td className={cellClass}>{after}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Stacked({ changes }: Props) {
  return (
    <ul className="grid gap-3" aria-label="What changed">
      {changes.map(({ part, before, after }) => (
        <li key={part} className="grid gap-1 border-b border-line pb-3">
          <p className="font-medium">{part}</p>
          {before === undefined ? (
            <p className="text-mute">{notKept}</p>
          ) : (
            <Facts
              rows={[
                ['Before', before],
                ['After', after],
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
