/** The pictures in the slots have the size that the code draws, and the video loops stay within budget. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { slots } from '../../src/media/render/slots.ts'

const media = 'src/media'

describe('rendered slots', () => {
  test.each(Object.entries(slots))('%s holds a master picture of the size it is drawn in', async (name, { width, height }) => {
    const master = await sharp(join(media, name, 'render.webp')).metadata()
    expect([master.width, master.height]).toEqual([width, height])
  })

  test('the folders that hold a picture are exactly the slots that the code draws', () => {
    const folders = readdirSync(media).filter((name) => existsSync(join(media, name, 'render.webp')))
    expect(folders.toSorted()).toEqual(Object.keys(slots).toSorted())
  })
})

test.each(['hero', 'hero-portrait'])('the video loop of %s stays within 900 KiB as WebM and 1,600 KiB as MP4', (slot) => {
  const kib = (name: string) => statSync(join(media, slot, name)).size / 1024
  expect(kib('render.webm')).toBeLessThanOrEqual(900)
  expect(kib('render.mp4')).toBeLessThanOrEqual(1600)
})
