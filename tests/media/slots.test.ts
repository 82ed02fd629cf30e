/** The pictures in the slots match what the programs draw now, and the loops stay within budget. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { slots } from '../../src/media/render/slots.ts'

const media = 'src/media'

describe('every rendered slot', () => {
  test.each(Object.entries(slots))('%s holds its master in the size it is drawn in', async (name, { width, height }) => {
    const master = await sharp(join(media, name, 'render.webp')).metadata()
    expect([master.width, master.height]).toEqual([width, height])
  })

  test('each folder of a picture has a program that draws it', () => {
    const folders = readdirSync(media).filter((name) => existsSync(join(media, name, 'render.webp')))
    expect(folders.toSorted()).toEqual(Object.keys(slots).toSorted())
  })
})

test.each(['hero', 'hero-portrait'])('the loop of %s is light enough to come after the page', (slot) => {
  const kib = (name: string) => statSync(join(media, slot, name)).size / 1024
  expect(kib('render.webm')).toBeLessThanOrEqual(900)
  expect(kib('render.mp4')).toBeLessThanOrEqual(1600)
})
