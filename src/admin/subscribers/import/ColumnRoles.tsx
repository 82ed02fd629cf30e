import { useId } from 'react'
import { countOf, formatCount } from '../../../catalog/count.ts'
import { listed } from '../../../catalog/listed.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { exportedTitle } from '../export.ts'
import { reasonTitle, columnRoles, holdsAddress, type ColumnRole } from './columns.ts'
import type { Table } from './read-file.ts'

const words: Readonly<Record<ColumnRole, string>> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  tags: 'Tags',
  left: 'Opted out',
  ignore: 'Ignore',
}

/** How many different cells we name. */
const mostNamed = 3

/** A column's title, or its position if the file has none. */
const titleOf = ({ titles }: Pick<Table, 'titles'>, column: number) => titles[column] || `Column ${column + 1}`

/** Where we found things, in words: "Email from “E-Mail”, first name from “Given name”." */
export function mappingOf(table: Pick<Table, 'titles'>, roles: readonly ColumnRole[]): string {
  const from = (role: ColumnRole) =>
    roles.flatMap((other, column) => (other === role ? [`${words[role].toLowerCase()} from “${titleOf(table, column)}”`] : []))
  const names = [...from('firstName'), ...from('lastName'), ...from('fullName')]
  const email = from('email')
  const parts = [
    ...(email.length > 0 ? email : ['email from any cell that has an address']),
    ...(names.length > 0 ? names : ['no names']),
    ...from('tags'),
    ...from('left'),
  ].join(', ')
  return `${parts[0]!.toUpperCase()}${parts.slice(1)}.`
}

/** The columns that we leave out, in words: "We won't import “Phone” or “Company”." Undefined if there are none. */
export function ignoredOf(table: Pick<Table, 'titles' | 'rows'>, roles: readonly ColumnRole[]): string | undefined {
  const isFilled = (column: number) => table.rows.some(({ cells }) => cells[column]?.trim())
  // Without an email column, we read addresses wherever they are.
  const isRead = (column: number) =>
    !roles.includes('email') && table.rows.some(({ cells }) => holdsAddress([cells[column] ?? '']))
  const isLeftOut = (role: ColumnRole, column: number) => role === 'ignore' && isFilled(column) && !isRead(column)
  const titles = roles.flatMap((role, column) => (isLeftOut(role, column) ? [titleOf(table, column)] : []))
  const named = titles.filter((title) => title !== reasonTitle && title !== exportedTitle).map((title) => `“${title}”`)
  if (named.length === 0) return undefined
  return `We won’t import ${listed(named, 'or')}.`
}

/** In which columns a blank cell counts as a no, in words: "2 rows are blank in “Newsletter”, where the others say yes." */
export function blanksOf(table: Pick<Table, 'titles'>, blanks: ReadonlyMap<number, number>): readonly string[] {
  return [...blanks].map(
    ([column, rows]) =>
      `${countOf(rows, 'row is', 'rows are')} blank in “${titleOf(table, column)}”, where the others say yes. We’ll count ${rows === 1 ? 'it' : 'them'} as opted out.`,
  )
}

/** Which cells are unclear, in words: "We can't tell from “maybe” in “Newsletter” whether someone wants emails, so we'll skip 1 row." */
export function unclearOf(
  table: Pick<Table, 'titles'>,
  unclear: ReadonlyMap<number, { readonly cells: readonly string[]; readonly rows: number }>,
): readonly string[] {
  return [...unclear].map(([column, { cells, rows }]) => {
    const named = cells.slice(0, mostNamed).map((cell) => `“${cell.slice(0, 60)}”`)
    const more = cells.length > mostNamed ? [`${formatCount(cells.length - mostNamed)} more`] : []
    return `We can’t tell from ${listed([...named, ...more])} in “${titleOf(table, column)}” whether someone wants emails, so we’ll skip ${countOf(rows, 'row')}. If the column is about something else, choose Ignore for it.`
  })
}

/** The roles after one column changes. Each role belongs to one column, except "opted out" and "ignore". */
function withRole(roles: readonly ColumnRole[], column: number, role: ColumnRole): ColumnRole[] {
  const isShared = role === 'left' || role === 'ignore'
  return roles.map((other) => (other === role && !isShared ? 'ignore' : other)).with(column, role)
}

type Props = {
  readonly table: Table
  readonly roles: readonly ColumnRole[]
  readonly onChange: (roles: ColumnRole[]) => void
  readonly startsOpen: boolean
}

/** What each column holds, for the person to correct. */
export function ColumnRoles({ table, roles, onChange, startsOpen }: Props) {
  const id = useId()
  return (
    <Disclosure summary="Match columns" open={startsOpen}>
      <ul className="grid gap-2 rounded-field border border-line p-3">
        {roles.map((role, column) => {
          const sample = table.rows.find(({ cells, broken }) => !broken && cells[column]?.trim())?.cells[column]?.trim() ?? ''
          const own = `${id}-${column}`
          return (
            <li key={own} className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-3">
              <label htmlFor={own} className="min-w-0 text-admin">
                <span className="block truncate font-medium">{titleOf(table, column)}</span>
                <span className="block truncate text-fine text-mute">{sample.slice(0, 80) || 'Empty'}</span>
              </label>
              <select
                id={own}
                value={role}
                onChange={(event) => onChange(withRole(roles, column, event.target.value as ColumnRole))}
                className="select-arrow h-field w-full cursor-pointer rounded-field border border-field bg-pearl bg-[right_0.75rem_center] pr-9 pl-3 text-admin text-ink hover:border-mute"
              >
                {columnRoles.map((one) => (
                  <option key={one} value={one}>
                    {words[one]}
                  </option>
                ))}
              </select>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}
