/**
 * Sends messages that a stranger might want us to deliver through every form, and reads the mailbox (decision 32). The soak sends all
 * thirty; the forms treat them alike, so every run sends a few, and tries all of them where a name is judged.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { listEmailSignups, setEmailSignupApproved } from '../../src/contracts/admin-email-signup.ts'
import { drawRaffle, sendWinnerEmail } from '../../src/contracts/admin-raffle.ts'
import { listRequests } from '../../src/contracts/request/list.ts'
import { takeRequestStep } from '../../src/contracts/request/step.ts'
import { bookIv } from '../../src/contracts/request/booking.ts'
import { checkIn } from '../../src/contracts/check-in.ts'
import { sendConsultation } from '../../src/contracts/request/consultation.ts'
import type { Endpoint, InputOf } from '../../src/contracts/endpoint.ts'
import { signUpForEmail } from '../../src/contracts/email-signup.ts'
import { protocols } from '../../src/catalog/protocol/list.ts'
import { services } from '../../src/catalog/service/service.ts'
import { renderBroadcast } from '../../netlify/mail/broadcast.ts'
import { firstNameOf } from '../../netlify/mail/strangers-words.ts'
import * as emailSignups from '../../netlify/functions/admin/email-signup.ts'
import * as raffleEmail from '../../netlify/functions/admin/raffle-email.ts'
import * as raffle from '../../netlify/functions/admin/raffle.ts'
import * as steps from '../../netlify/functions/admin/request/step.ts'
import * as requests from '../../netlify/functions/admin/request.ts'
import * as booking from '../../netlify/functions/booking.ts'
import * as checkingIn from '../../netlify/functions/check-in.ts'
import * as consultation from '../../netlify/functions/consultation.ts'
import * as emailSignup from '../../netlify/functions/email-signup.ts'
import { clinicInbox, useClinic } from '../support/clinic.ts'
import { makeBooking, makeCheckIn, makeConsultation, makeEmailSignup, someAddress } from '../support/rows/make.ts'
import { serve } from '../support/serve.ts'
import { soaking } from '../support/soak.ts'
import { asking, signedIn, type Asking } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(booking, consultation, emailSignup, checkingIn, emailSignups, raffle, raffleEmail, requests, steps)
let ask: Asking

/** Each message, and the part that must not arrive anywhere. The part is too long to occur in our references or links by chance. */
const attacks: readonly (readonly [message: string, mark: RegExp])[] = [
  ['CALL 1-900-976-4431', /900-976|976-4431|\bCALL 1/],
  ['Call (900) 976 4431 now', /\(900\)|976 4431/],
  ['9 0 0 9 7 6 4 4 3 1', /9 0 0 9/],
  ['٩٠٠٩٧٦٤٤٣١', /٩٠٠/],
  ['９００９７６４４３１', /９００/],
  ['nine-zero-zero-nine 4431', /nine 4431|zero/],
  ['Ana 900.976.4431', /900\.976|976\.4431/],
  ['tel:+19009764431', /tel:\+1900|9009764431/],
  ['evil。com', /evil/],
  ['evil．com', /evil/],
  ['evil｡com', /evil/],
  ['evil․com', /evil/],
  ['evil‧com', /evil/],
  // A check-in keeps the first word as the first name. Alone, it's just a word and not a link.
  ['evil .com', /evil \.com/],
  ['evil[.]com', /evil/],
  ['evil(dot)com', /evil/],
  ['evil\u00ADlogin/win', /evil|login/],
  ['evil\u200B.com', /evil/],
  ['1.2.3.4/login', /1\.2\.3|login/],
  ['0x01020304/login', /0x01|login/],
  ['//evil/login', /evil|login/],
  ['hxxps:evil/login', /evil|login/],
  ['ⓔⓥⓘⓛ.com', /ⓔ/],
  ['xn--evil-9qa', /xn--/],
  ['évil.рф/вход', /vil\.рф|вход/],
  ['user@evil', /@evil/],
  ['Your account is closed', /account is closed/],
  ['恭喜您中奖了请致电领取奖品', /恭喜|奖品/],
  ['{{evil}} login', /\{\{|evil|login/],
  ['<a href=evil>win</a>', /evil|href=evil/],
]

test('the list holds thirty attacks', () => expect(attacks).toHaveLength(30))

/** Sends an input, which the contract may refuse. Returns whether it was accepted. */
async function sent<Input>(endpoint: Endpoint<Input, unknown>, input: Input): Promise<boolean> {
  const result = await call(endpoint, input, { fetch: server.fetch })
  if (!result.ok) expect(result.failure).toMatchObject({ status: 422, code: 'invalid-input' })
  return result.ok
}

/** Emails to anyone but the clinic, with every part that a mail program shows or follows. */
async function toStrangers(): Promise<string[]> {
  await server.settled()
  return clinic.mailbox
    .emails()
    .filter(({ To }) => To !== clinicInbox)
    .map(({ Subject, HtmlBody, TextBody, Attachments = [] }) =>
      [Subject, HtmlBody, TextBody, ...Attachments.map(({ Content }) => Buffer.from(Content, 'base64').toString())].join('\n'),
    )
}

test.each(attacks)('%j is never used as a first name in a newsletter', (message, mark) => {
  expect(firstNameOf(message) ?? '').not.toMatch(mark)
  const { subject, html, text } = renderBroadcast(
    { subject: 'For {{firstName}}', preheader: 'Hi {{firstName}}', html: '<p>Hello {{firstName}}</p>' },
    { attemptId: 'a', email: 'ana@example.com', firstName: message, unsubscribeToken: 'token' },
  )
  expect(subject + html + text).not.toMatch(mark)
})

describe.each(attacks.filter((_attack, index) => soaking || index % 4 === 0))('%j', (message, mark) => {
  beforeEach(async () => {
    await clinic.reset()
    ask = asking(await signedIn(server, 'admin'))
  })

  const silent = async (emails: number) => {
    const found = await toStrangers()
    expect(found).toHaveLength(emails)
    for (const text of found) expect(text).not.toMatch(mark)
  }

  test('reaches no stranger through a consultation, a booking or the clinic’s replies', async () => {
    let emails = 0
    for (const change of [{ fullName: message }, { message }]) {
      if (await sent(sendConsultation, makeConsultation({ email: someAddress(), ...change }))) emails += 1
    }
    for (const change of [
      { name: message },
      { streetAddress: message },
      { aptUnit: message },
      { city: message },
      { state: message },
      { additionalNotes: message },
    ])
      if (await sent(bookIv, makeBooking({ email: someAddress(), ...change }))) emails += 1
    await silent(emails)
    const { rows } = await ask(listRequests, { view: 'all' } as InputOf<typeof listRequests>)
    const soon = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3 * 86_400_000).toISOString()
    for (const { id } of rows) {
      await ask(takeRequestStep, {
        id,
        version: 0,
        step: 'confirmed',
        startsAt: soon,
        place: { kind: 'elsewhere', words: 'Our clinic' },
        message: '',
      })
      // The confirmation isn't sent if the visit was canceled before it could leave.
      await server.settled()
      await ask(takeRequestStep, { id, version: 1, step: 'canceled', message: '' })
    }
    await silent(emails + 2 * rows.length)
  })

  test('reaches no stranger through a check-in, a raffle prize or an email signup', async () => {
    let emails = 0
    if (await sent(checkIn, await makeCheckIn({ fullName: message, marketingOptIn: true }))) {
      emails += 1
      const draw = await ask(drawRaffle, {})
      await ask(sendWinnerEmail, { drawId: draw.id, prize: 'A facial' })
      emails += 1
    }
    if (await sent(signUpForEmail, makeEmailSignup({ firstName: message }))) {
      const { rows } = await ask(listEmailSignups, { q: '', order: 'newest', size: 50, view: 'all' })
      await ask(setEmailSignupApproved, { id: rows[0]!.id, approved: true })
      emails += 1
    }
    const found = await toStrangers()
    expect(found.length).toBeLessThanOrEqual(emails)
    for (const text of found) expect(text).not.toMatch(mark)
  })

  test('is refused as a service in a consultation', async () => {
    const result = await call(sendConsultation, makeConsultation({ services: ['BroTox', message] }), { fetch: server.fetch })
    expect(result).toMatchObject({ ok: false, failure: { status: 422, code: 'invalid-input' } })
    expect(await toStrangers()).toEqual([])
    expect(await clinic.rows('select 1 from requests')).toEqual([])
  })

  test('reaches the clinic word for word', async () => {
    await sent(sendConsultation, makeConsultation({ message }))
    await server.settled()
    const own = clinic.mailbox.emails().find(({ To }) => To === clinicInbox)
    expect(own?.TextBody).toContain(message)
  })
})

test('a consultation accepts every service of the modal and every protocol of the site', async () => {
  const titles = [...services.map(({ title }) => title), ...protocols.map(({ name }) => name)]
  for (let from = 0; from < titles.length; from += 40)
    expect(await sent(sendConsultation, makeConsultation({ services: titles.slice(from, from + 40) }))).toBe(true)
})

test.each([
  ['Ana Pereira', 'Ana'],
  ['  José  María', 'José'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['Martin L. King, Jr.', 'Martin'],
  ['Onella Dial', 'Onella'],
  ["D'Arcy", "D'Arcy"],
  ['O’Neil', 'O’Neil'],
  ['שרה כהן', 'שרה'],
  ['王小明', '王小明'],
  ['Zoë', 'Zoë'],
  ['Nguyễn Văn A', 'Nguyễn'],
])('%j is greeted as %s', (name, first) => expect(firstNameOf(name)).toBe(first))

test.each([null, '', ' ', 'Dr. Ana', 'Ana evil.com', 'A1', 'x'.repeat(25), 'Ana@home', '👩‍⚕️'])(
  '%j is greeted without a name',
  (name) => expect(firstNameOf(name)).toBeUndefined(),
)
