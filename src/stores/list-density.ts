/** How much room lists give their rows. Remembered on this device, for all lists. */
import { atom } from 'nanostores'
import { localBrowserStorage } from './browser-storage.ts'

export type Density = 'comfortable' | 'compact'

const storage = localBrowserStorage()
const key = 'list-density'

const read = (): Density => (storage.read(key) === 'compact' ? 'compact' : 'comfortable')

export const $density = atom<Density>(read())

storage.watch(key, () => $density.set(read()))

export function setDensity(density: Density): void {
  storage.write(key, density)
  $density.set(density)
}
