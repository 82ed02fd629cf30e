/** Redraws the plates of molecules; render.ts calls it for every slot that is one. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { medicines } from './medicines.ts'
import { peptides, slotOf } from './peptides.ts'
import { drawPlate } from './plate.ts'

/** The slots drawn here, and what each shows. */
export const plates = new Map<string, Parameters<typeof drawPlate>[0]>([
  ...peptides.map((peptide) => [slotOf(peptide.name), peptide] as const),
  ...medicines.map((medicine) => [medicine.slot, medicine] as const),
])
export const plateSlots: readonly string[] = [...plates.keys()]

/** Writes render.svg, and slot.json unless a photo has taken over the slot and its texts. */
export async function keepPlate(slot: string, folder: string): Promise<void> {
  const shown = plates.get(slot)
  if (!shown) throw new Error(`No molecule has the slot ${slot}`)
  const { svg, facts } = await drawPlate(shown)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'render.svg'), svg)
  console.log(`${slot} ${(svg.length / 1024).toFixed(1)} KB`)
  if ((await readdir(folder)).some((file) => file.startsWith('photo.'))) return
  await writeFile(join(folder, 'slot.json'), `${JSON.stringify(facts, null, 2)}\n`)
}
