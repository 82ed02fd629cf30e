/** How the import reads cells about emails: it takes only a clear yes or no as an answer, and names the rest. */
import { describe, expect, test } from 'vitest'
import { mappingOf, unclearOf } from '../../src/admin/subscribers/import/ColumnRoles.tsx'
import { unclearCells } from '../../src/admin/subscribers/import/columns.ts'
import { importOf, readTable } from '../../src/admin/subscribers/import/read-file.ts'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const tableOf = (title: string, cells: readonly string[]) => {
  const rows = cells.map((cell, at) => `p${at}@example.com,${quoted(cell)}`)
  return readTable(new File([[`Email,${quoted(title)}`, ...rows].join('\n')], 'people.csv'))
}

/** Returns how the person with this cell left, `stays`, or why the row is skipped. The other rows' cells say yes and no. */
async function outcomeOf(title: string, cell: string, others = ['yes', 'no']): Promise<string> {
  const table = await tableOf(title, [cell, ...others])
  const { people, skipped } = await importOf(table, table.roles, false)
  const [reason] = skipped.filter(({ row }) => row === 2).map((row) => row.reason)
  return reason ?? people[0]!.left ?? 'stays'
}

describe('in a column that asks whether people want emails', () => {
  test.each([
    ...['Yes, but no spam', 'Yes – we hate spam', 'yes (no-spam please)', 'Yes, unsubscribe at any time', 'Yes, please'],
    ...['Subscribed', 'Opted in', 'I agree', 'OK', 'Sure', 'Active', 'Implied', 'Weekly', 'Email', '2024-05-01', '5/4/24 10:00'],
    ...['n/a', '-', 'NULL', '[]'],
  ])('“%s” means the person stays', async (cell) => {
    expect(await outcomeOf('Newsletter', cell)).toBe('stays')
    expect(await outcomeOf('Email Marketing Consent', cell)).toBe('stays')
  })

  test.each([
    ...[
      'No',
      'no thanks',
      'No, thank you',
      'Nope',
      'No emails please',
      'No more newsletters',
      'Not interested',
      'Never email me',
    ],
    ...[
      'Does not want emails',
      'Don’t contact',
      'Do not email',
      'declined',
      'Refused',
      'Not given',
      'Opted out',
      'No longer subscribed',
    ],
    ...[
      'Unsubscribed',
      'Unsubscribed by phone',
      'NEVER_SUBSCRIBED',
      'pending',
      'No - unsubscribed',
      'Yes, then unsubscribed 5/4',
    ],
    ...['Opted out of texts and emails', 'None'],
  ])('“%s” means the person opted out', async (cell) => {
    expect(await outcomeOf('Newsletter', cell)).toBe('unsubscribed')
  })

  test.each([
    ...['Yes/No', 'maybe', 'not sure', 'No spam please', 'No problem', 'No preference', 'ask again', 'Yes, but not now', '2'],
    ...['Never unsubscribed', 'spam-free', 'Opted out of SMS', 'OK to call'],
  ])('“%s” is unclear, so the import skips the row', async (cell) => {
    expect(await outcomeOf('Newsletter', cell)).toBe('unclear')
  })

  test.each([
    ['Reported spam', 'complained'],
    ['Marked as spam', 'complained'],
    ['Spam complaint', 'complained'],
    ['Hard bounce', 'bounced'],
  ])('“%s” means the person %s', async (cell, left) => {
    expect(await outcomeOf('Newsletter', cell)).toBe(left)
  })
})

describe('in a status column', () => {
  const statusCells = ['subscribed', 'unsubscribed']
  test.each([
    ...['Not unsubscribed', 'Never opted out', 'Not bounced', 'No bounces', 'No complaints', 'Unblocked', 'Clean', 'Soft bounce'],
    ...['Subscribed (no spam)', 'Opted out of SMS', 'Do not call', 'Inactive', 'VIP'],
  ])('“%s” doesn’t mean that the person left', async (cell) => {
    expect(await outcomeOf('Email status', cell, statusCells)).toBe('stays')
  })
  test.each([
    ['Cleaned', 'bounced'],
    ['Hard bounced', 'bounced'],
    ['INVALID_EMAIL', 'bounced'],
    ['Spam', 'complained'],
    ['SPAM_COMPLAINT', 'complained'],
    ['Abuse complaint', 'complained'],
    ['DO_NOT_EMAIL', 'unsubscribed'],
    ['Opt out', 'unsubscribed'],
    ['Unsubscribed via text', 'unsubscribed'],
    ['Blocked', 'unsubscribed'],
    ['Not bounced, unsubscribed', 'unsubscribed'],
  ])('“%s” means the person %s', async (cell, left) => {
    expect(await outcomeOf('Email status', cell, statusCells)).toBe(left)
  })
})

