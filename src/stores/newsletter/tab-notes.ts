/**
 * What a tab notes for when it loads again. A duplicated tab starts with a copy of the first one's storage and would take the notes
 * for its own, so they are in the storage only between two pages: the open page has them in memory.
 */
import type { BrowserStorage } from '../browser-storage.ts'

export type TabNotes = Pick<BrowserStorage, 'read' | 'write'>

export function createTabNotes(storage: BrowserStorage, page: EventTarget): TabNotes {
  const notes = new Map<string, unknown>()
  let hidden = false
  const leave = (key: string) => notes.get(key) !== undefined && storage.write(key, notes.get(key))
  page.addEventListener('pagehide', () => {
    hidden = true
    for (const key of notes.keys()) leave(key)
  })
  // Back to a page that the browser kept.
  page.addEventListener('pageshow', () => {
    hidden = false
    for (const key of notes.keys()) storage.remove(key)
  })
  return {
    read(key) {
      if (!notes.has(key)) {
        notes.set(key, storage.read(key))
        storage.remove(key)
      }
      return notes.get(key)
    },
    write(key, value) {
      notes.set(key, value)
      // A composer keeps its last words as the page goes.
      if (hidden) leave(key)
    },
  }
}
