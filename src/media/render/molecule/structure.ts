/** A skeletal structure: RDKit places the atoms, and this draws them as fine wire in the plate's light. */
import { formatHex } from 'culori'
import { readMolecule } from './molecule.ts'
import type { Atom, Bend, Molecule } from './molecule.ts'
import { em, letters } from './letters.ts'
import { factor, round } from './glass.ts'
import type { Mark } from './near.ts'

type Spot = readonly [x: number, y: number]

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Carbon's wire is ink; other elements have colors of their own. */
const inks: Readonly<Record<string, string>> = {
  C: '#082225',
  H: '#082225',
  N: '#0e4a4d',
  O: '#b04e3c',
  P: '#8a5a2b',
  S: '#8a5a2b',
}

/** The longest bond: keeps small molecules from being blown up beyond their neighbors on the page. */
const LONGEST = 90

export async function drawStructure(
  smiles: string,
  box: Box,
  turn: number,
  shadow: string,
  bends?: readonly Bend[],
): Promise<{ defs: string; body: string; marks: Mark[] }> {
  const molecule = await readMolecule(smiles, turn, bends)
  const { bond, spots } = fit(molecule, box)
  const size = bond * 0.5
  const wires: Record<string, string[]> = { C: [] }
  const wedges: string[] = []
  const draw = (element: string, a: Spot, b: Spot) => (wires[element] ??= []).push(segment(a, b))
  for (const { from, to, order, wedge } of molecule.bonds) {
    const [a, b] = [molecule.atoms[from]!, molecule.atoms[to]!]
    const [p, q] = [cut(spots[from]!, spots[to]!, a, size), cut(spots[to]!, spots[from]!, b, size)]
    if (wedge === 'up') wedges.push(solidWedge(p, q, bond))
    else if (wedge === 'down') for (const [start, end] of hatches(p, q, bond)) draw('C', start, end)
    else
      for (const [start, end] of lines(molecule, spots, from, to, order, p, q, bond)) {
        if (a.element === b.element) draw(a.element, start, end)
        else {
          draw(a.element, mix(start, end, 0.5), start)
          draw(b.element, mix(start, end, 0.5), end)
        }
      }
  }
  const drawn = Object.entries(wires).map(([element, paths]) => ({ id: `w${element}`, ink: inks[element], path: paths.join('') }))
  const used = [
    ...new Set(
      molecule.atoms.flatMap(({ element, hydrogens }) =>
        element === 'C' ? [] : [element, ...(hydrogens > 0 ? ['H'] : []), ...(hydrogens > 1 ? ['2'] : [])],
      ),
    ),
  ]
  return {
    defs:
      drawn.map(({ id, path }) => `<path id="${id}" d="${path}"/>`).join('') +
      `<path id="v" d="${wedges.join('')}"/>` +
      used.map((letter) => `<path id="t${letter}" d="${letters[letter]!.path}"/>`).join(''),
    body:
      `<g fill="none" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">` +
      `<g stroke="${formatHex(shadow)}" stroke-width="5" opacity=".1" transform="translate(6 8)">${['v', ...drawn.map(({ id }) => id)].map((id) => `<use href="#${id}"/>`).join('')}</g>` +
      drawn.map(({ id, ink }) => `<use href="#${id}" stroke="${ink}"/>`).join('') +
      `</g><use href="#v" fill="${inks['C']}"/>` +
      molecule.atoms.map(({ element }, i) => (element === 'C' ? '' : label(molecule, i, spots, size))).join(''),
    marks: spots.map((point) => ({ point, radius: size / 2 })),
  }
}

function fit({ atoms }: Molecule, box: Box): { bond: number; spots: Spot[] } {
  const xs = atoms.map(({ x }) => x)
  const ys = atoms.map(({ y }) => y)
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const bond = Math.min((box.right - box.left) / (x1 - x0), (box.bottom - box.top) / (y1 - y0), LONGEST)
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return { bond, spots: atoms.map(({ x, y }) => [cx + (x - (x0 + x1) / 2) * bond, cy + (y - (y0 + y1) / 2) * bond]) }
}

/** Where a wire ends, short of a label. */
function cut(at: Spot, other: Spot, atom: Atom, size: number): Spot {
  if (atom.element === 'C') return at
  const [dx, dy] = [other[0] - at[0], other[1] - at[1]]
  const room = Math.min((size * 0.52) / Math.max(Math.abs(dx), 0.001), (size * 0.5) / Math.max(Math.abs(dy), 0.001))
  return mix(at, other, room)
}

