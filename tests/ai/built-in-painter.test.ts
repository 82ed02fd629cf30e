/** The built-in pictures: a prompt always gives the same picture, other prompts a visibly different one, and its alt text fits. */
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { builtInPainter } from '../../netlify/ai/built-in-painter.ts'
import { inspectImage } from '../../netlify/ai/image-file.ts'
import { choosePicture, drawnInstead } from '../../netlify/ai/picture-choice.ts'

const never = new AbortController().signal
const paint = async (prompt: string) => Buffer.from((await builtInPainter.paint(prompt, never)).bytes)

const folder = new URL('../../netlify/ai/pictures/', import.meta.url)
const files = await readdir(folder)
const read = (file: string) => sharp(new URL(file, folder).pathname)

/** A picture at 24 × 12 pixels, to compare what is visible at a glance. */
async function glance(file: string): Promise<number[]> {
  return [...(await read(file).resize(24, 12).raw().toBuffer())]
}

const everyPrompt = ['one drop', 'a group', 'a strand of beads', 'a balanced stack', 'scattered drops'].flatMap((subject) =>
  ['first light', 'a clear morning', 'noon', 'dusk', 'night'].flatMap((hour) =>
    ['coral', 'sea-glass'].map((color) => `${subject} at ${hour}, in ${color}`),
  ),
)

test('the same prompt, in any case and spacing, gives the same picture', async () => {
  expect((await paint('  a DROP\nat dusk ')).equals(await paint('A drop at dusk'))).toBe(true)
  expect(choosePicture('Something else')).toEqual(choosePicture('something  ELSE'))
})

test('every combination of subject, hour and color has its own picture, and the folder holds no other', () => {
  expect(everyPrompt.map((prompt) => choosePicture(prompt).file).toSorted()).toEqual(files.toSorted())
  expect(new Set(everyPrompt.map((prompt) => choosePicture(prompt).alt)).size).toBe(files.length)
})

test('each picture is a 1,200 × 600 JPEG, and all of them together stay under 2.5 MiB', async () => {
  let totalBytes = 0
  for (const prompt of everyPrompt) {
    const bytes = await paint(prompt)
    totalBytes += bytes.length
    expect(inspectImage(bytes), prompt).toEqual({ extension: 'jpg', width: 1200, height: 600 })
  }
  expect(totalBytes).toBeLessThan(2.5 * 1024 * 1024)
})

test('no two pictures look alike', async () => {
  const glances = await Promise.all(files.map(glance))
  const differences = glances.flatMap((one, index) =>
    glances.slice(index + 1).map((other) => one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length),
  )
  expect(Math.min(...differences)).toBeGreaterThan(2)
})

test('the picture shows the hour in the prompt: a dark night, a warm dusk, a cool morning sky', async () => {
  const sky = async (prompt: string) => {
    const { channels } = await read(choosePicture(prompt).file).extract({ left: 0, top: 0, width: 1200, height: 200 }).stats()
    return channels.map(({ mean }) => mean)
  }
  expect(Math.max(...(await sky('night, one drop')))).toBeLessThan(110)
  const [duskRed, , duskBlue] = await sky('dusk, one drop')
  expect(duskRed!).toBeGreaterThan(duskBlue!)
  const [morningRed, , morningBlue] = await sky('clear morning, one drop')
  expect(morningBlue!).toBeGreaterThan(morningRed!)
})

test.each([
  ['A single sea-glass drop above still water at first light', 'a sea-glass drop above water at first light'],
  ['three coral beads in a row, evening', 'a strand of coral and pearl beads above water at dusk'],
  ['A balanced stack of pearls on a warm summer evening', 'a balanced stack of coral and pearl drops above water at dusk'],
  ['Two lavender spheres under the moon', 'a group of sea-glass and clear drops above water at night'],
])('for the prompt %s, the alt text says what the picture shows', (prompt, alt) => {
  expect(choosePicture(prompt).alt).toBe(`Abstract glass artwork: ${alt}`)
})

test('prompts that name nothing we can draw are spread over all pictures', () => {
  const chosen = new Set(Array.from({ length: 500 }, (_, index) => choosePicture(`newsletter ${index}${index}x`).file))
  expect(chosen.size).toBe(files.length)
})

test.each([
  ['A turkey', ['turkey']],
  ['Three turkeys on a wooden table at dusk, in coral', ['turkeys', 'wooden', 'table']],
  ['Our nurse Ana, smiling', ['nurse', 'ana', 'smiling']],
  ['Something warm at noon', ['something']],
  ['Warm light at noon', []],
  ['💧', []],
])('for the prompt %s, drawnInstead lists the missed words, what the picture shows, and prompts that work', (prompt, missed) => {
  const instead = drawnInstead(prompt)!
  expect(instead.missed).toEqual(missed)
  expect(choosePicture(prompt).alt).toBe(`Abstract glass artwork: ${instead.drawn}`)
  expect(instead.offers).toHaveLength(4)
  for (const offer of instead.offers) {
    expect(choosePicture(offer).alt.toLowerCase()).toBe(`abstract glass artwork: ${offer.toLowerCase()}`)
    expect(drawnInstead(offer)).toBeNull()
  }
})

test('drawnInstead returns null for a prompt whose picture shows all that it names', () => {
  for (const prompt of [...everyPrompt, 'Three sea-glass drops above a night sea', 'Scattered coral drops on the water at dusk'])
    expect(drawnInstead(prompt), prompt).toBeNull()
})

test('choosePicture accepts any text as a prompt', () => {
  for (const prompt of ['💧', '<script>alert(1)</script>', '\u202E', '9'.repeat(600), 'constructor __proto__', '../../env'])
    expect(files, prompt).toContain(choosePicture(prompt).file)
})
