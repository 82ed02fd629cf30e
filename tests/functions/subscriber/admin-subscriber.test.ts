/** Subscriber endpoints, called as the back office calls them. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { restoreFromTrash } from '../../../src/contracts/admin-trash.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import * as subscribers from '../../../src/contracts/subscriber.ts'
import { importSubscribers } from '../../../src/contracts/subscriber-import.ts'
import { addressHash } from '../../../netlify/db/address-hash.ts'
import * as count from '../../../netlify/functions/admin/subscriber/count.ts'
import * as exported from '../../../netlify/functions/admin/subscriber/export.ts'
import * as imported from '../../../netlify/functions/admin/subscriber/import.ts'
import * as status from '../../../netlify/functions/admin/subscriber/status.ts'
import * as subscriber from '../../../netlify/functions/admin/subscriber.ts'
import * as trash from '../../../netlify/functions/admin/trash.ts'
import { useClinic } from '../../support/clinic.ts'
import { optOut } from '../../support/newsletters.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(count, exported, imported, status, subscriber, trash)
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  ask = asking(await signedIn(server, 'admin'))
})

const add = (email: string, firstName = '', lastName = '') =>
  ask(subscribers.addSubscriber, { email, firstName, lastName, tags: [] })
const page = (change: Partial<InputOf<typeof subscribers.listSubscribers>> = {}) =>
  ask(subscribers.listSubscribers, { q: '', view: 'all', sort: 'name', size: 100, ...change })

describe('subscribers', () => {
  test('are listed by full name in any language, unnamed ones last, a page at a time', async () => {
    await add('zed@example.com')
    await add('b@example.com', 'Émile', 'Zola')
    await add('c@example.com', 'adam', 'Smith')
    await add('d@example.com', 'Frida', 'Kahlo')
    const first = await page({ size: 3 })
    expect(first.rows.map((row) => row.firstName)).toEqual(['adam', 'Émile', 'Frida'])
    const second = await page({ size: 3, cursor: first.next! })
    expect(second).toMatchObject({ rows: [{ email: 'zed@example.com' }], next: null })
    expect(await ask(subscribers.countSubscribers, { q: '' })).toMatchObject({ active: 4, all: 4 })
  })
  test('are found by part of a name or email in any case, with % and _ as plain characters', async () => {
    await add('ana@example.com', 'Ana', 'Pereira')
    await add('bo_b@example.com', 'Élodie', '100%')
    for (const q of ['PEREIRA', 'ana@', 'ana per', 'élodie', 'ÉLODIE', 'o_b', '0%'])
      expect((await page({ q })).rows, q).toHaveLength(1)
    for (const q of ['elodie', 'ELODIE'])
      expect(
        (await page({ q })).rows.map((row) => row.email),
        q,
      ).toEqual(['bo_b@example.com'])
    for (const q of ['%', '_b@'])
      expect(
        (await page({ q })).rows.map((row) => row.email),
        q,
      ).toEqual(['bo_b@example.com'])
    expect((await page({ q: 'nobody' })).rows).toEqual([])
  })
  test.each([
    ['García', 'garcia', 'GARCÍA'],
    ['Jürgen', 'jurgen', 'JÜRGEN'],
    ['Strauß', 'strauss', 'STRAUSS'],
    ['Søren', 'soren', 'sören'],
    ['O’Brien', "o'brien", 'O‘BRIEN', 'obrien'],
    ["D'Angelo", 'dangelo', 'd’angelo'],
    ['Ñusta İpek', 'nusta ipek', 'ÑUSTA'],
    ['Łukasz', 'lukasz', 'łUK'],
    ['Алёна', 'алена', 'АЛЁ'],
  ])('named %s are found by "%s" and by "%s"', async (name, ...searches) => {
    await add('ana@example.com', name)
    await add('bo@example.com', 'Bo')
    for (const q of searches)
      expect(
        (await page({ q })).rows.map(({ firstName }) => firstName),
        q,
      ).toEqual([name])
  })
  test('are found by two letters anywhere in a name or email, alone or with more text', async () => {
    await add('end@example.zz')
    await add('inside@example.com', 'Pizzo')
    await add('dot@fizz.com')
    await add('beyond@example.com', 'Suzzé')
    await add('accent@example.com', 'Élodie')
    await add('other@example.com', 'Юлия', 'Z9 Zebra')
    const found = async (q: string) => (await page({ q, sort: 'newest' })).rows.map((row) => row.email.split('@')[0]).sort()
    expect(await found('zz')).toEqual(['beyond', 'dot', 'end', 'inside'])
    expect(await found('zz ex')).toEqual(['beyond', 'end', 'inside'])
    expect(await found('zz é')).toEqual(['beyond', 'end', 'inside'])
    expect(await found('ÉL')).toEqual(['accent'])
    expect(await found('юл')).toEqual(['other'])
    expect(await found('z9 z')).toEqual(['other'])
    expect(await found('юлия exam')).toEqual(['other'])
    expect(await found('zq')).toEqual([])
  })
  test('are listed by name over several pages even when a search finds hundreds', async () => {
    await clinic.rows(`insert into subscribers (id, email, address_hash, first_name, status, source, created_at)
      select gen_random_uuid(), n || '@example.com', md5(n::text), 'Name ' || lpad(((n * 7919) % 700)::text, 4, '0'), 'subscribed', 'admin_manual', now()
      from generate_series(0, 699) n`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { rows, next } = await page({ q: 'name', size: 200, ...(cursor && { cursor }) })
      seen.push(...rows.map((row) => row.firstName!))
      cursor = next ?? undefined
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 700 }, (_, n) => `Name ${String(n).padStart(4, '0')}`))
  })
  test('are edited with capitalized names and a lowercase email, but not to an email that is taken', async () => {
    const { subscriber: row } = await add('ana@example.com')
    await add('bo@example.com')
    const edited = await ask(subscribers.editSubscriber, {
      id: row.id,
      email: 'ANA.P@Example.com',
      firstName: 'ana',
      lastName: 'PEREIRA',
    })
    expect(edited.subscriber).toMatchObject({ email: 'ana.p@example.com', firstName: 'Ana', lastName: 'Pereira' })
    await expect(
      ask(subscribers.editSubscriber, { id: row.id, email: 'bo@example.com', firstName: '', lastName: '' }),
    ).rejects.toMatchObject({ code: 'address-taken', status: 409 })
    await expect(add('ANA.P@example.com')).rejects.toMatchObject({ code: 'address-taken' })
  })
  test('keep a colleague’s changes to fields that an edit leaves out', async () => {
    const { subscriber: row } = await add('ana@gmial.example')
    await ask(subscribers.editSubscriber, { id: row.id, email: 'ana@gmail.example', firstName: 'Ana' })
    const { subscriber } = await ask(subscribers.editSubscriber, { id: row.id, tags: ['vip'] })
    expect(subscriber).toMatchObject({ email: 'ana@gmail.example', firstName: 'Ana', tags: ['vip'] })
  })
  test('keep the tag changes that a colleague made during an edit', async () => {
    const { subscriber: row } = await add('ana@example.com')
    const edit = async (tagsBefore: string[] | undefined, tags: string[]) =>
      (await ask(subscribers.editSubscriber, { id: row.id, tags, tagsBefore })).subscriber.tags
    expect(await edit([], ['vip', 'glow', 'nad'])).toEqual(['vip', 'glow', 'nad'])
    // An admin who opened the row earlier removes one tag and adds another; a repeat changes nothing more.
    for (const _ of [1, 2]) expect(await edit(['vip', 'glow'], ['reset', 'vip'])).toEqual(['reset', 'vip', 'nad'])
    expect(await edit(['vip', 'glow', 'nad'], ['vip', 'glow', 'nad', 'new'])).toEqual(['vip', 'nad', 'new', 'reset'])
    expect(await edit(undefined, ['glow'])).toEqual(['glow'])
    const [half, other] = [0, 1].map((start) => Array.from({ length: 19 }, (_, index) => `${start}-${index}`))
    expect(await edit(['glow'], half!)).toEqual(half)
    expect(await edit([], other!)).toHaveLength(subscribers.maxTags)
  })
  test('keep the capitals that someone typed in a name, and keep the name when only tags change', async () => {
    const { subscriber: row } = await add('ana@example.com')
    const edit = async (firstName: string, lastName: string, tags?: string[]) => {
      const edited = await ask(subscribers.editSubscriber, { id: row.id, email: row.email, firstName, lastName, tags })
      return [edited.subscriber.firstName, edited.subscriber.lastName]
    }
    for (const [first, last] of [
      ['Mary Ann', 'Van-der-Berg'],
      ['DeShawn', 'McKenna'],
      ['Ana', "D'Angelo"],
    ] as const)
      expect(await edit(first, last)).toEqual([first, last])
    expect(await edit('mary ann', "o'brien")).toEqual(['Mary Ann', "O'Brien"])
    expect(await edit('JOSÉ', 'LEE-ORTIZ JR.')).toEqual(['José', 'Lee-Ortiz Jr.'])
    await clinic.rows(`update subscribers set first_name = 'PJ', last_name = 'van der berg'`)
    expect(await edit('PJ', 'van der berg', ['vip'])).toEqual(['PJ', 'van der berg'])
    expect(await edit('', '')).toEqual([null, null])
  })
  test('stay opted out after being deleted and added again, until an admin resubscribes them', async () => {
    const { subscriber: row } = await add('ana@example.com')
    await optOut('ana@example.com')
    await ask(subscribers.deleteSubscriber, { id: row.id })
    expect((await page()).rows).toEqual([])
    expect(await add('ana@example.com')).toMatchObject({
      outcome: 'opted-out',
      subscriber: { id: row.id, status: 'unsubscribed' },
    })
    expect(await ask(subscribers.setSubscriberStatus, { id: row.id, status: 'subscribed' })).toMatchObject({
      subscriber: { status: 'subscribed' },
    })
    expect(await clinic.rows('select 1 from suppressions')).toEqual([])
  })
  test('stay opted out at a corrected email, even after being deleted and added again', async () => {
    const { subscriber: row } = await add('ana@exmaple.com')
    await optOut('ana@exmaple.com')
    const name = { firstName: '', lastName: '' }
    const edited = await ask(subscribers.editSubscriber, { id: row.id, email: 'ana@example.com', ...name })
    expect(edited.subscriber.status).toBe('unsubscribed')
    await ask(subscribers.deleteSubscriber, { id: row.id })
    expect(await add('ana@example.com')).toMatchObject({ outcome: 'opted-out', subscriber: { status: 'unsubscribed' } })
  })
  test('who complained can’t be resubscribed at a corrected email', async () => {
    const { subscriber: row } = await add('ana@example.com')
    await clinic.rows(`insert into suppressions select address_hash, 'complained', now() from subscribers`)
    await clinic.rows(`update subscribers set status = 'unsubscribed'`)
    await ask(subscribers.editSubscriber, { id: row.id, email: 'ana.p@example.com', firstName: '', lastName: '' })
    await expect(ask(subscribers.setSubscriberStatus, { id: row.id, status: 'subscribed' })).rejects.toMatchObject({
      code: 'address-complained',
    })
  })
  test.each(['bounced', 'complained'] as const)('whose email %s can’t be resubscribed', async (reason) => {
    const { subscriber: row } = await add('ana@example.com')
    await clinic.rows(`insert into suppressions select address_hash, $1, now() from subscribers`, [reason])
    await clinic.rows(`update subscribers set status = 'unsubscribed'`)
    await expect(ask(subscribers.setSubscriberStatus, { id: row.id, status: 'subscribed' })).rejects.toMatchObject({
      code: `address-${reason}`,
    })
    expect((await page()).rows[0]).toMatchObject({ status: 'unsubscribed', locked: reason })
  })
  test('are listed, paged, searched and counted by status', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await add(`${name}@example.com`, name)
    for (const name of ['b', 'd']) await optOut(`${name}@example.com`)
    const first = await page({ view: 'unsubscribed', size: 1 })
    expect(first.rows.map((row) => row.email)).toEqual(['b@example.com'])
    expect(await page({ view: 'unsubscribed', size: 1, cursor: first.next! })).toMatchObject({
      rows: [{ email: 'd@example.com' }],
      next: null,
    })
    expect((await page({ view: 'subscribed' })).rows.map((row) => row.firstName)).toEqual(['a', 'c'])
    expect((await page({ view: 'unsubscribed', q: 'example' })).rows.map((row) => row.firstName)).toEqual(['b', 'd'])
    expect((await page({ view: 'bounced' })).rows).toEqual([])
    const counted = { active: 1, unsubscribed: 1, bounced: 0, all: 2 }
    await ask(subscribers.deleteSubscriber, { id: (await page({ q: 'a@' })).rows[0]!.id })
    await ask(subscribers.deleteSubscriber, { id: (await page({ q: 'b@' })).rows[0]!.id })
    expect(await ask(subscribers.countSubscribers, { q: 'EXAMPLE c' })).toEqual(counted)
    expect(await ask(subscribers.countSubscribers, { q: 'c@exa' })).toEqual({ ...counted, unsubscribed: 0, all: 1 })
  })
  test('can be deleted and restored', async () => {
    const { subscriber: row } = await add('ana@example.com')
    await ask(subscribers.deleteSubscriber, { id: row.id })
    await ask(restoreFromTrash, { kind: 'subscriber', id: row.id })
    expect((await page()).rows).toMatchObject([{ email: 'ana@example.com' }])
    await expect(ask(subscribers.deleteSubscriber, { id: randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('an import', () => {
  const importId = randomUUID()
  const take = (rows: [string, string?, string?][], resubscribe = false) =>
    ask(importSubscribers, {
      importId,
      resubscribe,
      rows: rows.map(([email, firstName = '', lastName = '']) => ({ email, firstName, lastName })),
    })

  test('adds, updates, keeps opt-outs and reports skipped rows, with the same counts when repeated', async () => {
    await add('old@example.com', 'Old')
    await add('same@example.com', 'Same')
    await add('left@example.com')
    await optOut('left@example.com')
    const rows: [string, string?, string?][] = [
      ['new@example.com', 'New'],
      ['OLD@example.com', 'Renamed'],
      ['same@example.com', 'Same'],
      ['left@example.com'],
      ['nonsense'],
      ['NEW@example.com'],
    ]
    const counts = {
      added: 1,
      updated: 1,
      unchanged: 1,
      keptUnsubscribed: 1,
      leftByFile: 0,
      skipped: [
        { index: 3, reason: 'opted-out' },
        { index: 4, reason: 'not-an-email' },
        { index: 5, reason: 'duplicate' },
      ],
    }
    expect(await take(rows)).toEqual(counts)
    expect(await take(rows)).toEqual(counts)
    expect(await ask(subscribers.countSubscribers, { q: '' })).toEqual({ active: 3, unsubscribed: 1, bounced: 0, all: 4 })
  })
  test('resubscribes opt-outs only when asked to, and bounces and complaints never', async () => {
    for (const name of ['left', 'bounced', 'complained']) await add(`${name}@example.com`)
    await optOut('left@example.com')
    for (const reason of ['bounced', 'complained']) {
      await clinic.rows(`insert into suppressions select address_hash, $1, now() from subscribers where email = $2`, [
        reason,
        `${reason}@example.com`,
      ])
      await clinic.rows(`update subscribers set status = 'unsubscribed' where email = $1`, [`${reason}@example.com`])
    }
    const rows: [string][] = [['left@example.com'], ['bounced@example.com'], ['complained@example.com']]
    expect(await take(rows)).toMatchObject({
      keptUnsubscribed: 1,
      skipped: [{ reason: 'opted-out' }, { reason: 'bounced' }, { reason: 'complained' }],
    })
    expect(await take(rows, true)).toMatchObject({
      updated: 1,
      keptUnsubscribed: 0,
      skipped: [{ reason: 'bounced' }, { reason: 'complained' }],
    })
    expect((await page()).rows.filter((row) => row.status === 'subscribed').map((row) => row.email)).toEqual(['left@example.com'])
  })
  test('opts out everyone whose row says they left, resubscribing or not, with the same counts when repeated', async () => {
    for (const name of ['here', 'stays']) await add(`${name}@example.com`, 'Ana')
    const nameless = { firstName: '', lastName: '' }
    const rows: InputOf<typeof importSubscribers>['rows'] = [
      { ...nameless, email: 'here@example.com', left: 'unsubscribed' },
      { ...nameless, email: 'stays@example.com', firstName: 'Ana' },
      { ...nameless, email: 'new@example.com', left: 'unsubscribed' },
      { ...nameless, email: 'gone@example.com', left: 'bounced' },
      { ...nameless, email: 'angry@example.com', left: 'complained' },
      { ...nameless, email: 'twice@example.com' },
      { ...nameless, email: 'TWICE@example.com', left: 'unsubscribed' },
    ]
    const counts = {
      added: 0,
      updated: 0,
      unchanged: 1,
      keptUnsubscribed: 0,
      leftByFile: 5,
      skipped: [{ index: 6, reason: 'duplicate' }],
    }
    for (const resubscribe of [false, true, false])
      expect(await ask(importSubscribers, { importId, rows, resubscribe })).toEqual(counts)
    expect((await page()).rows.map(({ email, status }) => [email, status]).toSorted()).toEqual([
      ['angry@example.com', 'unsubscribed'],
      ['gone@example.com', 'bounced'],
      ['here@example.com', 'unsubscribed'],
      ['new@example.com', 'unsubscribed'],
      ['stays@example.com', 'subscribed'],
      ['twice@example.com', 'unsubscribed'],
    ])
    // An opt-out from a file outlives its row, like one made here.
    await clinic.rows('delete from subscribers')
    expect(await take(rows.map(({ email }) => [email]))).toMatchObject({ added: 1, keptUnsubscribed: 3 })
  })
  test('keeps the reason “inactive” of an email that our own export lists as bounced', async () => {
    await add('ana@example.com', 'Ana')
    await clinic.rows(`insert into suppressions (address_hash, reason, created_at) values ($1, 'inactive', now())`, [
      addressHash('ana@example.com'),
    ])
    const row = { email: 'ana@example.com', firstName: '', lastName: '', left: 'bounced' } as const
    await ask(importSubscribers, { importId, rows: [row], resubscribe: false })
    expect(await clinic.rows(`select reason from suppressions`)).toEqual([{ reason: 'inactive' }])
  })
  test('also opts out a person’s corrected email when the file says that the old one left', async () => {
    const { subscriber: row } = await add('old@example.com', 'Ana')
    await ask(subscribers.editSubscriber, { ...row, id: row.id, email: 'new@example.com', firstName: 'Ana', lastName: '' })
    await ask(importSubscribers, {
      importId,
      resubscribe: false,
      rows: [{ email: 'old@example.com', firstName: '', lastName: '', left: 'unsubscribed' }],
    })
    expect((await page()).rows.filter(({ status }) => status === 'subscribed')).toEqual([])
  })
  test('stores a domain with an umlaut as Punycode, and skips an email with an umlaut before the @', async () => {
    await take([['ana@bücher.example'], ['jörg@example.com']])
    expect((await page()).rows.map(({ email }) => email)).toEqual(['ana@xn--bcher-kva.example'])
  })
  test('can be exported again in full', async () => {
    await take([
      ['b@example.com', 'B'],
      ['a@example.com', 'A'],
    ])
    const { rows, next } = await ask(subscribers.exportSubscribers, {})
    expect(rows.map((row) => [row.email, row.firstName, row.source])).toEqual([
      ['a@example.com', 'A', 'admin_csv_import'],
      ['b@example.com', 'B', 'admin_csv_import'],
    ])
    expect(next).toBeNull()
  })
})
