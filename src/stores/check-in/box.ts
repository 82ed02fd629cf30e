/**
 * What check-in stores on this device: waiting answers, sealed so that nothing on the device can open them, and the clinic's
 * public key. Without IndexedDB they last as long as the page lives.
 */
import type { CheckInInput, CheckInKey } from '../../contracts/check-in.ts'
import { deviceDatabase, deviceItems, memoryItems, type DeviceItems } from '../device-items.ts'

export type Waiting = {
  readonly id: string
  readonly savedAt: number
  readonly input: CheckInInput
  /** When the clinic first didn't take it as it is. */
  readonly refusedAt?: number
}

export type CheckInBox = DeviceItems<Waiting> & {
  readonly key: () => Promise<CheckInKey | undefined>
  readonly keepKey: (key: CheckInKey) => Promise<void>
}

/** A box that lasts as long as the page lives. */
export function memoryBox(): CheckInBox {
  let kept: CheckInKey | undefined
  return {
    ...memoryItems<Waiting>(),
    key: async () => kept,
    keepKey: async (key) => {
      kept = key
    },
  }
}

const keyTable = 'keys'
const clinicKey = 'clinic'

/** The device's own box. Anything it can't store goes to memory. */
export function deviceBox(): CheckInBox {
  const memory = memoryBox()
  const tried = deviceDatabase('check-in', [keyTable])
  return {
    ...deviceItems<Waiting>(tried),
    async key() {
      return (
        (await memory.key()) ??
        tried<CheckInKey | undefined>(
          (database) => database.get(keyTable, clinicKey),
          async () => undefined,
        )
      )
    },
    async keepKey(key) {
      await memory.keepKey(key)
      await tried(
        async (database) => void (await database.put(keyTable, key, clinicKey)),
        async () => {},
      )
    },
  }
}
