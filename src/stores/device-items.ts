/**
 * Items that wait on this device until the server has them. What the device can't store, or a browser without IndexedDB, is kept
 * as long as the page lives.
 */
import { openDB, type IDBPDatabase } from 'idb'

type DeviceItem = { readonly id: string; readonly savedAt: number }

export type DeviceItems<Item extends DeviceItem> = {
  /** Oldest first. */
  readonly waiting: () => Promise<readonly Item[]>
  readonly keep: (item: Item) => Promise<void>
  readonly forget: (id: string) => Promise<void>
  /** Whether something waits that closing the page would lose. */
  readonly wouldLose: () => boolean
}

const oldestFirst = <Item extends DeviceItem>(items: readonly Item[]) =>
  [...items].sort((one, other) => one.savedAt - other.savedAt)

/** Items that last as long as the page lives. */
export function memoryItems<Item extends DeviceItem>(): DeviceItems<Item> {
  const items = new Map<string, Item>()
  return {
    waiting: async () => oldestFirst([...items.values()]),
    keep: async (item) => void items.set(item.id, item),
    forget: async (id) => void items.delete(id),
    wouldLose: () => items.size > 0,
  }
}

/** Uses a database on the device, or does something else if the browser denies it. */
type DeviceDatabase = <Value>(work: (database: IDBPDatabase) => Promise<Value>, otherwise: () => Promise<Value>) => Promise<Value>

/** The items' table in a database of the device. */
const waitingTable = 'waiting'

/** Opens a database of the device when it is first needed. `tables` names those beside the items'. */
export function deviceDatabase(name: string, tables: readonly string[] = []): DeviceDatabase {
  let opened: Promise<IDBPDatabase> | undefined
  const open = () =>
    (opened ??= openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore(waitingTable, { keyPath: 'id' })
        for (const table of tables) database.createObjectStore(table)
      },
    }))
  return async (work, otherwise) => {
    // A phone may close the connection while the page is in the background: the second try opens another.
    for (const _try of [1, 2]) {
      try {
        return await work(await open())
      } catch {
        opened = undefined
      }
    }
    return otherwise()
  }
}

/** Items in a database of the device. Anything it can't store goes to memory. */
export function deviceItems<Item extends DeviceItem>(tried: DeviceDatabase): DeviceItems<Item> {
  const memory = memoryItems<Item>()
  return {
    async waiting() {
      const kept = await tried<Item[]>(
        (database) => database.getAll(waitingTable) as Promise<Item[]>,
        async () => [],
      )
      return oldestFirst([...kept, ...(await memory.waiting())])
    },
    keep: (item) =>
      tried(
        async (database) => void (await database.put(waitingTable, item)),
        () => memory.keep(item),
      ),
    async forget(id) {
      await memory.forget(id)
      await tried(
        (database) => database.delete(waitingTable, id),
        async () => {},
      )
    },
    wouldLose: memory.wouldLose,
  }
}
