import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, type MouseEvent } from 'react'
import type { Order } from '../../../contracts/page.ts'
import { $density, type Density } from '../../../stores/list-density.ts'
import { RowMenu } from './RowMenu.tsx'
import type { DataTableProps } from './table-column.ts'
import { useVirtualRows, walkRows } from './use-virtual-rows.ts'

const features = tableFeatures({})
/** In pixels, and the same as a class. */
const rowHeights = {
  comfortable: { usual: [48, 'h-12'], tall: [76, 'h-19'] },
  compact: { usual: [36, 'h-9'], tall: [52, 'h-13'] },
} as const
const cellClass = 'overflow-hidden px-4 text-ellipsis whitespace-nowrap first:pl-4'

/** Whether a click was meant for the row, not for a control or selected text inside it. */
function wasForRow(event: MouseEvent): boolean {
  const control = event.target instanceof Element && event.target.closest('a, button, input, select, [role="menuitem"]')
  return !control && (window.getSelection()?.isCollapsed ?? true)
}

/** The table on wide screens. The server sorts, by one column only. */
export function WideRows<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const density = useStore($density)
  // Row heights are known, not measured, so other heights need a new start.
  return <Rows key={density} {...props} density={density} />
}

function Rows<Row extends { readonly id: string }>(props: DataTableProps<Row> & { readonly density: Density }) {
  const { label, list, columns, nameOf, menu, onOpen, openId, order, onOrder, saving, tall = false, density } = props
  const [rowHeight, heightClass] = rowHeights[density][tall ? 'tall' : 'usual']
  const sortedId = columns.find(({ sorted }) => sorted)?.id
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  const definitions = useMemo(
    () =>
      columns.map(({ id, title, cell }): ColumnDef<typeof features, Row> => ({
        id,
        header: title,
        cell: ({ row }) => cell(row.original),
      })),
    [columns],
  )
  const { box, items, before, after } = useVirtualRows<HTMLTableSectionElement, HTMLTableRowElement>(list, rowHeight)
  // Build row models for visible rows only; a list can have 100,000.
  const inSight = useMemo(() => items.flatMap(({ index }) => list.rows[index] ?? []), [items, list.rows])
  const table = useTable({
    features,
    columns: definitions,
    data: inSight,
    getRowId: (row: Row) => row.id,
  })
  const rows = table.getRowModel().rows
  const last = list.rows.length - 1
  const classOf = (id: string) => columnOf(id)?.className ?? ''

  return (
    <table
      className={`w-full table-fixed border-separate border-spacing-0 text-admin tabular-nums ${density === 'compact' ? '[&_.line-clamp-2]:line-clamp-1' : ''}`}
      aria-label={label}
      aria-rowcount={list.hasMore ? -1 : list.rows.length + 1}
    >
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} aria-rowindex={1}>
            {group.headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                aria-sort={header.column.id === sortedId && order ? (order === 'newest' ? 'descending' : 'ascending') : undefined}
                className={`sticky top-0 z-10 h-10 max-lg:top-14 border-b border-line bg-pearl px-4 text-left text-fine font-medium text-mute first:rounded-tl-field last:rounded-tr-field ${classOf(header.column.id)}`}
              >
                {header.column.id === sortedId && onOrder ? (
                  <SortButton
                    order={order}
                    orders={columnOf(header.column.id)?.orders}
                    onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}
                  >
                    {String(header.column.columnDef.header)}
                  </SortButton>
                ) : columnOf(header.column.id)?.onSort ? (
                  <button type="button" className={sortClass} onClick={columnOf(header.column.id)?.onSort}>
                    <span className="sr-only">Sort by </span>
                    {String(header.column.columnDef.header)}
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            ))}
            {menu && (
              <th
                scope="col"
                className="sticky top-0 z-10 h-10 max-lg:top-14 w-14 rounded-tr-field border-b border-line bg-pearl"
              >
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        ))}
      </thead>
      <tbody ref={box} onKeyDown={walkRows}>
        <Space height={before} />
        {items.map(({ index, key }, at) => {
          const row = rows[at]
          if (!row) return null
          const isSaving = saving?.has(row.original.id) ?? false
          return (
            <tr
              key={key}
              aria-rowindex={index + 2}
              data-row={row.original.id}
              aria-busy={isSaving || undefined}
              aria-current={row.original.id === openId || undefined}
              className={`group ${heightClass} transition-[background-color,opacity] hover:bg-mist aria-[current]:bg-glass has-[[data-way-in]:focus-visible]:bg-mist ${onOpen ? 'cursor-pointer' : ''} ${isSaving ? 'bg-shell opacity-90' : ''}`}
              onClick={(event) => onOpen && wasForRow(event) && onOpen(row.original)}
            >
              {row.getAllCells().map((cell, column) => (
                <td
                  key={cell.id}
                  className={`${cellClass} ${index === last ? '' : 'border-b border-line'} ${classOf(cell.column.id)}`}
                >
                  {column === 0 && onOpen ? (
                    <button
                      type="button"
                      data-way-in
                      className="max-w-full cursor-pointer overflow-hidden text-left font-medium text-ellipsis text-ink group-hover:underline group-hover:underline-offset-4"
                      onClick={() => onOpen(row.original)}
                    >
                      <table.FlexRender cell={cell} />
                    </button>
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </td>
              ))}
              {menu && (
                <td className={`pr-3 text-right ${index === last ? '' : 'border-b border-line'}`}>
                  <RowMenu label={nameOf(row.original)} items={menu(row.original)} />
                </td>
              )}
            </tr>
          )
        })}
        <Space height={after} />
      </tbody>
    </table>
  )
}

/** Fills the height of the rows out of sight. One cell only: more would add columns next to the hidden ones. */
function Space({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}

const sortClass =
  '-mx-1.5 inline-flex h-7 cursor-pointer items-center gap-1 rounded-card px-1.5 font-medium hover:bg-mist hover:text-ink'

const ageOrders = { newest: 'newest first', oldest: 'oldest first' } as const

function SortButton({
  order = 'newest',
  orders = ageOrders,
  onClick,
  children,
}: {
  readonly order: Order | undefined
  readonly orders: Readonly<Record<Order, string>> | undefined
  readonly onClick: () => void
  readonly children: string
}) {
  const Arrow = order === 'newest' ? ArrowDown : ArrowUp
  return (
    <button type="button" className={sortClass} onClick={onClick}>
      {children}
      <Arrow size={14} strokeWidth={1.5} aria-hidden />
      <span className="sr-only">, {orders[order]}</span>
    </button>
  )
}