describe('in a column whose title says who left', () => {
  test.each([
    ['Unsubscribed', 'Not unsubscribed', 'stays'],
    ['Unsubscribed', 'No, still subscribed', 'stays'],
    ['Unsubscribed', 'No longer interested', 'unsubscribed'],
    ['Unsubscribed', 'by phone', 'unsubscribed'],
    // Blank, as a spreadsheet or our own list of skipped rows writes it.
    ['Unsubscribed', '-', 'stays'],
    ['Unsubscribed', "'-", 'stays'],
    ['Unsubscribed', '#N/A', 'stays'],
    ['Unsubscribe reason', 'Spam – the emails are spam', 'complained'],
    ['Bounced', 'soft bounce', 'stays'],
    ['Bounced', '2024-05-01', 'bounced'],
    ['Clean', 'Yes', 'stays'],
  ])('under “%s”, “%s” means the person %s', async (title, cell, left) => {
    expect(await outcomeOf(title, cell)).toBe(left)
  })
})

test.each([
  'Consent B12',
  'Photo consent',
  'HIPAA Consent',
  'Consent to treatment',
  'SMS marketing consent',
  'Telehealth consent',
])('a column titled “%s” isn’t about emails', async (title) => {
  expect(await outcomeOf(title, 'No')).toBe('stays')
  const { titles, roles } = await tableOf(title, ['No', 'Yes'])
  expect(mappingOf({ titles }, roles)).toBe('Email from “Email”, no names.')
})

test.each(['Consent', 'Marketing consent (see our privacy policy)', 'Accepts email and SMS marketing', 'Health newsletter'])(
  'a column titled “%s” is about emails',
  async (title) => {
    expect(await outcomeOf(title, 'No')).toBe('unsubscribed')
  },
)

test('a booking’s status says nothing about emails unless another cell in its column does', async () => {
  expect(await outcomeOf('Status', 'Canceled', ['Completed', 'No-show'])).toBe('stays')
  expect(await outcomeOf('Status', 'Declined', ['Contacted', 'Done'])).toBe('stays')
  expect(await outcomeOf('Status', 'Pending', ['Administered'])).toBe('stays')
  expect(await outcomeOf('Status', 'Canceled', ['Subscribed', 'Completed'])).toBe('unsubscribed')
})

test('a column whose cells answer another question opts nobody out', async () => {
  expect(await outcomeOf('Email preference', 'HTML', ['Text', 'Both'])).toBe('stays')
  expect(await outcomeOf('Newsletter', 'Miami Weekly', ['NY News'])).toBe('stays')
})

test('the import names unclear cells, and skips their rows unless everyone in the file opted out', async () => {
  const table = await tableOf('Newsletter', ['Yes', 'maybe', 'maybe', 'ask her', 'hmm', '?'])
  const { titles, roles, rows } = table
  expect(unclearOf({ titles }, unclearCells(titles, roles, rows))).toEqual([
    'We can’t tell from “maybe”, “ask her”, “hmm” and 1 more in “Newsletter” whether someone wants emails, so we’ll skip 5 rows. If the column is about something else, choose Ignore for it.',
  ])
  expect(await importOf(table, roles, false)).toMatchObject({ people: { length: 1 }, skipped: { length: 5 } })
  expect(await importOf(table, roles, true)).toMatchObject({ people: { length: 6 }, skipped: [] })
})

test('an unclear row doesn’t change the answer of another row with the same address', async () => {
  const text = 'Email,Newsletter\nana@example.com,maybe\nana@example.com,yes\nbo@example.com,no'
  const table = await readTable(new File([text], 'people.csv'))
  const { people, skipped } = await importOf(table, table.roles, false)
  expect(people.map(({ email, left }) => [email, left])).toEqual([
    ['ana@example.com', undefined],
    ['bo@example.com', 'unsubscribed'],
  ])
  expect(skipped).toMatchObject([{ row: 2, reason: 'unclear' }])
})
