/** An import from the browser: batches, stopping and resuming, a lost server, and the same file again. */
import { expect, test } from 'vitest'
import { importSubscribers, type ImportCounts, type ImportSubscribersInput } from '../../src/contracts/subscriber-import.ts'
import type { RefusalCode } from '../../src/contracts/failure.ts'
import { createBrowserStorage } from '../../src/stores/browser-storage.ts'
import type { SignedInCall } from '../../src/stores/account/signed-in-call.ts'
import { createSubscriberImport, type ImportFile } from '../../src/stores/subscriber-import.ts'

function memory() {
  const kept = new Map<string, string>()
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return createBrowserStorage(() => area, new EventTarget())
}

const fileOf = (count: number, fingerprint = 'a'): ImportFile => ({
  name: 'people.csv',
  fingerprint,
  rows: count + 1,
  people: Array.from({ length: count }, (_, n) => ({ row: n + 2, email: `p${n}@example.com`, firstName: '', lastName: '' })),
  skipped: [{ row: count + 2, text: 'nonsense', reason: 'not-an-email' }],
  source: { titles: ['Email'], rows: [] },
})

type Answer = (input: ImportSubscribersInput) => Promise<ImportCounts> | ImportCounts | 'unreachable' | RefusalCode

function world(answer: Answer, storage = memory(), firstId = 1) {
  const asked: ImportSubscribersInput[] = []
  let ids = firstId - 1
  const call = (async (endpoint: unknown, input: unknown) => {
    expect(endpoint).toBe(importSubscribers)
    asked.push(input as ImportSubscribersInput)
    const value = await answer(input as ImportSubscribersInput)
    if (value === 'unreachable') return { ok: false, failure: { kind: 'unreachable' } }
    return typeof value === 'string' ? { ok: false, failure: { kind: 'refused', status: 409, code: value } } : { ok: true, value }
  }) as SignedInCall
  const upload = createSubscriberImport({ call, storage, makeId: () => `id ${(ids += 1)}` })
  return { upload, asked, storage }
}

const allAdded: Answer = ({ rows }) => ({
  added: rows.length,
  updated: 0,
  unchanged: 0,
  keptUnsubscribed: 0,
  leftByFile: 0,
  skipped: [],
})

test('an import sends batches of 500, and ends with its counts and the skipped rows by their row in the file', async () => {
  const { upload, asked } = world(({ rows }) => ({
    added: rows.length - 1,
    updated: 0,
    unchanged: 0,
    keptUnsubscribed: 1,
    leftByFile: 0,
    skipped: [{ index: 0, reason: 'opted-out' }],
  }))
  const madeAt = '2027-05-04T12:00:00.000Z'
  await upload.start({ ...fileOf(1250), madeAt }, false)
  expect(asked.map(({ rows }) => rows.length)).toEqual([500, 500, 250])
  expect(new Set(asked.map((input) => input.madeAt))).toEqual(new Set([madeAt]))
  expect(new Set(asked.map(({ importId }) => importId))).toEqual(new Set(['id 1']))
  expect(upload.$state.get()).toMatchObject({
    status: 'done',
    sent: 1250,
    tally: {
      added: 1247,
      keptUnsubscribed: 3,
      skipped: [
        { row: 1252, text: 'nonsense', reason: 'not-an-email' },
        { row: 2, text: 'p0@example.com', reason: 'opted-out' },
        { row: 502, text: 'p500@example.com', reason: 'opted-out' },
        { row: 1002, text: 'p1000@example.com', reason: 'opted-out' },
      ],
    },
  })
})

test('a stopped import counts the batch in flight, and resumes after it', async () => {
  let upload: ReturnType<typeof world>['upload']
  const made = world((input) => {
    if (input.rows[0]!.email === 'p500@example.com') upload.stop()
    return allAdded(input)
  })
  upload = made.upload
  await upload.start(fileOf(1500), false)
  expect(upload.$state.get()).toMatchObject({ status: 'stopped', sent: 1000, tally: { added: 1000 } })
  await upload.resume()
  expect(upload.$state.get()).toMatchObject({ status: 'done', sent: 1500, tally: { added: 1500 } })
  expect(made.asked).toHaveLength(3)
})

