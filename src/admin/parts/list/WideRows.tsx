import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Order } from '../../../contracts/page.ts'
import { $density, type Density } from '../../../stores/list-density.ts'
import { RowMenu } from './RowMenu.tsx'
import { wrapping, type DataTableProps, type TableColumn } from './table-column.ts'
import { useRowKeys, useVirtualRows } from './use-virtual-rows.ts'

/** In pixels, and the same as a class. */
const rowHeights = {
  comfortable: { usual: [48, 'h-12'], tall: [76, 'h-19'] },
  compact: { usual: [36, 'h-9'], tall: [60, 'h-15'] },
} as const
const ariaSorts = { newest: 'descending', oldest: 'ascending' } as const satisfies Record<Order, string>
const padding = 'px-3 first:pl-4 @roomy:px-4'
const cellClass = `overflow-hidden text-ellipsis whitespace-nowrap ${padding}`

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
  const { label, list, columns, nameOf, menu, onOpen, isExpanded, openId, order, onOrder, saving, tall = false, density } = props
  const [rowHeight, heightClass] = rowHeights[density][tall ? 'tall' : 'usual']
  const { box, items, before, after } = useVirtualRows<HTMLTableSectionElement, HTMLTableRowElement>(list, rowHeight)
  useRowKeys(box)
  const last = list.rows.length - 1

  return (
    <table
      className={`w-full table-fixed border-separate border-spacing-0 text-admin tnum ${density === 'compact' && !tall ? '[&_.line-clamp-2]:line-clamp-1' : ''}`}
      aria-label={label}
      aria-rowcount={list.hasMore ? -1 : list.rows.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              aria-sort={column.sorted && order ? ariaSorts[order] : undefined}
              className={`${headClass} ${padding} text-left text-fine font-medium text-mute first:rounded-tl-field last:rounded-tr-field ${column.className ?? ''}`}
            >
              <ColumnHead column={column} order={order} onOrder={onOrder} />
            </th>
          ))}
          {menu && (
            <th scope="col" className={`${headClass} w-12 rounded-tr-field @roomy:w-14`}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={box}>
        <Space height={before} />
        {items.map(({ index, key }) => {
          const row = list.rows[index]
          if (!row) return null
          const isSaving = saving?.has(row.id) ?? false
          const line = index === last ? '' : 'border-b border-line'
          return (
            <tr
              key={key}
              aria-rowindex={index + 2}
              data-row={row.id}
              aria-busy={isSaving || undefined}
              aria-current={row.id === openId || undefined}
              className={`group ${heightClass} transition-[background-color,opacity] hover:bg-mist aria-[current]:bg-glass has-[[data-way-in]:focus-visible]:bg-mist ${onOpen ? 'cursor-pointer' : ''} ${isSaving ? 'bg-shell opacity-90' : ''}`}
              onClick={(event) => onOpen && wasForRow(event) && onOpen(row)}
            >
              {columns.map(({ id, cell, className = '' }, column) => (
                <td key={id} className={`${cellClass} ${line} ${className}`}>
                  {column === 0 && onOpen ? (
                    <button
                      type="button"
                      data-way-in
                      aria-expanded={isExpanded?.(row)}
                      className="max-w-full cursor-pointer text-left align-middle font-medium text-ink group-hover:underline group-hover:underline-offset-4"
                      onClick={() => onOpen(row)}
                    >
                      <span className={wrapping}>{cell(row)}</span>
                    </button>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
              {menu && (
                <td className={`pr-2 text-right @roomy:pr-3 ${line}`}>
                  <RowMenu label={nameOf(row)} items={() => menu(row)} />
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

const headClass = 'sticky top-0 z-10 h-10 border-b border-line bg-pearl max-lg:top-14'
const sortClass =
  '-mx-1.5 inline-flex h-7 cursor-pointer items-center gap-1 rounded-card px-1.5 font-medium hover:bg-mist hover:text-ink'

const ageOrders = { newest: 'newest first', oldest: 'oldest first' } as const

type HeadProps = {
  readonly column: Omit<TableColumn<never>, 'cell'>
  readonly order: Order | undefined
  readonly onOrder: ((order: Order) => void) | undefined
}

/** A column's title; where the list can be sorted by it, a button. */
function ColumnHead({ column, order = 'newest', onOrder }: HeadProps): ReactNode {
  const { title, sorted = false, onSort, orders = ageOrders } = column
  if (sorted && onOrder) {
    const Arrow = order === 'newest' ? ArrowDown : ArrowUp
    return (
      <button type="button" className={sortClass} onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}>
        {title}
        <Arrow size={14} strokeWidth={1.5} aria-hidden />
        <span className="sr-only">, {orders[order]}</span>
      </button>
    )
  }
  if (!onSort) return title
  return (
    <button type="button" className={sortClass} onClick={onSort}>
      <span className="sr-only">Sort by </span>
      {title}
    </button>
  )
}
