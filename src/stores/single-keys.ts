/**
 * Whether single keys are shortcuts in the back office: J, K and /. People who use voice control, or press keys by accident,
 * can turn them off (WCAG 2.1.4). Remembered on this device.
 */
import { atom } from 'nanostores'
import { localBrowserStorage } from './browser-storage.ts'

const storage = localBrowserStorage()
const key = 'single-keys'

const read = (): boolean => storage.read(key) !== false

export const $singleKeys = atom<boolean>(read())

storage.watch(key, () => $singleKeys.set(read()))

export function setSingleKeys(on: boolean): void {
  storage.write(key, on)
  $singleKeys.set(on)
}

/** The single key pressed, in lower case; undefined while such keys aren't shortcuts. */
export function singleKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | undefined {
  if (!$singleKeys.get() || event.ctrlKey || event.metaKey || event.altKey) return undefined
  return event.key.toLowerCase()
}
