import type { ReadableAtom } from 'nanostores'

/** The store's value once it is one of those that are waited for; at once where it is already. */
export function until<Value>(store: ReadableAtom<Value>, isAwaited: (value: Value) => boolean): Promise<Value> {
  return new Promise((resolve) => {
    const stop = store.subscribe((value) => {
      if (!isAwaited(value)) return
      // The first call comes before there is anything to stop.
      queueMicrotask(() => stop())
      resolve(value)
    })
  })
}
