/** Sealed fields don't open if they were moved, cut, changed or sealed with another key. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSeal, SealError, type Place } from '../../netlify/db/seal.ts'

const key = (id: string) => ({ id, secret: randomBytes(32) })
const first = key('first')
const seal = createSeal([first])
const place: Place = { table: 'event_signups', column: 'allergies', id: 'a1' }
const answer = 'Penicillin, and Łódź-grown peanuts 🥜'

describe('a sealed field', () => {
  test.each([answer, '', '0', 'x'.repeat(127), 'x'.repeat(128), '\u0080\u0000ends with the pad’s own bytes\u0080'])(
    'opens to what was sealed: %j',
    (text) => expect(seal.unseal(seal.seal(text, place), place)).toBe(text),
  )

  test('hides the text and whether there is any, and is never the same twice', () => {
    const values = [seal.seal(answer, place), seal.seal(answer, place), seal.seal('', place)]
    expect(new Set(values).size).toBe(3)
    expect(new Set(values.map((value) => value.length)).size).toBe(1)
    for (const value of values)
      expect(Buffer.from(value.split('.')[1]!, 'base64url').toString('latin1')).not.toContain('Penicillin')
  })

  test.each<Partial<Place>>([{ table: 'other' }, { column: 'medications' }, { id: 'b2' }])(
    'does not open after a move to %o',
    (moved) => expect(() => seal.unseal(seal.seal(answer, place), { ...place, ...moved })).toThrow(SealError),
  )

  test('does not open if it is cut short or if any byte is changed', () => {
    const sealed = seal.seal('short', place)
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => seal.unseal(sealed.slice(0, length), place), `cut to ${length}`).toThrow(SealError)
    const [id, body] = sealed.split('.') as [string, string]
    const bytes = Buffer.from(body, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(() => seal.unseal(`${id}.${changed.toString('base64url')}`, place), `byte ${at}`).toThrow(SealError)
    }
  })

  test('does not open with another key of the same name, or under another key’s name', () => {
    const sealed = seal.seal(answer, place)
    expect(() => createSeal([key('first')]).unseal(sealed, place)).toThrow(SealError)
    expect(() => createSeal([key('second')]).unseal(sealed, place)).toThrow(SealError)
    const relabelled = sealed.replace('first.', 'second.')
    expect(() => createSeal([{ ...first, id: 'second' }]).unseal(relabelled, place)).toThrow(SealError)
  })

  test('cannot be made without a key', () => expect(() => createSeal([])).toThrow(SealError))

  test('still opens while a new key takes over, and errors don’t show the text', () => {
    const old = seal.seal(answer, place)
    const both = createSeal([key('second'), first])
    expect(both.unseal(old, place)).toBe(answer)
    expect(both.seal(answer, place)).toMatch(/^second\./)
    try {
      seal.unseal(both.seal(answer, place), place)
      expect.unreachable()
    } catch (error) {
      expect(String(error)).not.toContain('Penicillin')
    }
  })
})

describe('the environment', () => {
  const good = `k1:${randomBytes(32).toString('base64')}`
  test.each([
    ['nothing', undefined],
    ['an unnamed key', randomBytes(32).toString('base64')],
    ['a short key', `k1:${randomBytes(16).toString('base64')}`],
    ['two keys of one name', `${good},k1:${randomBytes(32).toString('base64')}`],
    ['a trailing comma', `${good},`],
  ])('is refused with %s as SEAL_KEYS, and the error doesn’t show the value', async (_name, value) => {
    const { parseEnv } = await import('../../netlify/env.ts')
    const rest = {
      DATABASE_URL: 'postgres://u@h/d',
      POSTMARK_SERVER_TOKEN: 'x',
      SIGNING_KEY: 'x'.repeat(32),
      CLINIC_INBOX: 'a@b.c',
    }
    const given = { ...rest, MAIL_FROM: 'a@b.c', CHECK_IN_KEYS: good }
    expect(() => parseEnv({ ...given, SEAL_KEYS: good })).not.toThrow()
    expect(() => parseEnv({ ...given, SEAL_KEYS: value })).toThrow(
      /^The environment is incomplete: (missing|malformed) SEAL_KEYS\./,
    )
  })
})
