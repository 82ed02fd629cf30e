import { useState } from 'react'

/** The row that a drawer shows. It stays open when a change, perhaps a colleague's, takes the row out of the list. */
export function useOpenRow<Row extends { readonly id: string }>(rows: readonly Row[], id: string | undefined): Row | undefined {
  const listed = rows.find((row) => row.id === id)
  const [last, setLast] = useState<Row>()
  if (listed && listed !== last) setLast(listed)
  return listed ?? (last?.id === id ? last : undefined)
}
