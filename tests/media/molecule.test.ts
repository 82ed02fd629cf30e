/** The peptide plates match the published chemistry, stay legible, and are up to date with the code that draws them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { wcagContrast } from 'culori'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { protocolsOf } from '../../src/catalog/protocol/list.ts'
import { compositions } from '../../src/media/render/molecule/composition.ts'
import { letters } from '../../src/media/render/molecule/letters.ts'
import { readMolecule } from '../../src/media/render/molecule/molecule.ts'
import { medicines } from '../../src/media/render/molecule/medicines.ts'
import { peptides, slotOf } from '../../src/media/render/molecule/peptides.ts'
import { drawPlate } from '../../src/media/render/molecule/plate.ts'
import { place, residuesOf } from '../../src/media/render/molecule/strand.ts'
import { distance } from '../../src/media/render/molecule/layout.ts'
import { formulaOf, massOf, parseFormula } from './formula.ts'

const media = fileURLToPath(new URL('../../src/media/', import.meta.url))
/** Everything that has a plate, with its folder. */
const plated = [...peptides.map((one) => ({ ...one, slot: slotOf(one.name) })), ...medicines]
const chains = plated.flatMap((one) => (one.sequence === undefined ? [] : [{ ...one, sequence: one.sequence }]))
const read = (name: string, file: string) =>
  readFileSync(`${media}${plated.find((one) => one.name === name)!.slot}/${file}`, 'utf8')
const drawn = peptides.flatMap(({ name, smiles }) => (smiles === undefined ? [] : [{ name, smiles }]))

describe('chemistry', () => {
  test.each(chains)('$name has the published elements and mass', ({ sequence, modifications, formula, mass }) => {
    const found = formulaOf(sequence, modifications)
    expect(found).toEqual(parseFormula(formula))
    expect(Math.abs(massOf(found) - mass)).toBeLessThan(0.1)
  })

  test.each([
    ['BPC-157', massOf(formulaOf('GEPPPGKPADDAGLV')), 1419.56],
    ['GHK', massOf(formulaOf('GHK')), 340.38],
    ['NAD+', massOf(parseFormula('C21H27N7O14P2')), 663.43],
    ['glutathione', massOf(parseFormula('C10H17N3O6S')), 307.33],
    ['ascorbic acid', massOf(parseFormula('C6H8O6')), 176.12],
  ])('%s has the published mass', (_name, computed, published) => {
    expect(Math.abs(computed - published)).toBeLessThan(0.1)
  })

  test.each([
    ...medicines.flatMap(({ name, smiles, mass }): [string, string, number][] => (smiles ? [[name, smiles, mass]] : [])),
    ['glutathione', 'N[C@@H](CCC(=O)N[C@@H](CS)C(=O)NCC(=O)O)C(=O)O', 307.33],
    ['ascorbic acid', 'OC[C@H](O)[C@H]1OC(=O)C(O)=C1O', 176.12],
    ...drawn.map(({ name, smiles }): [string, string, number] => [name, smiles, peptides.find((one) => one.name === name)!.mass]),
  ])('the drawn structure of %s has the published mass', async (_name, smiles, published) => {
    expect(Math.abs((await readMolecule(smiles)).mass - published)).toBeLessThan(0.1)
  })

  test('the drawn structures have the handedness of their sequences', async () => {
    const handedness: Record<string, string> = {}
    for (const { name, smiles } of drawn) handedness[name] = (await readMolecule(smiles)).handedness.join('')
    // Every L residue here is S and every D one is R. Glycine and Aib have no handedness.
    expect(handedness).toEqual({ 'GHK-Cu': 'SS', Ipamorelin: 'SRRS', KPV: 'SSS', Epitalon: 'SSS' })
  })

  test('testosterone has the handedness of its name, and no bond of its rings has to show it', async () => {
    const { smiles } = medicines.find(({ name }) => name === 'Testosterone')!
    const { handedness, bonds, rings } = await readMolecule(smiles!)
    // 8R,9S,10R,13S,14S,17S, in the order of the drawn atoms: 13, 9, 8, 14, 17, 10.
    expect(handedness.join('')).toBe('SSRSSR')
    const inRing = bonds.filter(({ from, to }) => rings.some((ring) => ring.includes(from) && ring.includes(to)))
    expect(inRing.filter(({ wedge }) => wedge)).toEqual([])
  })

  test('peptides of six residues or fewer are drawn as a structure, longer ones as beads', () => {
    for (const { sequence, smiles } of peptides) expect(smiles !== undefined).toBe(residuesOf(sequence).length <= 6)
  })

  test('formulaOf gives a wrong residue another formula, and unknown residues and elements throw', () => {
    expect(formulaOf('GEPPPGKPADDAGLL')).not.toEqual(formulaOf('GEPPPGKPADDAGLV'))
    expect(() => formulaOf('GX')).toThrow('X')
    expect(() => massOf({ Zz: 1 })).toThrow('Zz')
    expect(residuesOf('[Nle]Df[D-Nal]')).toEqual(['Nle', 'D', 'F', 'Nal'])
  })
})

