/** The browsers an account is signed in on, and signing out the others. */
import { atom, type ReadableAtom } from 'nanostores'
import { accountMessages } from '../../client/account-messages.ts'
import { messageOf } from '../../client/messages.ts'
import { listDevices, signOutDevices, type Device } from '../../contracts/account/session.ts'
import { createOwnList, type OwnList } from './own-list.ts'
import { callSignedIn, type SignedInCall } from './signed-in-call.ts'

type SigningOut =
  | { readonly status: 'idle' }
  /** One device; without an id, all others. */
  | { readonly status: 'busy'; readonly id: string | undefined }
  | { readonly status: 'done'; readonly count: number }
  | { readonly status: 'failed'; readonly sentence: string }

type Devices = {
  readonly list: OwnList<Device>
  readonly $signingOut: ReadableAtom<SigningOut>
  readonly signOut: (id?: string) => Promise<void>
  /** Drops the result, because nobody looks at the list anymore. */
  readonly leave: () => void
}

function createDevices(send: SignedInCall): Devices {
  const $signingOut = atom<SigningOut>({ status: 'idle' })
  const list = createOwnList<Device>(async () => {
    const result = await send(listDevices, {})
    return result.ok ? { ok: true, value: result.value.devices } : result
  })

  return {
    list,
    $signingOut,
    leave() {
      if ($signingOut.get().status !== 'busy') $signingOut.set({ status: 'idle' })
    },
    async signOut(id) {
      if ($signingOut.get().status === 'busy') return
      $signingOut.set({ status: 'busy', id })
      const result = await send(signOutDevices, id === undefined ? {} : { id })
      if (!result.ok) return $signingOut.set({ status: 'failed', sentence: messageOf(result.failure, accountMessages) })
      list.change((items) => items.filter((item) => item.current || (id !== undefined && item.id !== id)))
      $signingOut.set({ status: 'done', count: result.value.signedOut })
    },
  }
}

/** The page's instance. */
export const devices: Devices = createDevices(callSignedIn)

/** "Firefox on Windows", from a user agent. Each browser also names older ones, so the order of the list matters. */
export function deviceName(userAgent: string): string {
  const first = (names: readonly (readonly [RegExp, string])[]) => names.find(([mark]) => mark.test(userAgent))?.[1]
  const browser = first([
    [/Edg(e|A|iOS)?\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/Firefox\/|FxiOS\//, 'Firefox'],
    [/Chrome\/|CriOS\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = first([
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'Mac'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser ?? 'A browser', system && `on ${system}`].filter(Boolean).join(' ')
}
