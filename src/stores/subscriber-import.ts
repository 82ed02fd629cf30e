/**
 * A running CSV import, batch after batch. It can stop and resume, also after a reload or a lost connection. It belongs to the
 * page instead of its dialog, so it continues behind other screens.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { importBatch, importSubscribers, type ImportCounts, type ImportSubscribersInput } from '../contracts/subscriber-import.ts'
import { refusalSentences } from '../contracts/failure.ts'
import { codeOf, type Failure } from '../client/call.ts'
import { subscriberFailures } from '../client/admin-messages.ts'
import { localBrowserStorage, type BrowserStorage } from './browser-storage.ts'
import { randomKey } from './form/memory.ts'
import { callSignedIn, type SignedInCall } from './account/signed-in-call.ts'

/** How the file itself says that someone left. */
export type Left = NonNullable<ImportSubscribersInput['rows'][number]['left']>

export type ImportPerson = {
  readonly row: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly tags?: string
  readonly left?: Left
}

/** Also `broken`: a row that the reader can't parse. `unclear`: one that doesn't say clearly whether its person wants emails. */
export type SkipReason = ImportCounts['skipped'][number]['reason'] | 'broken' | 'unclear'

/** A row that is not imported: its row number from 1, its text, and why. */
export type SkippedRow = {
  readonly row: number
  readonly text: string
  readonly reason: SkipReason
  /** How its person left, if only the rest of the file, or the admin who imports it, says so. */
  readonly left?: Left
}

export type ImportFile = {
  readonly name: string
  /** A hash of the file's content: the same file again is the same import, until it is complete. */
  readonly fingerprint: string
  /** The latest it can have been made, if that is known. */
  readonly madeAt?: string
  readonly rows: number
  readonly people: readonly ImportPerson[]
  /** Rows without an address, and rows with an address that came before. */
  readonly skipped: readonly SkippedRow[]
  /** The file as it is, for the list of skipped rows. Its rows are in order. */
  readonly source: {
    readonly titles: readonly string[]
    readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
  }
}

export type ImportTally = {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly keptUnsubscribed: number
  readonly leftByFile: number
  readonly skipped: readonly SkippedRow[]
}

export type ImportState =
  | { readonly status: 'idle' }
  | {
      /** `undone`: someone undid it while it ran. */
      readonly status: 'running' | 'stopped' | 'undone' | 'done'
      readonly importId: string
      readonly file: ImportFile
      /** People sent so far. */
      readonly sent: number
      readonly tally: ImportTally
      /** Why it stopped on its own. */
      readonly problem?: string
    }

type World = {
  readonly call: SignedInCall
  readonly storage: BrowserStorage
  readonly makeId: () => string
}

type SubscriberImport = {
  readonly $state: ReadableAtom<ImportState>
  /** Whether this file was started before and not completed. */
  readonly wasBegun: (file: ImportFile) => boolean
  readonly start: (file: ImportFile, resubscribe: boolean) => Promise<void>
  readonly stop: () => void
  readonly resume: () => Promise<void>
  readonly clear: () => void
  /** The import was undone: the same file again is a new import. */
  readonly forget: (importId: string) => void
}

const key = 'subscriber-import'
/** Allows for a cold function and a busy database. */
const batchMs = 30_000

/** More files than anyone starts and leaves unfinished at once. */
const mostMarks = 20

type Mark = { readonly fingerprint: string; readonly importId: string }

/** The files that were started but not completed, each separately: several tabs may import at once. */
function readMarks(storage: BrowserStorage): Mark[] {
  const kept = storage.read(key)
  // An earlier version kept only one.
  return (Array.isArray(kept) ? (kept as unknown[]) : [kept]).flatMap((mark) => {
    if (typeof mark !== 'object' || mark === null || !('fingerprint' in mark) || !('importId' in mark)) return []
    const { fingerprint, importId } = mark
    return typeof fingerprint === 'string' && typeof importId === 'string' ? [{ fingerprint, importId }] : []
  })
}

