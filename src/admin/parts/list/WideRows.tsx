import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, type MouseEvent } from 'react'
import type { Order } from '../../../contracts/page.ts'
import { RowMenu } from './RowMenu.tsx'
import type { DataTableProps } from './table-column.ts'
import { useVirtualRows, walkRows } from './use-virtual-rows.ts'

const features = tableFeatures({})
const rowHeights = { usual: 48, tall: 76 } as const
const cellClass = 'overflow-hidden px-4 text-ellipsis whitespace-nowrap first:pl-4'

/** Whether a click was meant for the row, not for a control or selected text inside it. */
function wasForRow(event: MouseEvent): boolean {
  const control = event.target instanceof Element && event.target.closest('a, button, input, select, [role="menuitem"]')
  return !control && (window.getSelection()?.isCollapsed ?? true)
}

/** The table on wide screens. The server sorts, by one column only. */
export function WideRows<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { label, list, columns, nameOf, menu, onOpen, order, onOrder, saving, tall = false } = props
  const rowHeight = tall ? rowHeights.tall : rowHeights.usual
  const sortedId = columns.find(({ sorted }) => sorted)?.id
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
  const classOf = (id: string) => columns.find((column) => column.id === id)?.className ?? ''

  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0 text-admin tabular-nums"
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
                  <SortButton order={order} onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}>
                    {String(header.column.columnDef.header)}
                  </SortButton>
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
              aria-busy={isSaving || undefined}
              className={`group ${tall ? 'h-19' : 'h-12'} transition-[background-color,opacity] hover:bg-mist has-[[data-way-in]:focus-visible]:bg-mist ${onOpen ? 'cursor-pointer' : ''} ${isSaving ? 'bg-shell opacity-90' : ''}`}
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

function SortButton({
  order,
  onClick,
  children,
}: {
  readonly order: Order | undefined
  readonly onClick: () => void
  readonly children: string
}) {
  const Arrow = order === 'newest' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      className="-mx-1.5 inline-flex h-7 cursor-pointer items-center gap-1 rounded-card px-1.5 font-medium hover:bg-mist hover:text-ink"
      onClick={onClick}
    >
      {children}
      <Arrow size={14} strokeWidth={1.5} aria-hidden />
      <span className="sr-only">{order === 'newest' ? ', newest first' : ', oldest first'}</span>
    </button>
  )
}