describe('beads', () => {
  const strands = chains.flatMap(({ name, sequence }) => {
    const { shows } = compositions[name]!
    return [{ name, sequence, strand: 'strand' in shows ? shows.strand : shows.beads! }]
  })

  test.each(strands)('$name has one bead for each residue, in order, each touching the next', ({ sequence, strand }) => {
    const beads = place(sequence, strand).filter(({ label }) => label !== '')
    expect(beads.map(({ label }) => label)).toEqual(residuesOf(sequence))
    for (const [i, bead] of beads.slice(1).entries()) {
      const previous = beads[i]!
      const gap = distance(bead.point, previous.point) - bead.radius - previous.radius
      expect(Math.abs(gap)).toBeLessThan(1.5)
    }
  })

  test.each(strands)('the strand of $name never crosses itself and stays within its plate', ({ sequence, strand }) => {
    const beads = place(sequence, strand)
    for (const [i, { point, radius }] of beads.entries()) {
      for (const other of beads.slice(i + 1)) expect(distance(point, other.point)).toBeGreaterThan(radius + other.radius - 2)
      expect(Math.min(point[0], 900 - point[0], point[1], 600 - point[1])).toBeGreaterThan(radius + 8)
    }
  })
})

describe('slots', () => {
  test('every peptide in the catalog has a plate in the folder that the catalog names', () => {
    const offered = protocolsOf('peptides')
    expect(peptides.map(({ name }) => name)).toEqual(offered.map(({ name }) => name))
    expect(peptides.map(({ name }) => slotOf(name))).toEqual(offered.map(({ slot }) => slot))
  })

  test.each([
    ['BPC-157', 'peptide-bpc-157'],
    ['GHK-Cu', 'peptide-ghk-cu'],
    ['NAD+', 'peptide-nad'],
    ['Thymosin Alpha-1', 'peptide-thymosin-alpha-1'],
  ])('the plate of %s belongs in %s', (name, slot) => {
    expect(slotOf(name)).toBe(slot)
  })

  test('all peptides of a category share one background', () => {
    const hours = new Map<string, Set<string>>()
    for (const { name, category } of protocolsOf('peptides'))
      hours.set(category, (hours.get(category) ?? new Set()).add(compositions[name]!.ground))
    expect([...hours].filter(([, grounds]) => grounds.size > 1)).toEqual([])
  })

  test.each(plated)('the saved plate of $name is what drawPlate draws now, small and self-contained', async (peptide) => {
    const { svg, facts } = await drawPlate(peptide)
    expect(read(peptide.name, 'render.svg')).toBe(svg)
    expect(JSON.parse(read(peptide.name, 'slot.json'))).toEqual(facts)
    expect(facts.alt).toMatch(/^[A-Z].*(beads|structure)/)
    expect(svg.length).toBeLessThan(14 * 1024)
    expect(svg).not.toMatch(
      /<(filter|text|image|style|script|foreignObject)|NaN|undefined|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
    )
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, used] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(used)
  })

  test.each(
    plated.flatMap(({ name, caption }) => [
      { name, caption, width: 427 },
      // Narrower plates show no caption.
      { name, caption, width: 368 },
    ]),
  )('the caption of $name is legible on a card $width px wide', async ({ name, caption, width }) => {
    const height = Math.round((width * 2) / 3)
    // ProtocolPlate sets the caption 20 px in and 16 px up, at 13 px, which is about 6 px per character.
    const area = { left: 20, top: height - 35, width: Math.min(Math.round(caption.length * 6), width - 40), height: 19 }
    const svg = Buffer.from(read(name, 'render.svg'))
    const pixels = await sharp(svg).resize(width, height).extract(area).removeAlpha().raw().toBuffer()
    let worst = 21
    for (let i = 0; i < pixels.length; i += 3)
      worst = Math.min(
        worst,
        wcagContrast('#0e4a4d', { mode: 'rgb', r: pixels[i]! / 255, g: pixels[i + 1]! / 255, b: pixels[i + 2]! / 255 }),
      )
    expect(worst).toBeGreaterThan(4.5)
  })
})

