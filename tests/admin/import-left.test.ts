/** How the import finds who opted out: by the file's columns, its name, or the importer's choice. */
import { describe, expect, test } from 'vitest'
import { blanksOf } from '../../src/admin/subscribers/import/ColumnRoles.tsx'
import { blankNos } from '../../src/admin/subscribers/import/columns.ts'
import { importOf, readTable } from '../../src/admin/subscribers/import/read-file.ts'

const tableOf = (text: string, name = 'people.csv') => readTable(new File([text], name))

/** Returns "ana@example.com Ana Lee !unsubscribed" for each person. */
async function summaryOf(text: string, name?: string): Promise<string[]> {
  const table = await tableOf(text, name)
  const { people } = await importOf(table, table.roles, table.allLeft)
  return people.map(({ email, firstName, lastName, left }) =>
    [email, firstName, lastName, left && `!${left}`].filter((word) => word).join(' '),
  )
}

const ana = 'ana@example.com Ana Lee'
const bo = 'bo@example.com Bo Ray'

describe('the import', () => {
  test.each<[string, string, string[], string?]>([
    [
      'Mailchimp’s unsubscribed export',
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON\nana@example.com,Ana,Lee,2,,2024-05-01 10:00:00,May,NORMAL',
      [`${ana} !unsubscribed`],
    ],
    [
      'Mailchimp’s cleaned export',
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE\nana@example.com,Ana,Lee,1,2020-01-01,2024-05-01 10:00:00,May',
      [`${ana} !bounced`],
    ],
    [
      'Mailchimp’s subscribed export, which has none',
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED\nana@example.com,Ana,Lee,2,,2024-05-01 10:00:00,2024-05-01',
      [ana],
    ],
    [
      'a Mailchimp file named as unsubscribed',
      'Email Address,First Name,Last Name\nana@example.com,Ana,Lee',
      [`${ana} !unsubscribed`],
      'unsubscribed_members_export_1a2b.csv',
    ],
    [
      'a Mailchimp file named as cleaned',
      'Email Address,First Name,Last Name\nana@example.com,Ana,Lee',
      [`${ana} !unsubscribed`],
      'cleaned_members_export_1a2b.csv',
    ],
    [
      'a Mailchimp file named as subscribed, which has none',
      'Email Address,First Name,Last Name\nana@example.com,Ana,Lee',
      [ana],
      'subscribed_members_export_1a2b.csv',
    ],
    [
      'a Constant Contact export',
      'Email address,First name,Last name,Email permission status,Email update source,Confirmed Opt-Out Date\nana@example.com,Ana,Lee,Unsubscribed,Self,2024-05-01\nbo@example.com,Bo,Ray,Implicit,Self,',
      [`${ana} !unsubscribed`, bo],
    ],
    [
      'a Klaviyo export',
      'Email,First Name,Last Name,Email Marketing Consent,SMS Marketing Consent,Email Suppressions\nana@example.com,Ana,Lee,UNSUBSCRIBED,,[]\nbo@example.com,Bo,Ray,SUBSCRIBED,NEVER_SUBSCRIBED,[]\ncy@example.com,Cy,Fox,SUBSCRIBED,,"[""HARD_BOUNCE""]"\ndi@example.com,Di,Fox,NEVER_SUBSCRIBED,,[]',
      [`${ana} !unsubscribed`, bo, 'cy@example.com Cy Fox !bounced', 'di@example.com Di Fox !unsubscribed'],
    ],
    [
      'a Square export',
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Company Name,Email Subscription Status\n1,Ana,Lee,ana@example.com,,Acme,unsubscribed\n2,Bo,Ray,bo@example.com,,,subscribed',
      [`${ana} !unsubscribed`, bo],
    ],
    [
      'a Vagaro export',
      'First Name,Last Name,Email,Mobile,Receive Email Marketing\nAna,Lee,ana@example.com,,No\nBo,Ray,bo@example.com,,Yes',
      [`${ana} !unsubscribed`, bo],
    ],
    [
      'our own export',
      '"Email","First Name","Last Name","Status","Tags"\n"ana@example.com","Ana","Lee","unsubscribed",""\n"bo@example.com","Bo","Ray","subscribed",""\n"cy@example.com","Cy","","bounced",""',
      [`${ana} !unsubscribed`, bo, 'cy@example.com Cy !bounced'],
    ],
    [
      'columns that say yes or no',
      'Email,Name,Unsubscribed,Accepts Marketing\nana@example.com,Ana Lee,TRUE,yes\nbo@example.com,Bo Ray,FALSE,yes\ncy@example.com,Cy,0,no',
      [`${ana} !unsubscribed`, bo, 'cy@example.com Cy !unsubscribed'],
    ],
    [
      'a status column in words',
      'Email,Name,Status\nana@example.com,Ana Lee,Opted Out\nbo@example.com,Bo Ray,Active\ncy@example.com,Cy,Marked as spam',
      [`${ana} !unsubscribed`, bo, 'cy@example.com Cy !complained'],
    ],
    [
      'a status column of people who had to confirm first',
      'Email,Name,Status\nana@example.com,Ana Lee,Unconfirmed\nbo@example.com,Bo Ray,Confirmed\ncy@example.com,Cy,Awaiting confirmation\ndi@example.com,Di,Pending\ned@example.com,Ed,Not yet confirmed',
      [
        `${ana} !unsubscribed`,
        bo,
        'cy@example.com Cy !unsubscribed',
        'di@example.com Di !unsubscribed',
        'ed@example.com Ed !unsubscribed',
      ],
    ],
    ...[
      'Newsletter,x',
      'Email opt-in,checked',
      'Marketing emails,Yes',
      'Mailing list,TRUE',
      'Consent,"Yes, please"',
      'Subscription,✓',
    ].map((column): [string, string, string[]] => {
      const [title = '', ...word] = column.split(',')
      const text = `Email,Name,${title}\nana@example.com,Ana Lee,\nbo@example.com,Bo Ray,${word.join(',')}`
      return [`a checkbox column (${column})`, text, [`${ana} !unsubscribed`, bo]]
    }),
    ...['Consent', 'Marketing emails', 'Mailing list', 'Subscription', 'Newsletter signup'].map(
      (title): [string, string, string[]] => [
        `a column titled ${title}`,
        `Email,Name,${title}\nana@example.com,Ana Lee,unsubscribed\nbo@example.com,Bo Ray,subscribed\ncy@example.com,Cy,\ndi@example.com,Di,no`,
        [`${ana} !unsubscribed`, bo, 'cy@example.com Cy', 'di@example.com Di !unsubscribed'],
      ],
    ),
    ...[
      'Newsletter opens,0,1',
      'Subscription plan,Gold,Silver',
      'Marketing source,Popup,',
      'Consent date,2024-05-01,',
      'Newsletter,,',
    ].map((column): [string, string, string[]] => {
      const [title, one, two] = column.split(',')
      const text = `Email,Name,${title}\nana@example.com,Ana Lee,${one}\nbo@example.com,Bo Ray,${two}`
      return [`a column titled ${title}, which says nothing about leaving`, text, [ana, bo]]
    }),
    ...[
      'Email opt-in (Yes/No)',
      'Accepts email marketing (Yes / No)',
      'Email marketing consent (not required for booking)',
      'Newsletter (Yes/No)',
      'Newsletter? yes or no',
      'Newsletter: no/yes',
      'Subscribe to our newsletter (no spam, ever)',
      'Don’t miss our newsletter',
      'Newsletter. We never share your address.',
      'Newsletter (you can unsubscribe at any time)',
      'Marketing emails. Opt out any time.',
    ].map((title): [string, string, string[]] => [
      `a column that asks “${title}”`,
      `Email,Name,"${title}"\nana@example.com,Ana Lee,No\nbo@example.com,Bo Ray,Yes`,
      [`${ana} !unsubscribed`, bo],
    ]),
    ...[
      'No newsletter',
      'No newsletter (spam)',
      'Please don’t send marketing emails',
      'Not opted in',
      'Wants no newsletter',
      'Newsletter canceled',
      'Newsletter stopped on',
      'Marketing consent not given',
      'Newsletter – no',
      'Newsletter (unsubscribed)',
    ].map((title): [string, string, string[]] => [
      `a column whose title says no (${title})`,
      `Email,Name,${title}\nana@example.com,Ana Lee,x\nbo@example.com,Bo Ray,`,
      [`${ana} !unsubscribed`, bo],
    ]),
  ])('finds the opt-outs in %s', async (_name, text, expected, name) => {
    expect(await summaryOf(text, name)).toEqual(expected)
  })
})

