/** What a screen defines about its table: the columns of wide rows, the two lines of narrow ones, and the list. */
import type { ReactNode } from 'react'
import type { Order } from '../../../contracts/page.ts'
import type { List } from './list-query.ts'
import type { MenuItem } from './RowMenu.tsx'

/** Text of a wide row: a second line holds what the column has no room for. Compact rows have one line, unless the table is `tall`. */
export const wrapping = 'line-clamp-2 leading-5 wrap-anywhere whitespace-normal'

export type TableColumn<Row> = {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /**
   * Width and alignment; columns without a width share the rest. A column of figures or states is as wide as the longest of them, and
   * names and sentences wrap (`wrapping`). What a narrow table can spare gives way: `@max-wide:hidden` first, then `@max-roomy:hidden`.
   */
  readonly className?: string
  /** The column the list is sorted by. */
  readonly sorted?: boolean
  /** Sorts the list by this column instead. */
  readonly onSort?: () => void
  /** What the two orders are called, if not "newest first" and "oldest first". */
  readonly orders?: Readonly<Record<Order, string>>
}

/** A row in two lines: what it is and its state, then the rest. */
export type TwoLines = {
  readonly title: ReactNode
  readonly state?: ReactNode
  /** A string's parts, joined by ' · ', wrap one by one. */
  readonly line: ReactNode
  /** What chooses the row, before its text. */
  readonly check?: ReactNode
  /** The row's one action beside its text. */
  readonly action?: ReactNode
  /** The row's next step, which is also in its menu. It has its own line. */
  readonly next?: ReactNode
}

export type DataTableProps<Row extends { readonly id: string }> = {
  /** What the list holds, for screen readers: "Email signups". */
  readonly label: string
  readonly list: List<Row, unknown>
  readonly columns: readonly TableColumn<Row>[]
  readonly twoLines: (row: Row) => TwoLines
  /** The row's name in its menu's label. */
  readonly nameOf: (row: Row) => string
  readonly menu?: (row: Row) => readonly MenuItem[]
  /** Opens a row's details; the first column then becomes the link to them. */
  readonly onOpen?: (row: Row) => void
  /** Whether an expandable row is open; undefined for other rows. */
  readonly isExpanded?: (row: Row) => boolean | undefined
  /** The row whose details are open beside the list. */
  readonly openId?: string | undefined
  /** Two-line rows on wide screens too. */
  readonly tall?: boolean
  readonly order?: Order
  readonly onOrder?: (order: Order) => void
  readonly saving?: ReadonlySet<string>
  /** The sentence to show if the list fails to load. */
  readonly failed: string
  readonly empty: ReactNode
  readonly emptyAction?: ReactNode
  /** Clears the filters; undefined while there are none. */
  readonly onClear?: (() => void) | undefined
}
