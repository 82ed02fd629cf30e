import type { ReadableAtom } from 'nanostores'

/** Resolves to the store's value once it matches; immediately if it already does. */
export function until<Value>(store: ReadableAtom<Value>, isAwaited: (value: Value) => boolean): Promise<Value> {
  return new Promise((resolve) => {
    const stop = store.subscribe((value) => {
      if (!isAwaited(value)) return
      // The first call comes before `stop` exists.
      queueMicrotask(() => stop())
      resolve(value)
    })
  })
}
