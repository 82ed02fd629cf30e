import { describe, expect, test } from 'vitest'
import {
  fillSlots,
  placeholderSentence,
  tidyPlaceholders,
  wrongPlaceholders,
  wrongPlaceholdersInHtml,
} from '../../../src/catalog/newsletter/placeholder.ts'
import { emailHtml } from '../../../src/catalog/newsletter/email-html.ts'
import { wholeNewsletter } from '../../support/whole-newsletter.ts'

const hello = (text: string, firstName?: string) => fillSlots(`Hi ${text}, welcome`, { firstName })

test.each(['{{firstName}}', '{{firstname}}', '{{ FirstName }}', '{{first name}}', '{{FIRST_NAME}}'])(
  '%s is replaced with the first name',
  (typed) => {
    expect(wrongPlaceholders(typed)).toEqual([])
    expect(hello(typed, 'Ana')).toBe('Hi Ana, welcome')
    expect(hello(typed)).toBe('Hi there, welcome')
    expect(tidyPlaceholders(typed)).toBe('{{firstName}}')
  },
)

test('a first-name placeholder uses its fallback word for readers without a name', () => {
  expect(hello('{{firstname | neighbor}}')).toBe('Hi neighbor, welcome')
  expect(hello('{{firstname | neighbor}}', 'Ana')).toBe('Hi Ana, welcome')
  expect(tidyPlaceholders("{{ First Name|l'amie }}")).toBe('{{firstName|l’amie}}')
})

describe('unknown placeholders', () => {
  test.each([
    ['Hi {{lastName}}, {{firstName}}', ['{{lastName}}']],
    ['{{first}} and {{ city }} and {{first}}', ['{{first}}', '{{ city }}']],
    ['Hi {{firstName', ['{{firstName']],
    ['Hi {{firstName}', ['{{firstName}']],
    ['{{}}', ['{{}}']],
    ['{{firstName|<b>}}', ['{{firstName|<b>}}']],
    ['{one} brace } is {text}', []],
  ])('in %j are listed as %j', (text, named) => expect(wrongPlaceholders(text)).toEqual(named))

  test('in a newsletter’s text are listed, unlike the slots of its frame', () => {
    const blocks = ['{{lastName}}', '{{unsubscribeUrl}}', 'Hi {{firstname}}'].map((text) => ({ kind: 'text' as const, text }))
    expect(wrongPlaceholdersInHtml(emailHtml(wholeNewsletter({ blocks })))).toEqual(['{{lastName}}', '{{unsubscribeUrl}}'])
    expect(wrongPlaceholdersInHtml(emailHtml(wholeNewsletter()))).toEqual([])
  })

  test('get an error message that names them', () => {
    expect(placeholderSentence([])).toBeUndefined()
    expect(placeholderSentence(['{{lastName}}'])).toBe('We can’t fill in {{lastName}}. Use {{firstName}}, or remove the braces.')
  })
})
