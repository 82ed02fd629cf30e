/** A tab's history on one page, as far as a view needs it. */
import type { ViewHistory } from '../../src/stores/booking/view.ts'

type Entry = { hash: string; fromCatalogue: boolean }

export class FakeHistory implements ViewHistory {
  entries: Entry[] = [{ hash: '', fromCatalogue: false }]
  at = 0
  private readonly watchers = new Set<() => void>()

  private get entry() {
    return this.entries[this.at]!
  }

  hash = () => this.entry.hash
  cameFromCatalogue = () => this.entry.fromCatalogue

  push = (hash: string) => {
    this.entries.splice(this.at + 1, this.entries.length, { hash, fromCatalogue: true })
    this.at += 1
  }

  replace = (hash: string) => {
    this.entries[this.at] = { hash, fromCatalogue: false }
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
