import { afterEach, expect, test } from 'vitest'
import { setSingleKeys, singleKey } from '../../src/stores/single-keys.ts'

const press = { key: 'J', ctrlKey: false, metaKey: false, altKey: false }

afterEach(() => setSingleKeys(true))

test('a single key is a shortcut unless single-key shortcuts are turned off', () => {
  expect(singleKey(press)).toBe('j')
  setSingleKeys(false)
  expect(singleKey(press)).toBeUndefined()
  setSingleKeys(true)
  expect(singleKey(press)).toBe('j')
})

test('a key pressed with Ctrl, Cmd or Alt is not a single-key shortcut', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(singleKey({ ...press, [held]: true })).toBeUndefined()
})
