/** The audit log shows every stored value in words, never as a code key. */
import { describe, expect, test } from 'vitest'
import { auditColumns } from '../../src/admin/audit/export.ts'
import { actionText, changesOf, changeText, detailText, isOwn, moreText, subjectText } from '../../src/admin/audit/words.ts'
import { auditRows } from '../support/rows/back-office.ts'

type Detail = Readonly<Record<string, unknown>>
const line = (action: string, detail: Detail) => moreText({ action, detail })

describe('an audit entry', () => {
  test.each<[action: string, detail: Detail, said: string]>([
    [
      'account.edited',
      { nameBefore: 'Nina Again', nameAfter: 'Nina Reyes-McKay', titleBefore: '', titleAfter: 'RN, front desk' },
      'Name: Nina Again → Nina Reyes-McKay · Title: none → RN, front desk',
    ],
    ['request.assigned', { from: 'nobody', to: 'Grace Lin' }, 'Assigned to: nobody → Grace Lin'],
    [
      'request.exported',
      { view: 'open', from: '2026-11-01', searched: true, search: 'a1b2' },
      'From: 2026-11-01, Filtered by search: yes, View: Open',
    ],
    ['request.confirmed', { overlaps: 'IV-DEMO-0013', outsideHours: true }, 'Outside our hours: yes, Same time as: IV-DEMO-0013'],
    ['request.confirmed', { changes: { State: { before: 'confirmed', after: 'confirmed' } } }, ''],
    ['request.letter-resent', { letter: 'request-confirmed' }, 'Email: Confirmation with calendar invite'],
    ['image.generated', { madeBy: 'built-in' }, 'Generator: built-in'],
    ['session.proof-refused', { code: 'wrong-password' }, 'Reason: wrong password'],
    ['session.proved', { by: 'password' }, 'Method: password'],
    ['account.link-followed', { kind: 'invitation' }, 'Link: invitation'],
    ['subscriber.welcomed', { source: 'email_signup' }, 'Source: email signup'],
    ['subscriber.suppressed', { reason: 'complained', importId: 'x' }, 'Reason: reported us as spam'],
    ['subscriber.import-undone', { kept: 0, removed: 2, 'put back': 1 }, 'Unchanged: 0, Restored: 1, Removed: 2'],
    ['audit.exported', { actorKind: 'visitor', subjectType: 'event-signup' }, 'Who: Visitors, Type: Check-in'],
    [
      'request.exported',
      { view: 'open', requestKind: 'booking', assignee: 'none' },
      'Assigned to: no one, Type: IV visit, View: Open',
    ],
    ['request.exported', { assignee: 'mine' }, 'Assigned to: the person who exported'],
    [
      'audit.exported',
      { actorId: '966dbdbf-7a0b-4c43-9c1c-000000000001', subjectId: '4b2cc4ae-7a0b-4c43-9c1c-000000000001', verb: 'opened' },
      'Person: 966dbdbf, Item: 4b2cc4ae, Action: opened',
    ],
    ['event-signup.opening-refused', { pace: 'hour' }, 'Limit reached: hourly'],
    ['event-signup.opened', { purpose: 'view' }, ''],
    ['something.new', { keptOnPurpose: true }, 'Kept on purpose: yes'],
  ])('shows the details of %s in words', (action, detail, said) => {
    expect(line(action, detail)).toBe(said)
  })

  test('puts its address and network codes last, and leaves them out of the list', () => {
    const detail = { account: 'a1b2', network: 'c3d4', by: 'password', failuresThisHour: 3 }
    expect(detailText({ action: 'sign-in.failed', detail })).toBe(
      'Method: password, Failures this hour: 3, Address code: a1b2, Network code: c3d4',
    )
    expect(line('sign-in.failed', detail)).toBe('Method: password, Failures this hour: 3')
  })

  test('shows an old entry’s change of state as a change of status', () => {
    const detail = { changes: { State: { before: 'new', after: 'contacted' } } }
    expect(changesOf({ action: 'request.contacted', detail }).map(changeText)).toEqual(['Status: New → Contacted'])
  })

  test('shows the status that a published testimonial had before, pending review by default', () => {
    const detail = { changes: { Status: { before: 'Kept unpublished', after: 'Published' } } }
    const said = (entry: Detail) => changesOf({ action: 'testimonial.published', detail: entry }).map(changeText)
    expect(said(detail)).toEqual(['Status: Kept unpublished → Published'])
    expect(said({})).toEqual(['Status: Pending review → Published'])
  })

  test('says only that a text changed if its values aren’t stored', () => {
    const [change] = changesOf({ action: 'testimonial.edited', detail: { changes: { Text: {} } } })
    expect(changeText(change!)).toBe('Text changed')
  })

  test('exports a change under Before and After, or only under After if its values aren’t stored', () => {
    const changes = { Tags: { before: 'one', after: 'one, two' }, Text: {} }
    const row = { ...auditRows[0]!, action: 'testimonial.edited', detail: { changes } }
    const said = Object.fromEntries(auditColumns.map(([name, cell]) => [name, cell(row)]))
    expect(said).toMatchObject({
      Before: 'Tags: one',
      After: 'Tags: one, two; Text: Changed. The audit log doesn’t keep the details.',
    })
  })
})

test.each([
  ['newsletter.send', 'Newsletter sending started'],
  ['newsletter.retry', 'Failed newsletter emails resent'],
  ['newsletter.send-to-new', 'Newsletter sent to new subscribers'],
  ['newsletter.individual-send', 'Newsletter sent to one subscriber'],
  ['newsletter.test-send', 'Test newsletter sent'],
  ['newsletter.scheduled-start', 'Scheduled newsletter started'],
  ['request.canceled', 'Request canceled'],
  ['request.done', 'Request marked as done'],
  ['subscriber.welcomed', 'Subscribed'],
])('the action %s reads “%s”', (action, said) => {
  expect(actionText({ action })).toBe(said)
})

test('an entry shows its subject’s name or else its kind, and recognizes an admin’s own account', () => {
  const subjectId = '966dbdbf-7a0b-4c43-9c1c-000000000001'
  const subject = (action: string, subjectType: string, subjectLabel: string | null = null) =>
    subjectText({ action, subjectType, subjectId, subjectLabel })
  expect(subject('image.generated', 'image')).toBe('Image')
  expect(subject('setting.newsletter-daily-limit', 'setting')).toBe('Setting')
  expect(subject('sign-in.failed', 'account')).toBe('Not one of our accounts')
  expect(subject('subscriber.purged', 'subscriber')).toBe('Subscriber 966dbdbf')
  expect(subject('subscriber.imported', 'subscriber', 'autumn.csv')).toBe('autumn.csv')
  expect(subject('event-signup.exported', 'account', 'Grace Lin')).toBe('Check-ins')
  expect(subject('audit.exported', 'account', 'Grace Lin')).toBe('Audit log')
  expect(isOwn({ actorId: subjectId, subjectId })).toBe(true)
})
