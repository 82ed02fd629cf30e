/** Redraws peptide plates; render.ts calls it for every slot that is one. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { peptides, slotOf } from './peptides.ts'
import { drawPlate } from './plate.ts'

/** The slots drawn here. */
export const plateSlots: readonly string[] = peptides.map(({ name }) => slotOf(name))

/** Writes render.svg, and slot.json unless a photo has taken over the slot and its texts. */
export async function keepPlate(slot: string, folder: string): Promise<void> {
  const peptide = peptides.find(({ name }) => slotOf(name) === slot)
  if (!peptide) throw new Error(`No peptide has the slot ${slot}`)
  const { svg, facts } = await drawPlate(peptide)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'render.svg'), svg)
  console.log(`${slot} ${(svg.length / 1024).toFixed(1)} KB`)
  if ((await readdir(folder)).some((file) => file.startsWith('photo.'))) return
  await writeFile(join(folder, 'slot.json'), `${JSON.stringify(facts, null, 2)}\n`)
}
