/** The page for a failed address turns the address into words to search for. */
import { expect, test } from 'vitest'
import { addressWords } from '../../../src/catalog/site/address-words.ts'

test.each([
  ['/botox-miami', 'botox miami'],
  ['/treatments/bpc-157-injections', 'bpc 157 injections'],
  ['/services/Lip_Filler.html', 'lip filler'],
  ['/crow%E2%80%99s-feet', 'crow s feet'],
  ['/caf%C3%A9', 'cafe'],
  ['/%E0%A4%A', 'e0 a4'],
  ['/<img src=x onerror=alert(1)>', 'img src x onerror alert 1'],
  ['/lip/filler/and/botox/in/south/beach/for/two', 'lip filler botox south beach two'],
  ['/no-such-page', ''],
  [`/${'a'.repeat(4000)}`, ''],
  ['/404', ''],
  ['/index.php', ''],
  ['/', ''],
])('addressWords turns %s into “%s”', (path, words) => {
  expect(addressWords(path)).toBe(words)
})
