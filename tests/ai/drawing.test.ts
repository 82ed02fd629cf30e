/** Pictures that the project draws itself: readable by others, the same for the same words, and different for different ones. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodeJpeg } from '../../netlify/ai/drawing/jpeg.ts'
import { drawPixels } from '../../netlify/ai/drawing/picture.ts'
import { readPrompt } from '../../netlify/ai/drawing/scene.ts'
import { inspectImage } from '../../netlify/ai/image-file.ts'

const never = new AbortController().signal
const draw = (prompt: string, width = 120, height = 60) => drawPixels(readPrompt(prompt).scene, width, height, never)

/** The mean of a picture's colours, from its top third or its bottom third. */
function meanOf({ width, height, data }: Awaited<ReturnType<typeof draw>>, part: 'top' | 'bottom') {
  const rows = data.subarray(
    part === 'top' ? 0 : Math.floor((height * 2) / 3) * width * 3,
    part === 'top' ? Math.floor(height / 3) * width * 3 : undefined,
  )
  return [0, 1, 2].map(
    (channel) => rows.reduce((sum, value, at) => (at % 3 === channel ? sum + value : sum), 0) / (rows.length / 3),
  )
}

describe('the drawing', () => {
  test('is the same for the same words, in any case and spacing, and another for others', async () => {
    const [first, again, other] = [await draw('A drop at dusk'), await draw('  a DROP\nat dusk '), await draw('A drop at dawn')]
    expect(Buffer.from(again.data).equals(first.data)).toBe(true)
    expect(Buffer.from(other.data).equals(first.data)).toBe(false)
  })

  test('keeps the hour that was asked for: night is dark, dusk is warm, morning is cool above', async () => {
    const night = meanOf(await draw('night, one drop'), 'top')
    const [duskRed, , duskBlue] = meanOf(await draw('dusk, one drop'), 'top')
    const [morningRed, , morningBlue] = meanOf(await draw('clear morning, one drop'), 'top')
    expect(Math.max(...night)).toBeLessThan(110)
    expect(duskRed!).toBeGreaterThan(duskBlue!)
    expect(morningBlue!).toBeGreaterThan(morningRed!)
  })

  test.each([
    ['A single glass drop above still water at first light', 'a drop above still water at first light'],
    ['three coral beads in a row, evening', 'a strand of beads in coral above water at dusk'],
    ['A balanced stack of pearls on a quiet summer noon', 'a balanced stack of drops in pearl above still water at a warm noon'],
  ])('%s: its words say what it shows', (prompt, alt) => {
    expect(readPrompt(prompt).alt).toBe(`Abstract glass artwork: ${alt}`)
  })

  test('draws as many as were asked for, and none under water', () => {
    const numbers = ['one', 'two', 'three', 'four', 'five']
    for (const [index, number] of numbers.entries())
      expect(readPrompt(`${number} beads in a line`).scene.spheres).toHaveLength(index + 1)
    for (let seed = 0; seed < 300; seed += 1)
      for (const { centre, radius } of readPrompt(`something ${seed}`).scene.spheres)
        expect(centre[1]).toBeGreaterThanOrEqual(radius * 0.85)
  })

  test('takes any text for a prompt', async () => {
    for (const prompt of ['💧', '<script>alert(1)</script>', '\u202E', '9'.repeat(600), 'constructor __proto__'])
      expect(
        (await draw(prompt, 16, 16)).data.some((value) => value > 0),
        prompt,
      ).toBe(true)
  })

  test('ends when nobody waits for it any more', async () => {
    await expect(drawPixels(readPrompt('a drop').scene, 400, 200, AbortSignal.abort())).rejects.toThrow()
  })
})

describe('the file', () => {
  test.each([
    [64, 64],
    [121, 47],
    [17, 33],
  ])('of %i × %i pixels is a JPEG that others read, close to what was drawn', async (width, height) => {
    const pixels = await draw('a coral drop at dusk', width, height)
    const file = encodeJpeg(pixels, 90)
    expect(inspectImage(file)).toEqual({ extension: 'jpg', width, height })
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width, height, channels: 3 })
    const error = data.reduce((sum, value, at) => sum + (value - pixels.data[at]!) ** 2, 0) / data.length
    expect(10 * Math.log10(255 ** 2 / error)).toBeGreaterThan(32)
  })
})

describe('what counts as a picture', () => {
  const source = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0e4a4d' } })
  const noisy = (format: 'png' | 'webp' | 'jpeg') =>
    source
      .clone()
      .composite([{ input: Buffer.from('<svg width="40" height="30"><circle cx="12" cy="9" r="8" fill="#fff"/></svg>') }])
      [format]()
      .toBuffer()

  test('JPEG, PNG and WebP, with their size', async () => {
    for (const [format, extension] of [
      ['jpeg', 'jpg'],
      ['png', 'png'],
      ['webp', 'webp'],
    ] as const)
      expect(inspectImage(await noisy(format))).toEqual({ extension, width: 40, height: 30 })
  })

  test('nothing else: a program, a page, half a file, one that lies about its size', async () => {
    const png = await noisy('png')
    const huge = Buffer.from(png)
    huge.writeUInt32BE(60_000, 16)
    const attacks = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(90)),
      Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(90)),
      Buffer.from('GIF89a'.padEnd(90)),
      Buffer.from(`\xff\xd8\xff<script>`.padEnd(90), 'latin1'),
      Buffer.from(''),
      png.subarray(0, png.length - 20),
      (await noisy('jpeg')).subarray(0, 200),
      huge,
      Buffer.concat([await noisy('jpeg'), Buffer.from('<script>alert(1)</script>')]),
    ]
    for (const bytes of attacks) expect(inspectImage(bytes), bytes.toString('latin1', 0, 20)).toBeUndefined()
  })
})
