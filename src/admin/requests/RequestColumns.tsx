import { placeText } from '../../catalog/visit/place.ts'
import type { RequestRow, RequestSort, RequestView } from '../../contracts/request/list.ts'
import { Status } from '../parts/Status.tsx'
import { wrapping, type TableColumn } from '../parts/list/table-column.ts'
import { shortWhen, when } from '../parts/when.ts'
import { Clock } from './Clock.tsx'
import { aboutText, kindWords, stateTones, stateWords } from './words.ts'

type Column = TableColumn<RequestRow>

const client: Column = { id: 'name', title: 'Client', cell: (row) => row.name, className: 'w-41 @roomy:w-52' }
const kind: Column = { id: 'kind', title: 'Type', cell: (row) => kindWords[row.kind], className: 'w-30 @max-wide:hidden' }
const about: Column = {
  id: 'about',
  title: 'Requested',
  cell: (row) => <span className={`${wrapping} text-mute`}>{aboutText(row)}</span>,
}
const state: Column = {
  id: 'state',
  title: 'Status',
  cell: (row) => <Status tone={stateTones[row.state]}>{stateWords[row.state]}</Status>,
  className: 'w-27 @roomy:w-32',
}
const assignee: Column = {
  id: 'assignee',
  title: 'Assigned to',
  cell: (row) => (row.assignee === null ? <Nobody /> : <span className={wrapping}>{row.assignee.name}</span>),
  className: 'w-28 @max-roomy:hidden',
}
const place: Column = {
  id: 'place',
  title: 'Where',
  cell: (row) => <span className={`${wrapping} text-mute`}>{placeText(row.appointmentPlace ?? '')}</span>,
  className: '@max-roomy:hidden',
}

/** The column of each sort. */
const sorted = (now: Date): Readonly<Record<RequestSort, Column>> => ({
  received: {
    id: 'createdAt',
    title: 'Received',
    cell: (row) => shortWhen(row.createdAt, now),
    className: 'w-29 @max-wide:hidden',
  },
  deadline: {
    id: 'clock',
    title: '24 hours',
    cell: (row) => <Clock request={row} now={now} />,
    className: 'w-46 @roomy:w-48',
    orders: { oldest: 'least time left first', newest: 'most time left first' },
  },
  visit: {
    id: 'visit',
    title: 'Visit',
    cell: (row) => visitText(row, now),
    className: 'w-51 @roomy:w-54',
    orders: { oldest: 'next visit first', newest: 'latest visit first' },
  },
})

function Nobody() {
  return (
    <span className="text-mute">
      <span aria-hidden>–</span>
      <span className="sr-only">No one</span>
    </span>
  )
}

/** When the confirmed visit is. */
function visitText({ appointmentAt }: RequestRow, now: Date) {
  if (appointmentAt === null) return null
  const isOver = Date.parse(appointmentAt) < now.getTime()
  return <span className={isOver ? 'text-mute' : 'font-medium'}>{when(appointmentAt)}</span>
}

type Sorting = { readonly sort: RequestSort; readonly onSort: (sort: RequestSort) => void }

/** The columns of a view: confirmed requests show their visit, the others their clock. */
export function columnsOf(view: RequestView, now: Date, { sort, onSort }: Sorting): Column[] {
  const by = sorted(now)
  const sortable = (name: RequestSort): Column => ({ ...by[name], sorted: sort === name, onSort: () => onSort(name) })
  if (view === 'confirmed') return [client, sortable('visit'), about, place, assignee, sortable('received')]
  return [client, kind, about, state, sortable('deadline'), assignee, sortable('received')]
}

/** A row on a phone: who and how urgent, then everything else. */
export function twoLinesOf(row: RequestRow, now: Date) {
  const rest = `${kindWords[row.kind]}: ${aboutText(row)} · ${shortWhen(row.createdAt, now)}`
  if (row.state === 'new') return { title: row.name, state: <Clock request={row} now={now} />, line: rest }
  const line = row.state === 'confirmed' && row.appointmentAt !== null ? `${when(row.appointmentAt)} · ${rest}` : rest
  return { title: row.name, state: <Status tone={stateTones[row.state]}>{stateWords[row.state]}</Status>, line }
}
