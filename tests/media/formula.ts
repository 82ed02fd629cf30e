/** Turns a sequence or a formula into elements and average mass, to prove that a plate shows its peptide. */
import type { Change } from '../../src/media/render/molecule/peptides.ts'
import { residuesOf } from '../../src/media/render/molecule/strand.ts'

/** The number of atoms of each element. */
type Formula = Readonly<Record<string, number>>

/** IUPAC's conventional atomic weights (2021). */
const weights: Formula = { C: 12.011, H: 1.008, N: 14.007, O: 15.999, P: 30.974, S: 32.06 }

/** Each amino acid as part of a chain: the free molecule minus water. */
const residues: Readonly<Record<string, string>> = {
  A: 'C3H5NO',
  R: 'C6H12N4O',
  N: 'C4H6N2O2',
  D: 'C4H5NO3',
  C: 'C3H5NOS',
  Q: 'C5H8N2O2',
  E: 'C5H7NO3',
  G: 'C2H3NO',
  H: 'C6H7N3O',
  I: 'C6H11NO',
  L: 'C6H11NO',
  K: 'C6H12N2O',
  M: 'C5H9NOS',
  F: 'C9H9NO',
  P: 'C5H7NO',
  S: 'C3H5NO2',
  T: 'C4H7NO2',
  W: 'C11H10N2O',
  Y: 'C9H9NO2',
  V: 'C5H9NO',
  Aib: 'C4H7NO',
  Nal: 'C13H11NO',
  Nle: 'C6H11NO',
}

/** What a modification adds to the chain, and what it removes. */
const changes: Readonly<Record<Change, { readonly adds: string; readonly removes: string }>> = {
  acetyl: { adds: 'C2H2O', removes: '' },
  amide: { adds: 'NH', removes: 'O' },
  disulfide: { adds: '', removes: 'H2' },
  lactam: { adds: '', removes: 'H2O' },
  hexenoyl: { adds: 'C6H8O', removes: '' },
  maleimidopropionyl: { adds: 'C7H5NO3', removes: '' },
  // A fatty diacid, glutamic acid and two ethoxyacetyl spacers on a lysine's side chain.
  octadecanedioyl: { adds: 'C35H61N3O12', removes: '' },
  eicosanedioyl: { adds: 'C37H65N3O12', removes: '' },
}

/** Reads a written formula, such as C62H98N16O22. */
export function parseFormula(written: string): Formula {
  const formula: Record<string, number> = {}
  for (const [, element = '', count] of written.matchAll(/([A-Z][a-z]?)(\d*)/g))
    formula[element] = (formula[element] ?? 0) + Number(count || 1)
  return formula
}

/** The elements of a chain with its ends, bridges and caps. */
export function formulaOf(sequence: string, modifications: readonly Change[] = []): Formula {
  const total: Record<string, number> = {}
  const add = (written: string, sign: 1 | -1) => {
    for (const [element, count] of Object.entries(parseFormula(written))) total[element] = (total[element] ?? 0) + sign * count
  }
  add('H2O', 1)
  for (const residue of residuesOf(sequence)) {
    const written = residues[residue]
    if (!written) throw new Error(`Unknown residue: ${residue}`)
    add(written, 1)
  }
  for (const name of modifications) {
    add(changes[name].adds, 1)
    add(changes[name].removes, -1)
  }
  return total
}

/** Average mass in daltons. */
export function massOf(formula: Formula): number {
  return Object.entries(formula).reduce((sum, [element, count]) => {
    const weight = weights[element]
    if (weight === undefined) throw new Error(`No weight for ${element}`)
    return sum + weight * count
  }, 0)
}
