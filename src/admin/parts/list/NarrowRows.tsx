import { Dotted } from './Dotted.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { DataTableProps } from './table-column.ts'
import { useRowKeys, useVirtualRows } from './use-virtual-rows.ts'

const rowHeight = 72

/** The list on a phone: two lines per row, which wrap rather than being cut, and everything else behind the ⋯. */
export function NarrowRows<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { label, list, twoLines, nameOf, menu, onOpen, isExpanded, saving } = props
  const { box, items, before, after, measure } = useVirtualRows<HTMLUListElement, HTMLLIElement>(list, rowHeight)
  useRowKeys(box)
  return (
    <ul ref={box} aria-label={label} className="text-admin tnum">
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {items.map(({ index, key }) => {
        const row = list.rows[index]
        if (!row) return null
        const { title, state, line, check, action, next } = twoLines(row)
        const isSaving = saving?.has(row.id) ?? false
        const first = (
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="line-clamp-3 max-w-full grow font-medium wrap-anywhere text-ink">{title}</span>
            {state && <span className="shrink-0 text-fine">{state}</span>}
          </span>
        )
        const second =
          typeof line === 'string' ? (
            <Dotted parts={line.split(' · ')} />
          ) : (
            <span className="mt-0.5 line-clamp-4 wrap-anywhere text-mute">{line}</span>
          )
        return (
          <li
            key={key}
            ref={measure}
            data-index={index}
            data-row={row.id}
            aria-busy={isSaving || undefined}
            className={`flex min-h-18 items-center gap-1 border-b border-line transition-opacity last:border-b-0 ${check === undefined ? 'pl-4' : ''} ${isSaving ? 'bg-shell opacity-90' : ''} ${menu ? 'pr-1' : 'pr-4'}`}
          >
            {check !== undefined && <div className="w-11 shrink-0">{check}</div>}
            <div className="min-w-0 flex-1">
              {onOpen ? (
                <button
                  type="button"
                  data-way-in
                  aria-expanded={isExpanded?.(row)}
                  className="w-full cursor-pointer py-3 text-left"
                  onClick={() => onOpen(row)}
                >
                  {first}
                  {second}
                </button>
              ) : (
                <div className="py-3">
                  {first}
                  {second}
                </div>
              )}
              {next && <div className="-mt-1 pb-3">{next}</div>}
            </div>
            {action}
            {menu && <RowMenu label={nameOf(row)} items={() => menu(row)} />}
          </li>
        )
      })}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ul>
  )
}
