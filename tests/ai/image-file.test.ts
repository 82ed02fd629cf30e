/** Which bytes count as a picture, no matter what the sender calls them. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectImage } from '../../netlify/ai/image-file.ts'

describe('inspectImage', () => {
  const source = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0e4a4d' } })
  const noisy = (format: 'png' | 'webp' | 'jpeg') =>
    source
      .clone()
      .composite([{ input: Buffer.from('<svg width="40" height="30"><circle cx="12" cy="9" r="8" fill="#fff"/></svg>') }])
      [format]()
      .toBuffer()

  test('recognizes JPEG, PNG and WebP, and returns their size', async () => {
    for (const [format, extension] of [
      ['jpeg', 'jpg'],
      ['png', 'png'],
      ['webp', 'webp'],
    ] as const)
      expect(inspectImage(await noisy(format))).toEqual({ extension, width: 40, height: 30 })
  })

  test('rejects SVG, HTML, GIF, half a file, a false size, and a picture with a script behind it', async () => {
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