test('an unreachable server stops the import with an error; resuming loses nothing and counts nothing twice', async () => {
  let down = true
  const { upload } = world((input) => (down && input.rows[0]!.email === 'p500@example.com' ? 'unreachable' : allAdded(input)))
  await upload.start(fileOf(750), false)
  expect(upload.$state.get()).toMatchObject({ status: 'stopped', sent: 500, problem: 'Failed to import CSV' })
  down = false
  await upload.resume()
  expect(upload.$state.get()).toMatchObject({ status: 'done', tally: { added: 750 } })
  expect(upload.$state.get()).not.toHaveProperty('problem')
})

test('after a reload, the same file continues its import until it is done; another file doesn’t', async () => {
  const storage = memory()
  const before = world(() => 'unreachable', storage)
  await before.upload.start(fileOf(10), false)
  const after = world(allAdded, storage)
  expect(after.upload.wasBegun(fileOf(10))).toBe(true)
  expect(after.upload.wasBegun(fileOf(10, 'b'))).toBe(false)
  await after.upload.start(fileOf(10), true)
  expect(after.asked[0]).toMatchObject({ importId: 'id 1', resubscribe: true })
  expect(after.upload.wasBegun(fileOf(10))).toBe(false)
  await after.upload.start(fileOf(10), false)
  expect(after.asked.at(-1)?.importId).toBe('id 1')
})

test('two tabs can import different files: finishing one leaves the other unfinished', async () => {
  const storage = memory()
  const [left, right] = [world(() => 'unreachable', storage), world(allAdded, storage, 7)]
  await left.upload.start(fileOf(10), false)
  await right.upload.start(fileOf(10, 'b'), false)
  expect(right.upload.$state.get()).toMatchObject({ status: 'done' })
  const after = world(allAdded, storage)
  expect(after.upload.wasBegun(fileOf(10, 'b'))).toBe(false)
  expect(after.upload.wasBegun(fileOf(10))).toBe(true)
  await after.upload.start(fileOf(10), false)
  expect(after.asked[0]).toMatchObject({ importId: left.asked[0]!.importId })
  expect(storage.read('subscriber-import')).toBeUndefined()
})

test('a double press starts one import', async () => {
  const { upload, asked } = world(allAdded)
  await Promise.all([upload.start(fileOf(5), false), upload.start(fileOf(5), false)])
  expect(asked).toHaveLength(1)
})

test('an import sends why the file lists a person as opted out, and counts those people', async () => {
  const { upload, asked } = world(({ rows }) => {
    const left = rows.filter((row) => row.left !== undefined).length
    return { added: rows.length - left, updated: 0, unchanged: 0, keptUnsubscribed: 0, leftByFile: left, skipped: [] }
  })
  const file = fileOf(3)
  await upload.start(
    { ...file, people: file.people.map((person, n) => (n === 1 ? { ...person, left: 'bounced' } : person)) },
    false,
  )
  expect(asked[0]!.rows.map(({ left }) => left)).toEqual([undefined, 'bounced', undefined])
  expect(upload.$state.get()).toMatchObject({ tally: { added: 2, leftByFile: 1 } })
})

test('an import marks its first batch, stops if someone undoes it, and gets a new id afterward', async () => {
  let undone = false
  const { upload, asked } = world((input) => {
    if (undone && !input.begins) return 'import-undone'
    undone = true
    return allAdded(input)
  })
  await upload.start(fileOf(1250), false)
  expect(asked.map(({ begins }) => begins)).toEqual([true, false])
  expect(upload.$state.get()).toMatchObject({ status: 'undone', sent: 500 })
  await upload.resume()
  expect(asked).toHaveLength(2)
  undone = false
  await upload.start(fileOf(5), false)
  expect(asked.at(-1)).toMatchObject({ importId: 'id 2', begins: true })
})

test('an import halves a batch that the server finds too large, and never sends more than 500 people', async () => {
  const { upload, asked } = world((input) => (input.rows.length > 200 ? 'body-too-large' : allAdded(input)))
  await upload.start(fileOf(600), false)
  expect(asked.map(({ rows }) => rows.length)).toEqual([500, 250, 125, 125, 125, 125, 100])
  expect(upload.$state.get()).toMatchObject({ status: 'done', sent: 600, tally: { added: 600 } })
  const alone = world(() => 'body-too-large')
  await alone.upload.start(fileOf(2), false)
  expect(alone.asked.map(({ rows }) => rows.length)).toEqual([2, 1])
  expect(alone.upload.$state.get()).toMatchObject({ status: 'stopped', sent: 0 })
})
