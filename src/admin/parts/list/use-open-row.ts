import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isGone } from '../../../client/admin-messages.ts'
import { sentenceOf } from '../ask.ts'
import type { List } from './list-query.ts'

type Listed<Row> = Pick<List<Row, unknown>, 'rows' | 'isLoading' | 'isStale'>

export type OpenRow<Row> = {
  readonly row: Row | undefined
  /** Why there is no row to show. */
  readonly problem: string | undefined
}

/**
 * The row that a drawer shows. An address can name one that the list hasn't loaded, or filters out: `find` asks for it by its id.
 * It stays open when a change, perhaps a colleague's, takes the row out of the list.
 */
export function useOpenRow<Row extends { readonly id: string }>(
  noun: string,
  { rows, isLoading, isStale }: Listed<Row>,
  id: string | undefined,
  find: (id: string, signal: AbortSignal) => Promise<readonly Row[]>,
  failed: string,
): OpenRow<Row> {
  const listed = rows.find((row) => row.id === id)
  const [last, setLast] = useState<Row>()
  if (listed && listed !== last) setLast(listed)
  const seen = listed ?? (last?.id === id ? last : undefined)

  const { data, error } = useQuery({
    queryKey: [noun, 'detail', id],
    queryFn: async ({ signal }) => (await find(id!, signal)).find((row) => row.id === id) ?? null,
    enabled: id !== undefined && !seen && !isLoading && !isStale,
  })
  const row = seen ?? data ?? undefined
  if (row || id === undefined) return { row, problem: undefined }
  const why = error ? sentenceOf(error, failed) : isGone
  return { row, problem: error || data === null ? why : undefined }
}
