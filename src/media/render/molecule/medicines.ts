/** Medicines and coenzymes on other pages than /peptides, drawn the same way and weighed by the same test. */
import type { Change } from './peptides.ts'

export type Medicine = {
  /** What compositions call it. */
  readonly name: string
  /** The picture's folder under src/media. */
  readonly slot: string
  /** A chain has a sequence; a small molecule has a structure instead. */
  readonly sequence?: string
  readonly smiles?: string
  readonly modifications?: readonly Change[]
  readonly formula: string
  readonly mass: number
  readonly caption: string
}

export const medicines: readonly Medicine[] = [
  {
    // Lau et al. 2015, Journal of Medicinal Chemistry 58:7370; Wegovy prescribing information, FDA 2021.
    name: 'Semaglutide',
    slot: 'medicine-semaglutide',
    sequence: 'H[Aib]EGTFTSDVSSYLEGQAAKEFIAWLVRGRG',
    modifications: ['octadecanedioyl'],
    formula: 'C187H291N45O59',
    mass: 4113.64,
    caption: '31 amino acids, in order, fatty acid on the 20th',
  },
  {
    // Coskun et al. 2018, Molecular Metabolism 18:3; Zepbound prescribing information, FDA 2023.
    name: 'Tirzepatide',
    slot: 'medicine-tirzepatide',
    sequence: 'Y[Aib]EGTFTSDYSI[Aib]LDKIAQKAFVQWLIAGGPSSGAPPPS',
    modifications: ['eicosanedioyl', 'amide'],
    formula: 'C225H348N48O68',
    mass: 4813.53,
    caption: '39 amino acids, in order, fatty acid on the 20th',
  },
  {
    // PubChem CID 5893.
    name: 'NAD+',
    slot: 'medicine-nad',
    smiles:
      'NC(=O)c1ccc[n+](c1)[C@@H]1O[C@H](COP([O-])(=O)OP(O)(=O)OC[C@H]2O[C@H]([C@H](O)[C@@H]2O)n2cnc3c(N)ncnc32)[C@@H](O)[C@H]1O',
    formula: 'C21H27N7O14P2',
    mass: 663.43,
    caption: 'NAD+, skeletal structure',
  },
  {
    // PubChem CID 6013. The three hydrogens show the handedness of their carbons; without them, bonds of the rings would have to.
    name: 'Testosterone',
    slot: 'medicine-testosterone',
    smiles: 'C[C@]12CC[C@@]3([H])[C@]([H])([C@]1([H])CC[C@@H]2O)CCC4=CC(=O)CC[C@]34C',
    formula: 'C19H28O2',
    mass: 288.43,
    caption: 'Testosterone, skeletal structure',
  },
  {
    // PubChem CID 124886.
    name: 'Glutathione',
    slot: 'medicine-glutathione',
    smiles: 'N[C@@H](CCC(=O)N[C@@H](CS)C(=O)NCC(=O)O)C(=O)O',
    formula: 'C10H17N3O6S',
    mass: 307.33,
    caption: 'Glutathione, skeletal structure',
  },
  {
    // PubChem CID 6137.
    name: 'Methionine',
    slot: 'medicine-methionine',
    smiles: 'CSCC[C@H](N)C(=O)O',
    formula: 'C5H11NO2S',
    mass: 149.21,
    caption: 'Methionine, skeletal structure',
  },
  {
    // The chain of /peptides again (see peptides.ts), in a picture of its own for /performance.
    name: 'BPC-157 Recovery',
    slot: 'medicine-bpc-157',
    sequence: 'GEPPPGKPADDAGLV',
    formula: 'C62H98N16O22',
    mass: 1419.56,
    caption: '15 amino acids, in order',
  },
]
