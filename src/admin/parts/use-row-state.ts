import { useState } from 'react'

/** What was started with an open row, such as canceling it. Another row, or none, starts fresh: Back may have left it. */
export function useRowState<State>(row: string | undefined) {
  const [of, setOf] = useState(row)
  const [begun, setBegun] = useState<State>()
  if (of !== row) {
    setOf(row)
    setBegun(undefined)
  }
  return [of === row ? begun : undefined, setBegun] as const
}
