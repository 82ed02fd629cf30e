/** Images for newsletters: made once, stored by hash, and public forever. We don't trust the bytes that a model returns. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generatorQuota } from '../../../src/catalog/newsletter/generator.ts'
import { call } from '../../../src/client/call.ts'
import { generateImage, listImages, mostUploadBytes, uploadImage } from '../../../src/contracts/image.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { openImageStore } from '../../../netlify/ai/image-store.ts'
import type { Painter } from '../../../netlify/ai/painter.ts'
import * as domain from '../../../netlify/domain/image.ts'
import * as adminImage from '../../../netlify/functions/admin/image.ts'
import * as imageUpload from '../../../netlify/functions/admin/image-upload.ts'
import * as image from '../../../netlify/functions/image.ts'
import { startBlobs, type LocalBlobs } from '../../../netlify/local/host/blobs.ts'
import { useClinic } from '../../support/clinic.ts'
import { json, startModelService, type ModelService } from '../../support/model-stand-in.ts'
import { serve } from '../../support/serve.ts'
import { signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminImage, imageUpload, image)
const folder = mkdtempSync(join(tmpdir(), 'clinic-blobs-'))
let blobs: LocalBlobs
let service: ModelService
let admin: SignedIn
let picture: Buffer

beforeAll(async () => {
  blobs = await startBlobs(folder)
  service = await startModelService()
  Object.assign(process.env, blobs.env, { OPENAI_API_KEY: 'a key', OPENAI_BASE_URL: service.url, IMAGE_MODEL: 'a-painter' })
  picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#c0e1e0' } })
    .jpeg()
    .toBuffer()
})

afterAll(async () => {
  for (const name of ['OPENAI_API_KEY', 'IMAGE_MODEL', 'NETLIFY_BLOBS_CONTEXT']) delete process.env[name]
  await service.stop()
  await blobs.stop()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  await clinic.reset()
  service.asked.length = 0
  service.answer = json(200, { data: [{ b64_json: picture.toString('base64') }] })
  admin = await signedIn(server, 'admin')
})

async function made() {
  const result = await call(generateImage, { prompt: 'A drop at dusk' }, { ...admin.options, timeoutMs: 25_000 })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value.image
}

test('a generated picture is stored by its hash, listed, and public and cached for a year, even in webmail', async () => {
  const { file, url, madeBy, width, height, alt } = await made()
  expect({ madeBy, width, height, alt }).toEqual({ madeBy: 'model', width: 64, height: 32, alt: 'Artwork: A drop at dusk' })
  expect(url).toBe(`http://clinic.test/api/image?file=${file}`)
  const response = await server.fetch(url)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/jpeg',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag: `"${file}"`,
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
  const list = await call(listImages, { size: 24 }, admin.options)
  expect(list.ok && list.value.rows.map((row) => row.file)).toEqual([file])
  expect(await clinic.rows('select action, detail from audit')).toEqual([
    { action: 'image.generated', detail: { madeBy: 'model' } },
  ])
})

test('the same picture is stored once, and the model gets our art direction and the prompt', async () => {
  const [first, second] = [await made(), await made()]
  expect(second.id).toBe(first.id)
  expect(await clinic.rows('select 1 as one from images')).toHaveLength(1)
  expect(service.asked[0]).toMatchObject({ path: '/v1/images/generations', body: { model: 'a-painter', n: 1 } })
  expect(String(service.asked[0]!.body['prompt'])).toMatch(/no people[^]*Subject: A drop at dusk$/)
})

test('a built-in picture is public, small enough for an email, and keeps its latest prompt', async () => {
  const { builtInPainter } = await import('../../../netlify/ai/built-in-painter.ts')
  const doing = { painter: builtInPainter, store: openImageStore() }
  const clock = { now: new Date(), signal: new AbortController().signal }
  const paint = (prompt: string) => domain.generateImage(openDb, doing, { prompt }, { userId: admin.id }, clock)
  const { image: drawn } = await paint('Scattered coral drops at dusk')
  expect(drawn).toMatchObject({ madeBy: 'built-in', width: 1200, height: 600, file: expect.stringMatching(/\.jpg$/) })
  expect(drawn.bytes).toBeLessThan(120 * 1024)
  expect((await server.fetch(drawn.url)).status).toBe(200)
  const { image: again } = await paint('Many pearls in the evening')
  expect(again).toMatchObject({ id: drawn.id, file: drawn.file, prompt: 'Many pearls in the evening' })
})

describe('an image model’s answer', () => {
  const base64 = (text: string | Buffer) => json(200, { data: [{ b64_json: Buffer.from(text).toString('base64') }] })

  test.each<[string, ModelService['answer'], string]>([
    ['an SVG', base64('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(100)), 'generator-unusable'],
    ['an HTML page', base64('<!doctype html><script>alert(1)</script>'.padEnd(100)), 'generator-unusable'],
    ['text that is not base64', json(200, { data: [{ b64_json: '<script>' }] }), 'generator-unusable'],
    ['an address instead of bytes', json(200, { data: [{ url: 'http://127.0.0.1:1/a.jpg' }] }), 'generator-unusable'],
    ['an empty list', json(200, { data: [] }), 'generator-unusable'],
    ['too large', base64(Buffer.alloc(6_000_000, 1)), 'generator-unusable'],
    ['a refusal', json(400, { error: { code: 'moderation_blocked' } }), 'generator-declined'],
    ['a server error', json(503, {}), 'generator-unavailable'],
    ['a dropped connection', (response) => response.destroy(), 'generator-unavailable'],
  ])('is refused and not stored if it is %s', async (_name, answer, code) => {
    service.answer = answer
    const result = await call(generateImage, { prompt: 'A drop' }, admin.options)
    expect(!result.ok && result.failure.kind === 'refused' && result.failure.code).toBe(code)
    expect(service.asked).toHaveLength(1)
    expect(await clinic.rows('select 1 from images')).toEqual([])
  })
})

test('an empty prompt, and a prompt over the daily limit, are refused without calling the model', async () => {
  const empty = await call(generateImage, { prompt: '  ' }, admin.options)
  expect(!empty.ok && empty.failure.kind === 'refused' && empty.failure.fields).toEqual({ prompt: 'Please enter a prompt' })
  await clinic.rows(
    `insert into generator_days (account_id, generator, day, used)
     values ($1, 'image', (now() at time zone 'America/New_York')::date, $2)`,
    [admin.id, generatorQuota.image],
  )
  const over = await call(generateImage, { prompt: 'A drop' }, admin.options)
  expect(!over.ok && over.failure.kind === 'refused' && over.failure.code).toBe('generator-quota')
  expect(service.asked).toHaveLength(0)
})

test('an unknown picture is a 404, an invalid name a 422, and a store that is down “unavailable”', async () => {
  const address = (file: string) => `/api/image?file=${encodeURIComponent(file)}`
  expect((await server.fetch(address(`${'a'.repeat(64)}.jpg`))).status).toBe(404)
  for (const file of ['../secrets.json', `${'a'.repeat(64)}.svg`, 'a.jpg', `${'a'.repeat(64)}.jpg/../x`])
    expect((await server.fetch(address(file))).status).toBe(422)
  const context = process.env['NETLIFY_BLOBS_CONTEXT']
  process.env['NETLIFY_BLOBS_CONTEXT'] = Buffer.from(
    JSON.stringify({
      siteID: 'x',
      deployID: 'x',
      token: 't',
      edgeURL: 'http://127.0.0.1:1',
      uncachedEdgeURL: 'http://127.0.0.1:1',
    }),
  ).toString('base64')
  const painter: Painter = { madeBy: 'model', paint: async () => ({ bytes: picture, alt: '' }) }
  const clock = { now: new Date(), signal: new AbortController().signal }
  const failing = domain.generateImage(openDb, { painter, store: openImageStore() }, { prompt: 'x' }, { userId: admin.id }, clock)
  await expect(failing).rejects.toMatchObject({ code: 'unavailable' })
  process.env['NETLIFY_BLOBS_CONTEXT'] = context
  expect(await clinic.rows('select 1 from images')).toEqual([])
})

describe('an admin’s own picture', () => {
  const upload = (data: string) => call(uploadImage, { name: 'IMG_0042.JPG', data }, admin.options)

  test('is stored once by its hash, listed with its file name, and audited', async () => {
    for (const time of [0, 1]) {
      const result = await upload(picture.toString('base64'))
      expect(result, `time ${time}`).toMatchObject({
        ok: true,
        value: { image: { madeBy: 'upload', prompt: 'IMG_0042.JPG', alt: '', width: 64, height: 32 } },
      })
    }
    const list = await call(listImages, { size: 24 }, admin.options)
    expect(list.ok && list.value.rows.length).toBe(1)
    const [{ file } = { file: '' }] = list.ok ? list.value.rows : []
    expect(Buffer.from(await (await server.fetch(`/api/image?file=${file}`)).arrayBuffer()).equals(picture)).toBe(true)
    expect(await clinic.rows('select action, actor_id from audit')).toEqual(
      [0, 1].map(() => ({ action: 'image.uploaded', actor_id: admin.id })),
    )
  })

  test('loses its camera metadata on the server too, and looks the same', async () => {
    const noted = await sharp(picture)
      .withExif({ IFD0: { Copyright: 'Ana Pereira' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 47/1 26/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(noted).metadata()).exif).toBeDefined()
    const result = await upload(noted.toString('base64'))
    const url = new URL(result.ok ? result.value.image.url : '')
    const kept = Buffer.from(await (await server.fetch(url.pathname + url.search)).arrayBuffer())
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.toString('latin1')).not.toContain('Ana Pereira')
    expect((await sharp(kept).raw().toBuffer()).equals(await sharp(noted).raw().toBuffer())).toBe(true)
  })

  test.each([
    ['a format that our page never uploads', () => sharp(picture).png().toBuffer()],
    ['an SVG with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${' '.repeat(80)}</svg>`)],
    ['an HTML page', Buffer.from(`<script>alert(1)</script>${' '.repeat(80)}`)],
    ['truncated', () => picture.subarray(0, 200)],
  ])('is refused and not stored if it is %s', async (_what, bytes) => {
    const result = await upload((await (typeof bytes === 'function' ? bytes() : bytes)).toString('base64'))
    expect(!result.ok && result.failure.kind === 'refused' && result.failure.code).toBe('not-a-picture')
    expect(await clinic.rows('select 1 from images union all select 1 from audit')).toEqual([])
  })

  test('is refused at its field if it is too large or not base64', async () => {
    for (const data of ['A'.repeat(Math.ceil(mostUploadBytes / 3) * 4 + 4), 'not base64!']) {
      const result = await upload(data)
      expect(!result.ok && result.failure.kind === 'refused' && Object.keys(result.failure.fields)).toEqual(['data'])
    }
  })
})
