/**
 * Encodes the hero's film, the loop of the shader, as AV1 and H.264.
 * Water and sky compress well, so slow presets fit good quality into the byte budget.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withStage } from './hero.ts'
import type { Composition } from './slots.ts'

const FPS = 24
const SECONDS = 6

const ENCODERS: Record<string, string[]> = {
  'render.webm': ['-c:v', 'libsvtav1', '-crf', '30', '-preset', '4', '-pix_fmt', 'yuv420p10le'],
  'render.mp4': ['-c:v', 'libx264', '-crf', '22', '-preset', 'slow', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
}

export async function film(
  composition: Composition,
  size: [number, number],
  taps: number,
  work: string,
  folder: string,
): Promise<void> {
  const frames = FPS * SECONDS
  const stills = join(work, 'film')
  await mkdir(stills, { recursive: true })
  await withStage(...size, composition, async (draw) => {
    for (let i = 0; i < frames; i++) {
      await draw(i / frames, taps, join(stills, `${String(i).padStart(4, '0')}.png`))
      if (i % 24 === 0) console.log(`  frame ${i} of ${frames}`)
    }
  })
  for (const [name, encoder] of Object.entries(ENCODERS)) {
    const out = join(folder, name)
    execFileSync('nice', [
      '-n',
      '19',
      'ffmpeg',
      '-hide_banner',
      '-loglevel',
      'error',
      '-y',
      '-framerate',
      String(FPS),
      '-i',
      join(stills, '%04d.png'),
      ...encoder,
      '-an',
      out,
    ])
    console.log(`  ${name} ${((await stat(out)).size / 1024).toFixed(0)} KB`)
  }
}
