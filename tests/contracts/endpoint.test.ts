import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { defineEndpoint } from '../../src/contracts/endpoint.ts'
import { route } from '../../netlify/http/route.ts'

const described = {
  name: 'any',
  method: 'GET',
  path: '/api/any',
  input: z.object({}),
  output: z.object({ id: z.string() }),
} as const

test('an endpoint without `access` doesn’t compile, nor does a public handler that uses the caller', () => {
  // @ts-expect-error: it doesn't say who may call
  const forgotten = defineEndpoint(described)
  const open = defineEndpoint({ ...described, access: 'public' })
  // @ts-expect-error: a public endpoint knows no caller
  route(open, { handle: async ({ caller }) => ({ id: String(caller) }) })
  const closed = defineEndpoint({ ...described, access: 'admin' })
  const served = route(closed, { handle: async ({ caller }) => ({ id: caller.userId }) })
  expect(forgotten.name).toBe('any')
  expect(served.endpoints).toEqual([closed])
})
