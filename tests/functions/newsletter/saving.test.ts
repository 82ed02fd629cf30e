/** Two people save one newsletter: neither overwrites the other's text unknowingly. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import {
  createNewsletter,
  readNewsletter,
  saveNewsletter,
  scheduleNewsletter,
} from '../../../src/contracts/newsletter/newsletter.ts'
import { sendNewsletter } from '../../../src/contracts/newsletter/sending.ts'
import * as detail from '../../../netlify/functions/admin/newsletter/detail.ts'
import * as schedule from '../../../netlify/functions/admin/newsletter/schedule.ts'
import * as send from '../../../netlify/functions/admin/newsletter/send.ts'
import * as newsletter from '../../../netlify/functions/admin/newsletter.ts'
import { useClinic } from '../../support/clinic.ts'
import { subscribe } from '../../support/newsletters.ts'
import { serve, settled } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(detail, schedule, send, newsletter)
let ana: Asking
let ben: Asking

beforeEach(async () => {
  await clinic.reset()
  ana = asking(await signedIn(server, 'admin', { fullName: 'Ana Ruiz' }))
  ben = asking(await signedIn(server, 'admin', { fullName: 'Ben Okafor' }))
})

const words = (id: string, subject: string) => ({
  id,
  title: 'June',
  subject,
  preheader: '',
  html: '<p>Hello</p>',
  monthKey: 'June',
})

async function draft(): Promise<string> {
  const id = randomUUID()
  expect(await ana(createNewsletter, words(id, 'First'))).toMatchObject({ version: 1 })
  return id
}

const subjectOf = async (id: string) => (await ana(readNewsletter, { id })).newsletter.subject

describe('saving a newsletter', () => {
  test('is refused if someone else has saved it, with who and when, and works from their version', async () => {
    const id = await draft()
    const { updatedAt } = await ben(saveNewsletter, { ...words(id, 'Ben’s'), version: 1 })
    await expect(ana(saveNewsletter, { ...words(id, 'Ana’s'), version: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      receipt: { version: 2, by: 'Ben Okafor', own: false, savedAt: updatedAt },
    })
    expect(await subjectOf(id)).toBe('Ben’s')
    expect(await ana(saveNewsletter, { ...words(id, 'Ana’s'), version: 2 })).toMatchObject({ version: 3 })
    expect((await ana(readNewsletter, { id })).newsletter).toMatchObject({ subject: 'Ana’s', version: 3 })
    await expect(ana(saveNewsletter, { ...words(id, 'Another'), version: 2 })).rejects.toMatchObject({ receipt: { own: true } })
  })

  test('again after a lost answer changes nothing, and is refused once someone else has saved it', async () => {
    const id = await draft()
    const mine = { ...words(id, 'Ana’s'), version: 1 }
    const first = await ana(saveNewsletter, mine)
    expect(await ana(saveNewsletter, mine)).toEqual(first)
    await ben(saveNewsletter, { ...words(id, 'Ben’s'), version: 2 })
    await expect(ana(saveNewsletter, mine)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect(await clinic.rows(`select 1 from audit where action = 'newsletter.saved'`)).toHaveLength(2)
  })

  test('twenty times at once stores one version and refuses the others', async () => {
    const id = await draft()
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? ana : ben)(saveNewsletter, { ...words(id, `Number ${n}`), version: 1 })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const won = tries.findIndex(({ status }) => status === 'fulfilled')
    expect(await subjectOf(id)).toBe(`Number ${won}`)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'changed-meanwhile' })
  })
})

describe('a newsletter that someone else has saved', () => {
  const subjects = () => clinic.mailbox.emails().map(({ Subject }) => Subject)

  test('is not sent by an admin who has not seen the new version', async () => {
    await subscribe(clinic, 1, new Date())
    const id = await draft()
    await ben(saveNewsletter, { ...words(id, 'Ben’s'), version: 1 })
    await expect(ana(sendNewsletter, { id, version: 1 })).rejects.toMatchObject({ status: 409, code: 'changed-meanwhile' })
    await settled()
    expect((await ana(readNewsletter, { id })).newsletter.status).toBe('draft')
    expect(subjects()).toEqual([])

    await ana(sendNewsletter, { id, version: 2 })
    await settled()
    expect(subjects()).toEqual(['Ben’s'])
  })

  test('is not scheduled by an admin who has not seen the new version', async () => {
    const id = await draft()
    await ben(saveNewsletter, { ...words(id, 'Ben’s'), version: 1 })
    const day = addDays(easternDay(new Date()), 2)
    await expect(ana(scheduleNewsletter, { id, day, version: 1 })).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect((await ana(readNewsletter, { id })).newsletter.status).toBe('draft')
    expect(await ana(scheduleNewsletter, { id, day, version: 2 })).toEqual({ scheduledDay: day })
  })
})
