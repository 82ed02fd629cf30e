/** What the check-in form accepts: group by group on a phone, all at once on a tablet. */
import { expect, test } from 'vitest'
import { shotQuestions } from '../../../src/catalog/event/medical-history.ts'
import { currentWaiver } from '../../../src/catalog/event/waiver.ts'
import { createCheckInForm, type CheckInForm } from '../../../src/stores/check-in/form.ts'
import { checkInGroups } from '../../../src/stores/check-in/health-values.ts'

const now = new Date('2026-11-21T16:00:00Z')

const groupOf = (form: CheckInForm) => checkInGroups[form.$group.get()]!.id

/** A form filled in up to the medical history. */
function atHistory(): CheckInForm {
  const form = createCheckInForm(() => now)
  form.change('path', 'Reset')
  form.next()
  form.change('fullName', 'Ana Pereira')
  form.change('email', 'ana@example.com')
  form.change('phone', '(305) 555-0199')
  form.change('dob', '4/9/1988')
  form.next()
  form.change('hasAllergies', false)
  form.change('takesMedications', false)
  form.next()
  expect(groupOf(form)).toBe('history')
  return form
}

function answerNo(form: CheckInForm) {
  for (const { id } of shotQuestions) form.answer(id, false)
}

test('on a phone, an unanswered question keeps the form on its group and lists only that group’s problems', () => {
  const form = atHistory()
  form.next()
  expect(groupOf(form)).toBe('history')
  expect(form.$problems.get()).toHaveLength(shotQuestions.length)
  answerNo(form)
  form.next()
  expect(groupOf(form)).toBe('notes')
})

test('a yes requires an answer to its follow-up, and a no removes the follow-up', () => {
  const form = atHistory()
  answerNo(form)
  form.answer('diabetes', true)
  form.next()
  expect(form.$problems.get()).toEqual([
    { field: 'medicalHistory.diabetesWhich', message: expect.stringContaining('choose at least one'), missing: true },
  ])
  form.answer('diabetesWhich', ['Type 2'])
  form.answer('diabetes', false)
  form.next()
  form.change('signature', 'Ana Pereira')
  expect(form.whole()?.medicalHistory).not.toHaveProperty('diabetesWhich')
})

test('a no clears the error of its follow-up; an error from the server stays until its field changes', () => {
  const form = atHistory()
  form.change('hasAllergies', true)
  expect(form.whole()).toBeUndefined()
  expect(form.$errors.get()).toHaveProperty('allergies')
  form.change('hasAllergies', false)
  expect(form.$errors.get()).not.toHaveProperty('allergies')
  expect(form.$errors.get()).toHaveProperty('signature')
  form.refuse({ email: 'We don’t know this domain.' })
  form.change('hasAllergies', true)
  expect(form.$errors.get()).toEqual({ email: 'We don’t know this domain.' })
  form.change('email', 'ana@example.com')
  expect(form.$errors.get()).toEqual({})
})

test('on a tablet, the form lists the problems of all groups at once, in order', () => {
  const form = createCheckInForm(() => now)
  expect(form.whole()).toBeUndefined()
  const fields = form.$problems.get().map(({ field }) => field)
  expect(fields).toHaveLength(5 + 2 + shotQuestions.length + 1)
  expect([fields[0], fields.at(-1)]).toEqual(['path', 'signature'])
  expect(groupOf(form)).toBe('path')
})

test('the signature must match the name, except for case and accents, and records the waiver’s version', () => {
  const form = atHistory()
  answerNo(form)
  form.change('fullName', 'José Núñez')
  form.change('signature', 'Jose Perez')
  expect(form.whole()).toBeUndefined()
  expect(form.$errors.get()).toEqual({ signature: 'Please sign as José Núñez.' })
  form.change('signature', '  jose  nunez ')
  expect(form.whole()).toMatchObject({ waiverVersion: currentWaiver, signedAt: now.toISOString() })
})

test.each([
  ["Sean O'Brien", 'Sean O’Brien'],
  ['Kaʻahumanu Kealoha', "Ka'ahumanu Kealoha"],
  ['Anne-Marie Duval', 'Anne‑Marie Duval'],
  ['Anne–Marie Duval', 'anne-marie duval'],
])('%s can sign as %s, as another keyboard types it', (fullName, signature) => {
  const form = atHistory()
  answerNo(form)
  form.change('fullName', fullName)
  form.change('signature', signature)
  expect(form.whole()).toMatchObject({ fullName, signature })
})

test('the form refuses guests under 18, impossible dates and dates in the future', () => {
  const form = atHistory()
  answerNo(form)
  form.change('signature', 'Ana Pereira')
  for (const typed of ['2/30/1988', '4/9/2088', '11/22/2026']) {
    form.change('dob', typed)
    expect(form.whole()).toBeUndefined()
    expect(form.$errors.get()['dob'], typed).toBe('Please check the date: month, day and year, like 04/09/1988.')
  }
  form.change('dob', '11/22/2008')
  expect(form.whole()).toBeUndefined()
  expect(form.$errors.get()['dob']).toContain('to sign for yourself')
  form.change('dob', '11/21/2008')
  expect(form.whole()).toBeDefined()
})
