import { useEffect, useMemo, useState } from 'react'
import type { ImportFile } from '../../../stores/subscriber-import.ts'
import { blankNos, unclearCells, type ColumnRole } from './columns.ts'
import { importOf, type Table } from './read-file.ts'

/** How we understand a table, plus the person's choices; `file` is recomputed after each of them. */
export function useImportPreview(table: Table) {
  const [roles, setRoles] = useState<readonly ColumnRole[]>(table.roles)
  const [everybody, setEverybody] = useState(table.allLeft)
  const [counted, setCounted] = useState<{ file: ImportFile; roles: readonly ColumnRole[]; everybody: boolean }>()
  useEffect(() => {
    let isOver = false
    void importOf(table, roles, everybody).then((file) => {
      if (!isOver) setCounted({ file, roles, everybody })
    })
    return () => {
      isOver = true
    }
  }, [table, roles, everybody])
  const blanks = useMemo(() => blankNos(table.titles, roles, table.rows), [table, roles])
  const unclear = useMemo(() => unclearCells(table.titles, roles, table.rows), [table, roles])
  const isCounting = counted?.roles !== roles || counted.everybody !== everybody
  return { roles, setRoles, everybody, setEverybody, file: counted?.file, blanks, unclear, isCounting }
}
