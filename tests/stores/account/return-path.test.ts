import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rememberedPath, returnPath, signInPath } from '../../../src/stores/account/return-path.ts'

const site = 'https://clinic.example'

test.each([
  '/admin',
  '/admin/testimonials',
  '/admin/subscribers?search=50%25+off&page=2#row-3',
  '/admin/newsletters/compose?id=7&next=%2F%2Fevil.example',
  '/my-testimonials',
  '/authors',
])('returnPath accepts %s unchanged', (path) => {
  expect(returnPath(path)).toBe(path)
  expect(rememberedPath(new URL(signInPath(path), site).search)).toBe(path)
})

test.each([
  '',
  'admin',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%252fevil.example',
  '/%25252f%2525252fevil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/admin/..//evil.example',
  '/admin/%2e%2e//evil.example',
  '/%2e%2e/%2fevil.example',
  '/%',
  '/auth',
  '/auth?from=/auth',
  '/admin/../auth',
  '/%61uth',
  '/reset-password',
  '/api/session',
  `/${'a'.repeat(1000)}`,
])('returnPath refuses %j', (path) => {
  expect(returnPath(path)).toBeUndefined()
  expect(signInPath(path)).toBe('/auth')
})

test('returnPath only returns paths on the same site, for any spelling of slashes and dots', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '%2f', '%5c', '%2e', '%25', '%09', '\t', '@', ':', '?', '#', 'evil.example')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = returnPath(`/${pieces.join('')}`)
      if (path !== undefined) expect(new URL(path, site).origin).toBe(site)
    }),
    { numRuns: 3000 },
  )
})

test('signInPath doesn’t remember the home page, and rememberedPath is undefined without `from`', () => {
  expect(signInPath('/')).toBe('/auth')
  expect(rememberedPath('')).toBeUndefined()
  expect(rememberedPath('?from=')).toBeUndefined()
})
