import { expect, test } from 'vitest'
import { unbrokenDose } from '../../src/catalog/treatment/treatment-path.ts'

test('unbrokenDose keeps every dose on one line with its unit', () => {
  expect(unbrokenDose('NAD+ 500 mg Infusion, Vitamin C 25,000 mg × 2')).toBe(
    'NAD+ 500\u00a0mg Infusion, Vitamin C 25,000\u00a0mg × 2',
  )
})
