/** A request reaches the live database only through the site's own address, no matter what its Host header, deploy or database is. */
import type { Context } from '@netlify/functions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as booking from '../../../netlify/functions/booking.ts'
import * as testimonial from '../../../netlify/functions/testimonial.ts'
import * as sweep from '../../../netlify/functions/session/sweep.ts'
import { clinic as catalogClinic } from '../../../src/catalog/clinic.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { siteOrigin } from '../../support/serve.ts'

const clinic = useClinic()
beforeEach(() => clinic.reset())
afterEach(async () => {
  await Promise.all(late.splice(0))
  delete process.env['PREVIEW_DATABASE']
})

type Sent = { readonly host: string; readonly deploy?: string; readonly headers?: Record<string, string> }

async function book({ host, deploy = 'production', headers = {} }: Sent) {
  const request = new Request(`${host}/api/booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(makeBooking()),
  })
  return answered(booking.default(request, contextOf(deploy)))
}

/** Work that a function started after its answer. */
const late: Promise<unknown>[] = []

const contextOf = (deploy: string) =>
  ({
    ip: '198.51.100.7',
    requestId: 'here',
    params: {},
    waitUntil: (work: Promise<unknown>) => void late.push(work),
    deploy: { context: deploy },
  }) as unknown as Context

async function answered(response: Promise<Response>) {
  const { status, headers, ...rest } = await response.then(async (given) => ({
    status: given.status,
    headers: given.headers,
    body: (await given.json()) as { error?: { code: string; message: string } },
  }))
  return { status, code: rest.body.error?.code, sentence: rest.body.error?.message, id: headers.get('x-request-id') }
}

const stored = async () => Number((await clinic.rows<{ n: string }>('select count(*) as n from requests'))[0]!.n)

describe('the live site', () => {
  test('accepts a booking sent to its own address', async () => {
    expect(await book({ host: siteOrigin, headers: { origin: siteOrigin } })).toMatchObject({ status: 200 })
    expect(await stored()).toBe(1)
  })

  test.each(['http://evil.test', 'http://65f0a1--clinic.netlify.app', 'http://clinic.test:8080', 'http://clinic.test.evil.test'])(
    'refuses a request to %s, with or without an origin',
    async (host) => {
      for (const origin of [host, siteOrigin])
        expect(await book({ host, headers: { origin } })).toMatchObject({ status: 421, code: 'wrong-host', id: 'here' })
      const bare = await book({ host })
      expect(bare).toMatchObject({ status: 421, sentence: expect.stringMatching(/current site, or call us/) })
      expect(await stored()).toBe(0)
    },
  )

  test('refuses reads under another host too, and a foreign origin whatever the Host header says', async () => {
    const list = testimonial.default(new Request('http://evil.test/api/testimonial'), contextOf('production'))
    expect(await answered(list)).toMatchObject({ status: 421, code: 'wrong-host' })
    expect(await book({ host: siteOrigin, headers: { origin: 'http://evil.test', host: 'evil.test' } })).toMatchObject({
      status: 403,
      code: 'foreign-origin',
    })
  })
})

describe.each(['deploy-preview', 'branch-deploy', 'preview-server', 'some branch'])('a "%s" deploy', (deploy) => {
  const host = 'https://deploy-preview-7--clinic.netlify.app'

  test('has no database unless it was given its own', async () => {
    for (const address of [host, siteOrigin])
      expect(await book({ host: address, deploy })).toMatchObject({ status: 503, code: 'preview-without-database', id: 'here' })
    expect(await stored()).toBe(0)
  })

  test('never uses the live database, even if it was given the address', async () => {
    process.env['PREVIEW_DATABASE'] = 'ep-branch.neon.tech'
    expect(await book({ host, deploy })).toMatchObject({ status: 503, code: 'preview-without-database' })
    expect(await stored()).toBe(0)
  })

  test('runs no schedule on the live database', async () => {
    expect(await answered(sweep.default(new Request(host), contextOf(deploy)))).toMatchObject({
      status: 503,
      code: 'preview-without-database',
    })
  })

  test('works with its own database branch, and only for its own pages', async () => {
    process.env['PREVIEW_DATABASE'] = new URL(process.env['DATABASE_URL']!).hostname
    expect(await book({ host, deploy, headers: { origin: host } })).toMatchObject({ status: 200 })
    expect(await book({ host, deploy, headers: { origin: catalogClinic.url } })).toMatchObject({ code: 'foreign-origin' })
    expect(await stored()).toBe(1)
  })
})