/** The lines of a bond; a double bond's second line goes inside its ring, or both go around its axis. */
function lines(
  { atoms, rings }: Molecule,
  spots: readonly Spot[],
  from: number,
  to: number,
  order: number,
  p: Spot,
  q: Spot,
  bond: number,
): [Spot, Spot][] {
  if (order === 1) return [[p, q]]
  const [dx, dy] = [spots[to]![0] - spots[from]![0], spots[to]![1] - spots[from]![1]]
  const length = Math.hypot(dx, dy)
  const aside = (spot: Spot, by: number): Spot => [spot[0] - (dy / length) * by, spot[1] + (dx / length) * by]
  const ring = rings.find((members) => members.includes(from) && members.includes(to))
  if (!ring) {
    const ends = atoms[from]!.neighbors.length === 1 || atoms[to]!.neighbors.length === 1
    const gap = bond * (ends ? 0.065 : 0.05)
    return [1, -1].map((sign) => [aside(p, sign * gap), aside(q, sign * gap)])
  }
  const center = ring.reduce<Spot>((sum, i) => [sum[0] + spots[i]![0] / ring.length, sum[1] + spots[i]![1] / ring.length], [0, 0])
  const side = dx * (center[1] - spots[from]![1]) - dy * (center[0] - spots[from]![0]) > 0 ? 1 : -1
  const inset = (spot: Spot, other: Spot, atom: Atom): Spot => (atom.element === 'C' ? mix(spot, other, 0.13) : spot)
  return [
    [p, q],
    [aside(inset(p, q, atoms[from]!), side * bond * 0.135), aside(inset(q, p, atoms[to]!), side * bond * 0.135)],
  ]
}

function solidWedge(from: Spot, to: Spot, bond: number): string {
  const [x, y] = across(from, to, bond * 0.085)
  return `M${spot(from)}L${spot([to[0] + x, to[1] + y])}L${spot([to[0] - x, to[1] - y])}z`
}

function hatches(from: Spot, to: Spot, bond: number): [Spot, Spot][] {
  return [0.12, 0.28, 0.44, 0.6, 0.76, 0.92].map((share) => {
    const [x, y] = across(from, to, bond * 0.085 * share)
    const [mx, my] = mix(from, to, share)
    return [
      [mx - x, my - y],
      [mx + x, my + y],
    ]
  })
}

function across(from: Spot, to: Spot, by: number): Spot {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  return [(-dy / length) * by, (dx / length) * by]
}

/** An element with its hydrogens, which go on the side without a wire. */
function label({ atoms }: Molecule, i: number, spots: readonly Spot[], size: number): string {
  const { element, hydrogens, neighbors, charge } = atoms[i]!
  const [x, y] = spots[i]!
  const away = neighbors.reduce<Spot>((sum, n) => [sum[0] + x - spots[n]![0], sum[1] + y - spots[n]![1]], [0, 0])
  const parts: string[] = [glyph(element, x - width(element, size) / 2, y, size)]
  if (hydrogens > 0) {
    const h = width('H', size)
    const count = hydrogens > 1 ? width('2', size * 0.66) : 0
    const stacked = neighbors.length > 1 && Math.abs(away[1]) >= Math.abs(away[0]) * 0.7
    const left = !stacked && away[0] < -0.01
    const hx = stacked ? x - h / 2 : left ? x - width(element, size) / 2 - count - h : x + width(element, size) / 2
    const hy = stacked ? y + Math.sign(away[1]) * size * 0.84 : y
    parts.push(glyph('H', hx, hy, size))
    if (count > 0) parts.push(glyph('2', hx + h, hy + size * 0.17, size * 0.66))
  }
  if (charge !== 0) parts.push(sign(charge, x + size * 0.34, y - size * 0.58, size * 0.15, inks[element]!))
  return `<g fill="${inks[element]}">${parts.join('')}</g>`
}

/** A plus or minus beside a charged atom. */
function sign(charge: number, x: number, y: number, arm: number, ink: string): string {
  const across = `M${round(x - arm)} ${round(y)}H${round(x + arm)}`
  const down = charge > 0 ? `M${round(x)} ${round(y - arm)}V${round(y + arm)}` : ''
  return `<path d="${across}${down}" stroke="${ink}" stroke-width="1.6" stroke-linecap="round"/>`
}

function glyph(letter: string, x: number, y: number, size: number): string {
  return `<use href="#t${letter}" transform="translate(${round(x)} ${round(y + size * 0.33)})scale(${factor((size / em) * 100)})"/>`
}

function width(letter: string, size: number): number {
  return (letters[letter]!.advance / em) * size
}

function mix(a: Spot, b: Spot, share: number): Spot {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

function spot([x, y]: Spot): string {
  return `${round(x)} ${round(y)}`
}

function segment(a: Spot, b: Spot): string {
  return `M${spot(a)}L${spot(b)}`
}
