import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '../../../catalog/count.ts'
import { listImports, type ImportRow } from '../../../contracts/subscriber-import.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { ask } from '../../parts/ask.ts'
import { FailureBanner } from '../../parts/Failure.tsx'
import { useNow } from '../../parts/use-now.ts'
import { shortWhen } from '../../parts/when.ts'
import { importsKey, useUndoImport } from './use-undo-import.ts'

function whatItDid({ added, changed, undoneAt }: ImportRow, now: Date): string {
  if (undoneAt !== null) return `Undone ${shortWhen(undoneAt, now)}`
  return `${countOf(added, 'person', 'people')} added, ${formatCount(changed)} changed`
}

/** The latest imports. Each can be undone as one. */
export function EarlierImports() {
  const now = useNow()
  const { undo, undoing, problem } = useUndoImport()
  const { data } = useQuery({ queryKey: importsKey, queryFn: ({ signal }) => ask(listImports, {}, { signal }), staleTime: 0 })
  if (!data || data.imports.length === 0) return null
  return (
    <Disclosure summary="Past imports">
      {problem !== undefined && <FailureBanner message={problem} />}
      <ul className="divide-y divide-line rounded-field border border-line">
        {data.imports.map((row) => (
          <li key={row.id} className="flex min-h-12 items-center gap-3 py-1.5 pr-2 pl-3 text-admin">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{row.fileName}</span>
              <span className="block text-fine text-mute">
                {[whatItDid(row, now), shortWhen(row.createdAt, now), row.by].filter(Boolean).join(' · ')}
              </span>
            </span>
            {row.undoneAt === null && row.added + row.changed > 0 && (
              <Button variant="secondary" size="admin" disabled={undoing !== undefined} onClick={() => void undo(row)}>
                {undoing === row.id ? 'Undoing…' : 'Undo'}
                <span className="sr-only"> the import of {row.fileName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
