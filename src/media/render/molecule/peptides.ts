/**
 * The fifteen peptides as published: tests/media/molecule.test.ts weighs them and the plates show them.
 * Sequences run from the first residue (amino end) to the last. A lowercase letter is the D form.
 */

/** What was done to a chain: at its ends, between its residues, or at a side chain. */
export type Change =
  'acetyl' | 'amide' | 'disulfide' | 'lactam' | 'hexenoyl' | 'maleimidopropionyl' | 'octadecanedioyl' | 'eicosanedioyl'

export type Peptide = {
  /** As the catalog spells it. */
  readonly name: string
  readonly sequence: string
  readonly modifications?: readonly Change[]
  /** The published values, which the sequence must match: the elements exactly, the average mass within 0.1 Da. */
  readonly formula: string
  readonly mass: number
  /** Peptides of six residues or fewer are drawn as a structure, from this. */
  readonly smiles?: string
  /** The plate's own caption. */
  readonly caption: string
}

export const peptides: readonly Peptide[] = [
  {
    // Sikiric et al. 2011, Current Pharmaceutical Design 17:1612; PubChem CID 9941957.
    name: 'BPC-157',
    sequence: 'GEPPPGKPADDAGLV',
    formula: 'C62H98N16O22',
    mass: 1419.56,
    caption: '15 amino acids, in order',
  },
  {
    // Pickart and Thaler 1973, Nature New Biology 243:85; PubChem CID 73587. Copper is held, not bonded into the chain.
    name: 'GHK-Cu',
    sequence: 'GHK',
    formula: 'C14H24N6O4',
    mass: 340.38,
    smiles: 'NCC(=O)N[C@@H](Cc1c[nH]cn1)C(=O)N[C@@H](CCCCN)C(=O)O',
    caption: 'GHK, binds copper',
  },
  {
    // Residues 1 to 29 of human somatoliberin (UniProt P01286), amidated; PubChem CID 16132413.
    name: 'Sermorelin',
    sequence: 'YADAIFTNSYRKVLGQLSARKLLQDIMSR',
    modifications: ['amide'],
    formula: 'C149H246N44O42S',
    mass: 3357.93,
    caption: '29 amino acids, in order, amide end',
  },
  {
    // Raun et al. 1998, European Journal of Endocrinology 139:552; PubChem CID 9831659.
    name: 'Ipamorelin',
    sequence: '[Aib]H[D-Nal]fK',
    modifications: ['amide'],
    formula: 'C38H49N9O5',
    mass: 711.87,
    smiles: 'CC(C)(N)C(=O)N[C@@H](Cc1c[nH]cn1)C(=O)N[C@H](Cc2ccc3ccccc3c2)C(=O)N[C@H](Cc4ccccc4)C(=O)N[C@@H](CCCCN)C(N)=O',
    caption: 'Skeletal structure',
  },
  {
    // Jetté et al. 2005, Endocrinology 146:3052. The linker sits on the side chain of the last lysine.
    name: 'CJC-1295',
    sequence: 'YaDAIFTQSYRKVLAQLSARKLLQDILSRK',
    modifications: ['maleimidopropionyl', 'amide'],
    formula: 'C165H269N47O46',
    mass: 3647.25,
    caption: '30 amino acids, in order, linker on the last',
  },
  {
    // Human somatoliberin 1 to 44 (UniProt P01286) behind a trans-3-hexenoyl group: Egrifta prescribing information, FDA 2010.
    name: 'Tesamorelin',
    sequence: 'YADAIFTNSYRKVLGQLSARKLLQDIMSRQQGESNQERGARARL',
    modifications: ['hexenoyl', 'amide'],
    formula: 'C221H366N72O67S',
    mass: 5135.86,
    caption: '44 amino acids, in order, hexenoyl start',
  },
  {
    // Ng et al. 2000, Hormone Research 53:274: somatotropin 177 to 191 (UniProt P01241) behind tyrosine; cysteines 7 and 14 joined.
    name: 'AOD-9604',
    sequence: 'YLRIVQCRSVEGSCGF',
    modifications: ['disulfide'],
    formula: 'C78H123N23O23S2',
    mass: 1815.1,
    caption: '16 amino acids, in order, one sulfur bridge',
  },
  {
    // Lee et al. 2015, Cell Metabolism 21:443; UniProt A0A0C5B5G6.
    name: 'MOTS-c',
    sequence: 'MRWQEMGYIFYPRKLR',
    formula: 'C101H152N28O22S2',
    mass: 2174.62,
    caption: '16 amino acids, in order',
  },
  {
    // Goldstein et al. 1977, PNAS 74:725; thymalfasin, DrugBank DB04900; PubChem CID 16130571.
    name: 'Thymosin Alpha-1',
    sequence: 'SDAAVDTSSEITTKDLKEKKEVVEEAEN',
    modifications: ['acetyl'],
    formula: 'C129H215N33O55',
    mass: 3108.32,
    caption: '28 amino acids, in order, acetyl start',
  },
  {
    // Low, Hu and Goldstein 1981, PNAS 78:1162; UniProt P62328 without its first methionine.
    name: 'Thymosin Beta-4',
    sequence: 'SDKPDMAEIEKFDKSKLKKTETQEKNPLPSKETIEQEKQAGES',
    modifications: ['acetyl'],
    formula: 'C212H350N56O78S',
    mass: 4963.5,
    caption: '43 amino acids, in order, acetyl start',
  },
  {
    // Residues 11 to 13 of alpha-MSH (UniProt P01189): Hiltz and Lipton 1989, FASEB Journal 3:2282.
    name: 'KPV',
    sequence: 'KPV',
    formula: 'C16H30N4O4',
    mass: 342.44,
    smiles: 'NCCCC[C@H](N)C(=O)N1CCC[C@H]1C(=O)N[C@@H](C(C)C)C(=O)O',
    caption: 'Skeletal structure',
  },
  {
    // Khavinson et al. 2003, Bulletin of Experimental Biology and Medicine 135:590; PubChem CID 219042.
    name: 'Epitalon',
    sequence: 'AEDG',
    formula: 'C14H22N4O9',
    mass: 390.35,
    smiles: 'C[C@H](N)C(=O)N[C@@H](CCC(=O)O)C(=O)N[C@@H](CC(=O)O)C(=O)NCC(=O)O',
    caption: 'Skeletal structure',
  },
  {
    // Tuftsin with a Pro-Gly-Pro tail: Kozlovskii and Danchev 2003, Neuroscience and Behavioral Physiology 33:639.
    name: 'Selank',
    sequence: 'TKPRPGP',
    formula: 'C33H57N11O9',
    mass: 751.89,
    caption: '7 amino acids, in order',
  },
  {
    // Schoenenberger and Monnier 1977, PNAS 74:1282; UniProt P01158.
    name: 'DSIP',
    sequence: 'WAGGDASGE',
    formula: 'C35H48N10O15',
    mass: 848.82,
    caption: '9 amino acids, in order',
  },
  {
    // Bremelanotide: Vyleesi prescribing information, FDA 2019. The side chains of Asp 2 and Lys 7 close the ring.
    name: 'PT-141',
    sequence: '[Nle]DHfRWK',
    modifications: ['acetyl', 'lactam'],
    formula: 'C50H68N14O10',
    mass: 1025.18,
    caption: '7 amino acids, six in a ring, acetyl start',
  },
]

/** The slot of a name: its letters and digits in lowercase, joined by single hyphens. */
export function slotOf(name: string): string {
  return `peptide-${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`
}
