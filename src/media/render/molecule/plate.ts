/** One whole plate: the drawing, and what its slot.json says about it. */
import { compositions } from './composition.ts'
import type { Point } from './curve.ts'
import { defineLight } from './glass.ts'
import { drawGround, grounds, height, horizon, width } from './ground.ts'
import type { Medicine } from './medicines.ts'
import { defineNear } from './near.ts'
import type { Peptide } from './peptides.ts'
import { drawStructure } from './structure.ts'
import { defineBeads, drawBeads, drawShadows, middling, place } from './strand.ts'
import type { Bead, Strand } from './strand.ts'

type SlotFacts = { alt: string; focal: [number, number]; ratio: string; kind: string; caption: string; fine?: true }

/** The box of a structure; a peptide's beads go below, on the right. */
const box = { left: 90, top: 70, right: 810, bottom: 440 }
const alone = { ...box, bottom: 500 }
const noBeads: Strand = { layout: () => ({ points: [], scale: 1 }) }

export async function drawPlate(peptide: Peptide | Medicine): Promise<{ svg: string; facts: SlotFacts }> {
  const composition = compositions[peptide.name]
  if (!composition) throw new Error(`${peptide.name} has no composition`)
  const { ground, light, shows, alt, near } = composition
  const { shadow } = grounds[ground]
  const dusk = 'dusk' in grounds[ground]
  const strand = 'strand' in shows ? shows.strand : (shows.beads ?? noBeads)
  const sequence = peptide.sequence ?? ''
  const beads = [...place(sequence, strand)]
  if ('copper' in shows && shows.copper) beads.push(copper(shows.copper, beads[0]!))
  const structure =
    'turn' in shows
      ? await drawStructure(peptide.smiles!, 'beads' in shows ? box : alone, shows.turn, shadow, shows.bends)
      : { defs: '', body: '', marks: [] }
  const chain = drawBeads(beads)
  const below = drawGround(ground, light)
  const body = dusk
    ? `<g id="chain">${chain}</g><use href="#chain" transform="matrix(1 0 0 -1 0 ${2 * horizon})" opacity=".15" mask="url(#water)"/>`
    : drawShadows(beads) + structure.body + chain
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${near ? defineNear([...beads, ...structure.marks], near) : ''}<defs>${below.defs}${defineLight(shadow)}${defineBeads(beads)}${structure.defs}</defs>${below.body}${body}</svg>\n`,
    facts: {
      // Without the letters: read aloud, 39 of them would be noise.
      alt: `${alt}.`,
      focal: [0.5, 0.5],
      ratio: '3:2',
      kind: 'image',
      caption: peptide.caption,
      ...(near && { fine: true }),
    },
  }
}

/** A copper bead: the peptide holds it, but it is not part of the chain. */
function copper([x, y]: Point, beside: Bead): Bead {
  return { id: 'Cu', glass: 'copper', radius: (beside.radius / Math.sqrt(60.1)) * middling * 1.25, label: 'Cu', point: [x, y] }
}