/** The boxes of a drawing's letters: those in its beads and those of its atoms. */
function lettersOf(svg: string) {
  const capital = 134
  const beads = new Map(
    [...svg.matchAll(/<g id="(\w+)" transform="scale\((.+?)\)"><use href="#\w"\/><path [^>]*translate\(-(\d+) /g)].map(
      ([, id, scale, half]) => [id!, { half: Number(half) * Number(scale), rise: capital * 0.245 * Number(scale) }],
    ),
  )
  const inBeads = [...svg.matchAll(/<use href="#(\w+)" x="(-?\d+)" y="(-?\d+)"\/>/g)].flatMap(([, id, x, y]) => {
    const { half, rise } = beads.get(id!) ?? {}
    if (half === undefined || rise === undefined) return []
    return [{ left: Number(x) - half, right: Number(x) + half, top: Number(y) - rise, bottom: Number(y) + rise }]
  })
  const ofAtoms = [...svg.matchAll(/<use href="#t(\w)" transform="translate\((\S+) (\S+)\)scale\((\S+)\)"/g)].map(
    ([, letter, x, y, scale]) => ({
      left: Number(x),
      right: Number(x) + letters[letter!]!.advance * Number(scale),
      top: Number(y) - capital * Number(scale),
      bottom: Number(y),
    }),
  )
  return [...inBeads, ...ofAtoms]
}

describe('a plate at the top of its page', () => {
  /** The frames in components/treatment/Opening.astro: on a phone, on a tablet, and in wide windows. */
  const whole = [
    [335, 223],
    [340, 420],
    [468, 420],
    [468, 560],
    [652, 560],
  ] as const
  const tablet = whole.slice(1, 3)

  test.each(plated)('no letter of $name is cut off', ({ name }) => {
    const svg = read(name, 'render.svg')
    const near = /<view id="near" viewBox="(.+?)"/.exec(svg)?.[1]!.split(' ').map(Number)
    const frames = [
      ...whole.map((frame) => [[0, 0, 900, 600], frame] as const),
      ...(near ? tablet.map((frame) => [near, frame] as const) : []),
    ]
    const all = lettersOf(svg)
    expect(all.length).toBeGreaterThan(1)
    for (const [view, [width, height]] of frames) {
      const [x, y, across, down] = view as [number, number, number, number]
      const scale = Math.min(width / across, height / down)
      const [left, top] = [width / 2 - (x + across / 2) * scale, height / 2 - (y + down / 2) * scale]
      const seen = all
        .map((one) => ({
          left: left + one.left * scale,
          right: width - left - one.right * scale,
          top: top + one.top * scale,
          bottom: height - top - one.bottom * scale,
        }))
        .filter((one) => one.right < width && one.left < width)
      expect(seen.length).toBeGreaterThan(0)
      for (const one of seen) {
        expect(Math.min(one.top, one.bottom), `${width} × ${height}`).toBeGreaterThanOrEqual(8)
        expect(Math.min(one.left, one.right), `${width} × ${height}`).toBeGreaterThanOrEqual(4)
      }
    }
  })
})
