import { expect, test } from 'vitest'
import { smsHref, telHref } from '../../src/catalog/phone-href.ts'

test.each([
  ['(305) 555-0100', '3055550100'],
  ['+1 305.555.0100', '+13055550100'],
  ['+49 (0)30 1234567', '+49301234567'],
  ['(0)30 1234567', '0301234567'],
])('the links to call and text %s use %s', (number, dialed) => {
  expect(telHref(number)).toBe(`tel:${dialed}`)
  expect(smsHref(number)).toBe(`sms:${dialed}`)
})

test.each([
  ['+1 (305) 555-0100 ext. 4', '+13055550100', '4'],
  ['(305) 555-0100 x12', '3055550100', '12'],
  ['(305) 555-0100X12', '3055550100', '12'],
  ['305 555 0100 Ext 412', '3055550100', '412'],
])('%s is dialed with its extension after a pause, and texted without it', (number, dialed, extension) => {
  expect(telHref(number)).toBe(`tel:${dialed},${extension}`)
  expect(smsHref(number)).toBe(`sms:${dialed}`)
})

test('smsHref fills in the beginning of the text message', () => {
  expect(smsHref('(305) 555-0100 x12', 'Hi & hello')).toBe('sms:3055550100?&body=Hi%20%26%20hello')
})
