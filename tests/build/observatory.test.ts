/** Tests the grader itself: it must find every fault that it looks for. */
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

test('a page of ours gets every bonus that a header can earn', () => {
  expect(score({})).toBe(120)
  expect(score({ 'set-cookie': '__Host-refresh=x; Secure; HttpOnly; SameSite=Strict; Path=/' })).toBe(125)
})

test.each([
  ['inline scripts', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" }, 80],
  ['scripts from any host', { 'content-security-policy': "script-src https:; object-src 'none'; frame-ancestors 'none'" }, 80],
  ['a missing policy, which also lets every site frame the page', { 'content-security-policy': '' }, 60],
  ['a cookie that scripts can read', { 'set-cookie': 'a=b; Secure; SameSite=Strict' }, 70],
  ['a short Strict-Transport-Security', { 'strict-transport-security': 'max-age=3600' }, 110],
  ['a missing nosniff', { 'x-content-type-options': '' }, 115],
  ['access for every origin', { 'access-control-allow-origin': '*' }, 50],
  ['a referrer policy that tells the whole address', { 'referrer-policy': 'unsafe-url' }, 110],
])('the grader takes points off for %s', (_fault, change, expected) => {
  expect(score(change)).toBe(expected)
})

test('the grader takes points off for another host’s script without an integrity hash', () => {
  expect(score({}, '<script src="https://elsewhere.example/a.js"></script>')).toBe(115)
})
