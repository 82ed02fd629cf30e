/** Visitors can learn whether the clinic is open at a time, and nothing else (decision 37). */
import { expect, test } from 'vitest'
import { addDays, easternDay } from '../../src/catalog/time/eastern.ts'
import { call } from '../../src/client/call.ts'
import { readAvailability } from '../../src/contracts/availability.ts'
import * as availability from '../../netlify/functions/availability.ts'
import { useClinic } from '../support/clinic.ts'
import { makeProvider } from '../support/rows/provider.ts'
import { serve } from '../support/serve.ts'

const clinic = useClinic()
const server = serve(availability)

test('anyone can read the open days and slots, without names, and the edge caches them for 5 seconds', async () => {
  await clinic.reset()
  const tomorrow = addDays(easternDay(new Date()), 1)
  await makeProvider(clinic, { stays: [['New York', tomorrow, tomorrow]] })
  const response = await server.fetch('/api/availability?city=New%20York&zip=10021&minutes=90')
  expect(response.status).toBe(200)
  expect(response.headers.get('netlify-cdn-cache-control')).toBe('public, s-maxage=5')
  expect(response.headers.get('set-cookie')).toBeNull()
  const answer = (await response.json()) as { first: string; days: string[] }
  expect(Object.keys(answer).sort()).toEqual(['days', 'first'])
  expect(
    answer.days
      .map((day) => day.includes('1'))
      .map(Number)
      .join(''),
  ).toBe('01' + '0'.repeat(58))
})

test('an unknown city, a partial ZIP code and an odd length are each refused with a sentence', async () => {
  const ask = (input: object) => call(readAvailability, input as never, { fetch: server.fetch })
  const lengths = 'Choose a length in half hours, from 30 minutes to 12 hours.'
  for (const [input, field, sentence] of [
    [{ city: 'Paris' }, 'city', 'Choose a city.'],
    [{ city: 'New York', zip: '100' }, 'zip', 'Enter a 5-digit ZIP code.'],
    [{ city: 'New York', minutes: 45 }, 'minutes', lengths],
    [{ city: 'New York', minutes: 3000 }, 'minutes', lengths],
    [{ city: 'New York', minutes: 'long' }, 'minutes', lengths],
  ] as const)
    expect(await ask(input)).toMatchObject({ failure: { code: 'invalid-input', fields: { [field]: sentence } } })
})

test('a provider whose account was deleted has no open times', async () => {
  await clinic.reset()
  const open = async () => {
    const answer = await server.fetch('/api/availability?city=New%20York')
    return ((await answer.json()) as { days: string[] }).days[1]!.includes('1')
  }
  const tomorrow = addDays(easternDay(new Date()), 1)
  await makeProvider(clinic, { stays: [['Miami Beach', tomorrow, tomorrow]] })
  const id = await makeProvider(clinic, { stays: [['New York', tomorrow, tomorrow]] })
  expect(await open()).toBe(true)
  await clinic.rows('update accounts set deleted_at = now(), deleted_by = id where id = $1', [id])
  expect(await open()).toBe(false)
})
