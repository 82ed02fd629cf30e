/**
 * Draws slots again: node src/media/render/render.ts <slot...|all> [--draft] [--out=folder]
 * --draft draws small and fast beside the system's temporary files and leaves the slot alone.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { withStage } from './hero.ts';
import { slots } from './slots.ts';
import type { Slot } from './slots.ts';

const media = fileURLToPath(new URL('..', import.meta.url));

async function draw(name: string, slot: Slot, draft: boolean, png: string): Promise<void> {
  const scale = draft ? 0.5 : 1;
  const width = Math.round(slot.width * scale);
  const height = Math.round(slot.height * scale);
  if (slot.by === 'shader' && slot.shader) {
    await withStage(width, height, slot.shader, (one) => one(0, draft ? 2 : 3, png));
  }
}

async function main(args: string[]): Promise<void> {
  const draft = args.includes('--draft');
  const wanted = args.filter((a) => !a.startsWith('--'));
  const names = wanted.includes('all') ? Object.keys(slots) : wanted;
  if (names.length === 0) throw new Error(`Name a slot, or all: ${Object.keys(slots).join(' ')}`);

  const work = join(tmpdir(), 'media-render');
  await mkdir(work, { recursive: true });
  for (const name of names) {
    const slot = slots[name];
    if (!slot) throw new Error(`No slot is called ${name}`);
    const png = join(work, `${name}.png`);
    const began = Date.now();
    await draw(name, slot, draft, png);
    console.log(`${name} ${draft ? png : ''} ${((Date.now() - began) / 1000).toFixed(0)} s`);
    if (draft) continue;
    const folder = join(media, name);
    await mkdir(folder, { recursive: true });
    const info = await sharp(png).webp({ quality: slot.quality ?? 90, effort: 6, smartSubsample: true }).toFile(join(folder, 'render.webp'));
    const about = { alt: `Abstract glass artwork: ${slot.alt}`, focal: slot.focal, ratio: slot.ratio, kind: 'image' };
    await writeFile(join(folder, 'slot.json'), `${JSON.stringify(about, null, 2)}\n`);
    console.log(`  ${(info.size / 1024).toFixed(0)} KB`);
  }
}

await main(process.argv.slice(2));
