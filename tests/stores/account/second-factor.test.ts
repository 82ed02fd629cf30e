/** Recovery codes that get lost in transit or leave the screen unsaved: the page tells their owner to get new ones. */
import { describe, expect, test } from 'vitest'
import type { Failure, Result } from '../../../src/client/call.ts'
import { createSecondFactor } from '../../../src/stores/account/second-factor.ts'
import type { SignedInCall } from '../../../src/stores/account/signed-in-call.ts'
import { signedInAsKey } from '../../../src/stores/account/signed-in.ts'
import { createUnsavedCodes } from '../../../src/stores/account/unsaved-codes.ts'
import { fakeStorage } from '../fake-browser.ts'

const lost: Result<never> = { ok: false, failure: { kind: 'unreachable' } }
const refused = (code: string): Result<never> => ({
  ok: false,
  failure: {
    kind: 'refused',
    status: 409,
    code,
    message: `Refused: ${code}`,
    requestId: 'r1',
    fields: {},
    receipt: undefined,
  } as Failure,
})
const standing = { required: false, dueAt: null, recoveryCodesLeft: 10 }
const on = { ok: true, value: { ...standing, enabled: true } }
const off = { ok: true, value: { ...standing, enabled: false, recoveryCodesLeft: 0 } }
const codes = { ok: true, value: { recoveryCodes: ['one', 'two'] } }
const secret = { ok: true, value: { secret: 'ABCD', uri: 'otpauth://totp/x' } }

type Answers = Readonly<Record<string, unknown>>

/** A page whose server answers each endpoint as given, until `says` changes it. Two over one storage act as a reload. */
function factorPage(first: Answers, { storage = fakeStorage(), whose = 'ana' } = {}) {
  let said = first
  storage.write(signedInAsKey, whose)
  const send = (({ name }: { readonly name: string }) => Promise.resolve(said[name])) as unknown as SignedInCall
  const factor = createSecondFactor(send, createUnsavedCodes(storage))
  const enter = (code: string) => {
    factor.code.change('code', code)
    return factor.code.submit()
  }
  return { factor, storage, enter, view: () => factor.$view.get(), says: (next: Answers) => void (said = { ...said, ...next }) }
}

describe('turning on the second factor', () => {
  test('with a lost answer marks its codes as unsaved until the user saves new ones', async () => {
    const { factor, enter, view, says } = factorPage({
      beginSecondFactor: secret,
      confirmSecondFactor: lost,
      readSecondFactor: on,
    })
    await factor.begin()
    await enter('123456')
    expect(view()).toEqual({ kind: 'on', required: false, recoveryCodesLeft: 10, unsaved: true })
    says({ renewRecoveryCodes: codes })
    factor.ask('renew')
    await enter('234567')
    expect(view()).toEqual({ kind: 'recovery-codes', codes: ['one', 'two'] })
    await factor.proceed()
    expect(view()).toMatchObject({ kind: 'on', unsaved: false })
  })

  test('can be tried again if the request never reached the server', async () => {
    const { factor, enter, view, says } = factorPage({
      beginSecondFactor: secret,
      confirmSecondFactor: lost,
      readSecondFactor: off,
    })
    await factor.begin()
    await enter('123456')
    expect(view()).toMatchObject({ kind: 'setup' })
    expect(factor.code.$state.get()).toMatchObject({ status: 'refused' })
    says({ confirmSecondFactor: codes })
    await enter('123456')
    expect(view()).toMatchObject({ kind: 'recovery-codes' })
  })

  test('shows it as on, with unsaved codes, if a lost earlier try had turned it on', async () => {
    const { factor, enter, view, says } = factorPage({
      beginSecondFactor: secret,
      confirmSecondFactor: lost,
      readSecondFactor: lost,
    })
    await factor.begin()
    await enter('123456')
    expect(view()).toMatchObject({ kind: 'setup' })
    says({ confirmSecondFactor: refused('second-factor-on'), readSecondFactor: on })
    await enter('123456')
    expect(view()).toMatchObject({ kind: 'on', unsaved: true })
  })
})

test('recovery codes count as unsaved if the answer with the new ones is lost', async () => {
  const { factor, enter, view, says } = factorPage({ readSecondFactor: on, renewRecoveryCodes: refused('invalid-code') })
  await factor.load()
  expect(view()).toMatchObject({ kind: 'on', unsaved: false })
  factor.ask('renew')
  await enter('123456')
  expect(view()).toEqual({ kind: 'code', then: 'renew' })
  says({ renewRecoveryCodes: lost })
  await enter('234567')
  expect(view()).toMatchObject({ kind: 'on', unsaved: true })
})

test('recovery codes count as unsaved after a reload while they are on the screen', async () => {
  const { factor, storage, enter, view } = factorPage({ readSecondFactor: on, renewRecoveryCodes: codes })
  factor.ask('renew')
  await enter('234567')
  expect(view()).toMatchObject({ kind: 'recovery-codes' })
  const again = factorPage({ readSecondFactor: on }, { storage })
  await again.factor.load()
  expect(again.view()).toMatchObject({ kind: 'on', unsaved: true })
})

test('a late answer about the second factor doesn’t close the recovery codes shown since', async () => {
  const { factor, enter, view, says } = factorPage({ readSecondFactor: on, renewRecoveryCodes: codes })
  await factor.load()
  let answer: (said: unknown) => void = () => {}
  says({ readSecondFactor: new Promise((resolve) => (answer = resolve)) })
  const looking = factor.load()
  factor.ask('renew')
  await enter('234567')
  answer(on)
  await looking
  expect(view()).toEqual({ kind: 'recovery-codes', codes: ['one', 'two'] })
})

describe('a reload after the recovery codes got lost', () => {
  const losing = { beginSecondFactor: secret, confirmSecondFactor: lost, readSecondFactor: lost }
  const lose = async () => {
    const page = factorPage(losing)
    await page.factor.begin()
    await page.enter('123456')
    return page
  }

  test('still says that they are unsaved, until the user saves new ones', async () => {
    const { storage } = await lose()
    const { factor, enter, view } = factorPage({ readSecondFactor: on, renewRecoveryCodes: codes }, { storage })
    await factor.load()
    expect(view()).toMatchObject({ kind: 'on', unsaved: true })
    factor.ask('renew')
    await enter('234567')
    await factor.proceed()
    const again = factorPage({ readSecondFactor: on }, { storage })
    await again.factor.load()
    expect(again.view()).toMatchObject({ kind: 'on', unsaved: false })
  })

  test('doesn’t say so to another account', async () => {
    const { storage } = await lose()
    const { factor, view } = factorPage({ readSecondFactor: on }, { storage, whose: 'ben' })
    await factor.load()
    expect(view()).toMatchObject({ kind: 'on', unsaved: false })
  })

  test('doesn’t say so once the second factor was turned off and on again', async () => {
    const { storage } = await lose()
    const { factor, enter, view, says } = factorPage({ readSecondFactor: on, removeSecondFactor: { ok: true } }, { storage })
    await factor.load()
    factor.ask('remove')
    says({ readSecondFactor: off })
    await enter('234567')
    expect(view()).toMatchObject({ kind: 'off' })
    says({ readSecondFactor: on })
    await factor.load()
    expect(view()).toMatchObject({ kind: 'on', unsaved: false })
  })
})
