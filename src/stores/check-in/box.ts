/**
 * What check-in stores on this device: waiting answers, sealed so that nothing on the device can open them, and the clinic's
 * public key. Without IndexedDB they last as long as the page lives.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { CheckInInput, CheckInKey } from '../../contracts/check-in.ts'

export type Waiting = { readonly id: string; readonly savedAt: number; readonly input: CheckInInput }

export type CheckInBox = {
  /** Oldest first. */
  readonly waiting: () => Promise<readonly Waiting[]>
  readonly keep: (item: Waiting) => Promise<void>
  readonly forget: (id: string) => Promise<void>
  /** Whether something waits that closing the page would lose. */
  readonly wouldLose: () => boolean
  readonly key: () => Promise<CheckInKey | undefined>
  readonly keepKey: (key: CheckInKey) => Promise<void>
}

interface Stored extends DBSchema {
  waiting: { key: string; value: Waiting }
  keys: { key: 'clinic'; value: CheckInKey }
}

/** A box that lasts as long as the page lives. */
export function memoryBox(): CheckInBox {
  const items = new Map<string, Waiting>()
  let kept: CheckInKey | undefined
  return {
    waiting: async () => [...items.values()],
    keep: async (item) => void items.set(item.id, item),
    forget: async (id) => void items.delete(id),
    wouldLose: () => items.size > 0,
    key: async () => kept,
    keepKey: async (key) => {
      kept = key
    },
  }
}

/** The device's own box. Anything it can't store goes to memory. */
export function deviceBox(): CheckInBox {
  const memory = memoryBox()
  let opened: Promise<IDBPDatabase<Stored>> | undefined
  const open = () =>
    (opened ??= openDB<Stored>('check-in', 1, {
      upgrade(database) {
        database.createObjectStore('waiting', { keyPath: 'id' })
        database.createObjectStore('keys')
      },
    }))

  async function tried<Value>(work: (database: IDBPDatabase<Stored>) => Promise<Value>, otherwise: () => Promise<Value>) {
    try {
      return await work(await open())
    } catch {
      opened = undefined
      return otherwise()
    }
  }

  return {
    async waiting() {
      const kept = await tried(
        (database) => database.getAll('waiting'),
        async () => [],
      )
      return [...kept, ...(await memory.waiting())].sort((a, b) => a.savedAt - b.savedAt)
    },
    keep: (item) =>
      tried(
        async (database) => void (await database.put('waiting', item)),
        () => memory.keep(item),
      ),
    async forget(id) {
      await memory.forget(id)
      await tried(
        (database) => database.delete('waiting', id),
        async () => {},
      )
    },
    wouldLose: memory.wouldLose,
    async key() {
      return (
        (await memory.key()) ??
        tried(
          (database) => database.get('keys', 'clinic'),
          async () => undefined,
        )
      )
    },
    async keepKey(key) {
      await memory.keepKey(key)
      await tried(
        async (database) => void (await database.put('keys', key, 'clinic')),
        async () => {},
      )
    },
  }
}
