/** Tests the grader itself: it must find what it looks for. */
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../src/build/headers.ts'
import { observe, scoreOf } from '../support/observatory.ts'

const good = {
  'content-security-policy': contentSecurityPolicy({ scripts: ["'sha256-x'"], styles: ["'sha256-y'"] }),
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}
const score = (change: Readonly<Record<string, string>>, html = '') =>
  scoreOf(observe({ ...good, ...change }, html, 'http://clinic.test'))

test('a page of ours has every bonus that a header can earn', () => {
  expect(score({})).toBe(120)
  expect(score({ 'set-cookie': '__Host-refresh=x; Secure; HttpOnly; SameSite=Strict; Path=/' })).toBe(125)
})

test.each([
  [
    'an inline script',
    { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" },
    80,
  ],
  ['scripts from anywhere', { 'content-security-policy': "script-src https:; object-src 'none'; frame-ancestors 'none'" }, 80],
  ['no policy, and so no frames kept out', { 'content-security-policy': '' }, 60],
  ['a cookie that a script can read', { 'set-cookie': 'a=b; Secure; SameSite=Strict' }, 70],
  ['a short promise of https', { 'strict-transport-security': 'max-age=3600' }, 110],
  ['types that are guessed', { 'x-content-type-options': '' }, 115],
  ['anybody may read', { 'access-control-allow-origin': '*' }, 50],
  ['an address that is told', { 'referrer-policy': 'unsafe-url' }, 110],
])('%s costs', (_what, change, expected) => {
  expect(score(change)).toBe(expected)
})

test('a foreign script without its hash costs', () => {
  expect(score({}, '<script src="https://elsewhere.example/a.js"></script>')).toBe(115)
})
