/** What RDKit reads in a SMILES string: atoms where a chemist would put them, bonds, rings, and the handedness of each center. */
import init from '@rdkit/rdkit'
import type { MainModule } from '@rdkit/rdkit'

export type Atom = {
  readonly element: string
  readonly hydrogens: number
  readonly charge: number
  readonly neighbors: readonly number[]
  readonly x: number
  readonly y: number
}

export type Bond = {
  readonly from: number
  readonly to: number
  readonly order: number
  readonly wedge: 'up' | 'down' | undefined
}

export type Molecule = {
  /** One bond is one unit long; y runs downward. */
  readonly atoms: readonly Atom[]
  readonly bonds: readonly Bond[]
  readonly rings: readonly (readonly number[])[]
  /** R or S for each center. */
  readonly handedness: readonly string[]
  /** Average mass, by RDKit's own table. */
  readonly mass: number
}

type Written = {
  readonly molecules: readonly {
    readonly atoms: readonly { readonly impHs?: number; readonly chg?: number }[]
    readonly extensions: readonly { readonly atomRings?: readonly (readonly number[])[] }[]
  }[]
}

let rdkit: Promise<MainModule> | undefined

/** Turns everything beyond an atom, on the side of its later neighbor, clockwise around it: a long chain becomes an arch. */
export type Bend = readonly [atom: number, degrees: number]

/** A hydrogen in the SMILES string is drawn, at one distance from its atom; RDKit leaves it between half a bond and a whole one. */
const hydrogenBond = 0.75

/** `turn` rotates the drawing clockwise, in degrees. */
export async function readMolecule(smiles: string, turn = 0, bends: readonly Bend[] = []): Promise<Molecule> {
  rdkit ??= init()
  const mol = (await rdkit).get_mol(smiles, JSON.stringify({ removeHs: false }))
  if (!mol) throw new Error(`Not a molecule: ${smiles}`)
  try {
    mol.set_new_coords(true)
    const lines = mol.get_molblock().split('\n')
    const [atomCount, bondCount] = [Number(lines[3]!.slice(0, 3)), Number(lines[3]!.slice(3, 6))]
    const [written] = (JSON.parse(mol.get_json()) as Written).molecules
    const bonds = lines.slice(4 + atomCount, 4 + atomCount + bondCount).map((line): Bond => {
      const [from, to, order, stereo] = [0, 3, 6, 9].map((at) => Number(line.slice(at, at + 3)))
      return { from: from! - 1, to: to! - 1, order: order!, wedge: stereo === 1 ? 'up' : stereo === 6 ? 'down' : undefined }
    })
    const atoms = lines.slice(4, 4 + atomCount).map((line, i): Atom => {
      return {
        element: line.slice(31, 34).trim(),
        hydrogens: written!.atoms[i]!.impHs ?? 0,
        charge: written!.atoms[i]!.chg ?? 0,
        neighbors: bonds.filter(({ from, to }) => from === i || to === i).map(({ from, to }) => (from === i ? to : from)),
        x: Number(line.slice(0, 10)),
        y: -Number(line.slice(10, 20)),
      }
    })
    for (const [i, { element, neighbors, x, y }] of atoms.entries()) {
      if (element !== 'H') continue
      const { x: cx, y: cy } = atoms[neighbors[0]!]!
      const share = hydrogenBond / Math.hypot(x - cx, y - cy)
      atoms[i] = { ...atoms[i]!, x: cx + (x - cx) * share, y: cy + (y - cy) * share }
    }
    for (const [at, degrees] of bends) {
      const { x, y, neighbors } = atoms[at]!
      const beyond = new Set([at, Math.max(...neighbors)])
      for (const i of beyond) if (i !== at) for (const n of atoms[i]!.neighbors) beyond.add(n)
      for (const i of beyond) atoms[i] = turned(atoms[i]!, degrees, [x, y])
    }
    const tags = JSON.parse(mol.get_stereo_tags()) as { CIP_atoms: [number, string][] }
    const descriptors = JSON.parse(mol.get_descriptors()) as { amw: number }
    return {
      atoms: atoms.map((atom) => turned(atom, turn)),
      bonds,
      rings: written!.extensions.flatMap(({ atomRings = [] }) => atomRings),
      handedness: tags.CIP_atoms.map(([, tag]) => tag.replace(/\W/g, '')),
      mass: descriptors.amw,
    }
  } finally {
    mol.delete()
  }
}

function turned(atom: Atom, degrees: number, [cx, cy] = [0, 0]): Atom {
  const angle = (degrees * Math.PI) / 180
  const [x, y] = [atom.x - cx, atom.y - cy]
  return { ...atom, x: cx + x * Math.cos(angle) - y * Math.sin(angle), y: cy + x * Math.sin(angle) + y * Math.cos(angle) }
}