/** The tally after a batch that the server counted. */
function tallyAfter(tally: ImportTally, batch: readonly ImportPerson[], counts: ImportCounts): ImportTally {
  const skipped = counts.skipped.flatMap(({ index, reason }): SkippedRow[] => {
    const person = batch[index]
    return person ? [{ row: person.row, text: person.email, reason }] : []
  })
  return {
    added: tally.added + counts.added,
    updated: tally.updated + counts.updated,
    unchanged: tally.unchanged + counts.unchanged,
    keptUnsubscribed: tally.keptUnsubscribed + counts.keptUnsubscribed,
    leftByFile: tally.leftByFile + counts.leftByFile,
    skipped: skipped.length === 0 ? tally.skipped : [...tally.skipped, ...skipped],
  }
}

function problemOf(failure: Failure): string {
  return failure.kind === 'refused' && failure.status < 500 ? refusalSentences[failure.code] : subscriberFailures.import
}

export function createSubscriberImport({ call, storage, makeId }: World): SubscriberImport {
  const $state = atom<ImportState>({ status: 'idle' })
  let alsoLeft = false
  /** Goes up whenever a run begins or ends, so that an earlier run notices that it is over. */
  let run = 0

  const markOf = (file: ImportFile) => readMarks(storage).find(({ fingerprint }) => fingerprint === file.fingerprint)

  function forget(importId: string): void {
    const marks = readMarks(storage)
    const others = marks.filter((mark) => mark.importId !== importId)
    if (others.length === 0) storage.remove(key)
    else if (others.length < marks.length) storage.write(key, others)
  }

  async function go(): Promise<void> {
    const mine = (run += 1)
    let most: number = importBatch.usual
    for (;;) {
      const state = $state.get()
      if (state.status !== 'running' || mine !== run) return
      const { importId, file, sent, tally } = state
      const batch = file.people.slice(sent, sent + most)
      if (batch.length === 0) {
        forget(importId)
        $state.set({ ...state, status: 'done' })
        return
      }
      const rows = batch.map(({ row: _place, ...person }) => person)
      const { name, madeAt } = file
      const fileName = name.slice(0, 300)
      const begun = { importId, fileName, rows, resubscribe: alsoLeft, begins: sent === 0 }
      const input = madeAt === undefined ? begun : { ...begun, madeAt }
      const result = await call(importSubscribers, input, { timeoutMs: batchMs })
      if (mine !== run) return
      const now = $state.get()
      if (now.status === 'idle') return
      if (result.ok) {
        $state.set({ ...now, sent: sent + batch.length, tally: tallyAfter(tally, batch, result.value) })
        continue
      }
      const { failure } = result
      const code = codeOf(failure)
      if (code === 'body-too-large' && batch.length > 1) {
        most = Math.ceil(batch.length / 2)
        continue
      }
      if (code === 'import-undone') {
        forget(importId)
        $state.set({ ...now, status: 'undone' })
      } else $state.set({ ...now, status: 'stopped', problem: problemOf(failure) })
      return
    }
  }

  return {
    $state,
    wasBegun: (file) => markOf(file) !== undefined,
    start: async (file, resubscribe) => {
      if ($state.get().status === 'running') return
      const { fingerprint } = file
      const importId = markOf(file)?.importId ?? makeId()
      alsoLeft = resubscribe
      const others = readMarks(storage).filter((mark) => mark.importId !== importId)
      storage.write(key, [{ fingerprint, importId }, ...others].slice(0, mostMarks))
      const tally = { added: 0, updated: 0, unchanged: 0, keptUnsubscribed: 0, leftByFile: 0, skipped: file.skipped }
      $state.set({ status: 'running', importId, file, sent: 0, tally })
      await go()
    },
    /** The batch already on its way still counts. */
    stop: () => {
      const state = $state.get()
      if (state.status === 'running') $state.set({ ...state, status: 'stopped' })
    },
    resume: async () => {
      const state = $state.get()
      if (state.status !== 'stopped') return
      const { problem: _over, ...rest } = state
      $state.set({ ...rest, status: 'running' })
      await go()
    },
    clear: () => {
      run += 1
      $state.set({ status: 'idle' })
    },
    forget,
  }
}

/** The page's instance. */
export const subscriberImport: SubscriberImport = createSubscriberImport({
  call: callSignedIn,
  storage: localBrowserStorage(),
  makeId: randomKey,
})

const askFirst = (event: Event) => event.preventDefault()

/** Ask before leaving the page while rows are being sent. */
subscriberImport.$state.listen(({ status }, before) => {
  if (status === 'running') window.addEventListener('beforeunload', askFirst)
  else if (before?.status === 'running') window.removeEventListener('beforeunload', askFirst)
})