test.each([
  'subscribers-cleaned.csv',
  'Cleaned list.csv',
  'Bounces removed.csv',
  'no unsubscribes.csv',
  'opt-outs taken out.csv',
])('a file name that someone typed, such as %s, opts nobody out', async (name) => {
  expect(await summaryOf('Email,Name\nana@example.com,Ana Lee', name)).toEqual([ana])
})

test('the import says how many blank cells it counts as a no, if every other cell says yes', async () => {
  const said = async (...lines: string[]) => {
    const { titles, rows, roles } = await tableOf(lines.join('\n'))
    return blanksOf({ titles }, blankNos(titles, roles, rows))
  }
  expect(await said('Email,Newsletter', 'ana@example.com,x', 'bo@example.com,', 'cy@example.com')).toEqual([
    '2 rows are blank in “Newsletter”, where the others say yes. We’ll count them as opted out.',
  ])
  expect(await said('Email,Newsletter', 'ana@example.com,x', 'bo@example.com,', 'cy@example.com,weekly')).toEqual([])
  expect(await said('Email,Unsubscribed', 'ana@example.com,x', 'bo@example.com,')).toEqual([])
})

test.each(['Subscription', 'Subscriptions', 'Membership status'])(
  'a paid plan’s status under %s opts nobody out, unless a cell or the importer says it’s about emails',
  async (title) => {
    const text = (word: string) =>
      `Email,Name,${title}\nana@example.com,Ana Lee,Cancelled\nbo@example.com,Bo Ray,${word}\ncy@example.com,Cy,Pending\ndi@example.com,Di,`
    expect(await summaryOf(text('Active'))).toEqual([ana, bo, 'cy@example.com Cy', 'di@example.com Di'])
    expect(await summaryOf(text('Subscribed'))).toEqual([
      ...[`${ana} !unsubscribed`, bo, 'cy@example.com Cy !unsubscribed', 'di@example.com Di'],
    ])
    const byHand = await importOf(await tableOf(text('Active')), ['email', 'fullName', 'left'], false)
    expect(byHand.people.map(({ left }) => left)).toEqual(['unsubscribed', undefined, 'unsubscribed', undefined])
  },
)

test('the columns that the importer chooses count, even if the import doesn’t recognize their titles', async () => {
  const table = await tableOf('Kontakt,Mail 2,Wer,Raus\nana@example.com,a2@example.com,Ana Lee,x\nbo@example.com,,Bo Ray,')
  const byHand = await importOf(table, ['email', 'ignore', 'fullName', 'left'], false)
  expect(byHand.people).toEqual([
    { row: 2, email: 'ana@example.com', firstName: 'Ana', lastName: 'Lee', left: 'unsubscribed' },
    { row: 3, email: 'bo@example.com', firstName: 'Bo', lastName: 'Ray' },
  ])
  expect((await importOf(table, ['email', 'ignore', 'ignore', 'ignore'], true)).people.map(({ left }) => left)).toEqual([
    'unsubscribed',
    'unsubscribed',
  ])
})
