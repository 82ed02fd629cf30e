import { useStore } from '@nanostores/react'
import { $singleKeys, setSingleKeys } from '../../stores/single-keys.ts'
import { Switch } from '../parts/form/Switch.tsx'

/** Turns the shortcuts of a single key off, on this device. */
export function ShortcutKeys() {
  return (
    <>
      <p>J and K step through lists, and / goes to the search box. If these get in your way, turn them off on this device.</p>
      <p>
        <Switch checked={useStore($singleKeys)} label="J, K and / shortcuts" words={['Off', 'On']} onChange={setSingleKeys} />
      </p>
    </>
  )
}
