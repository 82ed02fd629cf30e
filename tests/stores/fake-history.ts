/** A tab's history on one page, as far as a view needs it. */
import type { ViewHistory } from '../../src/stores/booking/view.ts'

type Entry = { hash: string; fromCatalog: boolean }

export class FakeHistory implements ViewHistory {
  entries: Entry[] = [{ hash: '', fromCatalog: false }]
  at = 0
  private readonly watchers = new Set<() => void>()

  private get entry() {
    return this.entries[this.at]!
  }

  hash = () => this.entry.hash
  cameFromCatalog = () => this.entry.fromCatalog

  push = (hash: string) => {
    this.entries.splice(this.at + 1, this.entries.length, { hash, fromCatalog: true })
    this.at += 1
  }

  replace = (hash: string) => {
    this.entries[this.at] = { hash, fromCatalog: false }
  }

  go(steps: number) {
    if (this.at + steps < 0 || this.at + steps >= this.entries.length) return
    this.at += steps
    for (const moved of this.watchers) moved()
  }

  back = () => this.go(-1)

  watch = (moved: () => void) => {
    this.watchers.add(moved)
    return () => this.watchers.delete(moved)
  }
}
