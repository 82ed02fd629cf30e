/**
 * What the four service pages offer (public spec, section 2). The texts say what a treatment is and
 * what it is asked about; what it may do for one person is the consultation's to say.
 */
import type { ServiceLineId } from './service-line.ts'

export type Protocol = {
  /** Unique over all four kinds of care: the consultation list knows a treatment by it. */
  readonly name: string
  readonly line: ServiceLineId
  readonly category: string
  readonly description: string
  readonly prescriptionOnly: boolean
}

const aesthetics: readonly Protocol[] = [
  of(
    'aesthetics',
    'Anti-Wrinkle Treatments',
    'Injectables',
    true,
    'Botulinum toxin in small, placed doses for the lines that expression makes. A review after two weeks comes with it.',
  ),
  of(
    'aesthetics',
    'Dermal Fillers',
    'Injectables',
    true,
    'Hyaluronic acid for contour and volume, added in stages so that each step can be looked at before the next.',
  ),
  of(
    'aesthetics',
    'PDO Thread Lifts',
    'Contour',
    true,
    'Dissolvable sutures that support the skin of the lower face and brow. Done in the clinic under local anaesthetic.',
  ),
  of(
    'aesthetics',
    'Skin Rejuvenation IV',
    'Infusions',
    true,
    'Fluids, vitamin C and glutathione by drip, often booked around a skin treatment.',
  ),
  of(
    'aesthetics',
    'GLOW Peptide Complex',
    'Peptides',
    true,
    'A compounded blend around the copper peptide, discussed for skin quality. Its components are named on your prescription.',
  ),
  of(
    'aesthetics',
    'ReGrow Drops',
    'Hair',
    true,
    'A compounded scalp serum for thinning hair, chosen after a look at the pattern and its likely cause.',
  ),
  of(
    'aesthetics',
    'Glow Melt GHK-Cu',
    'Peptides',
    true,
    'The copper tripeptide in a form that melts under the tongue, for those who would rather not inject.',
  ),
]

const peptides: readonly Protocol[] = [
  of(
    'peptides',
    'BPC-157',
    'Recovery',
    true,
    'A fifteen-residue peptide that comes up in consultations about tendon, gut and tissue recovery.',
  ),
  of('peptides', 'GHK-Cu', 'Skin', true, 'A tripeptide that binds copper, used in topical and injected protocols for skin.'),
  of(
    'peptides',
    'Sermorelin',
    'Growth hormone',
    true,
    'The first 29 residues of the hormone that asks the pituitary for growth hormone. Usually taken at night.',
  ),
  of(
    'peptides',
    'Ipamorelin',
    'Growth hormone',
    true,
    'A five-residue peptide that acts on the ghrelin receptor. Often discussed together with CJC-1295.',
  ),
  of(
    'peptides',
    'CJC-1295',
    'Growth hormone',
    true,
    'A modified growth-hormone-releasing sequence, built to last longer than the natural one.',
  ),
  of(
    'peptides',
    'Tesamorelin',
    'Metabolic',
    true,
    'A growth-hormone-releasing analogue with one approved use, abdominal fat in people treated for HIV. Other uses are off-label.',
  ),
  of('peptides', 'AOD-9604', 'Metabolic', true, 'A fragment of growth hormone that has been studied for fat metabolism.'),
  of(
    'peptides',
    'MOTS-c',
    'Metabolic',
    true,
    'A sixteen-residue peptide encoded in the mitochondria. The research is early, and we will say so.',
  ),
  of(
    'peptides',
    'Thymosin Alpha-1',
    'Immune',
    true,
    'A 28-residue peptide first isolated from the thymus, prescribed in some countries for immune support.',
  ),
  of(
    'peptides',
    'Thymosin Beta-4',
    'Recovery',
    true,
    'A 43-residue peptide found in nearly every cell, discussed for soft-tissue recovery.',
  ),
  of('peptides', 'KPV', 'Recovery', true, 'Three residues from the end of alpha-MSH, asked about for skin and gut irritation.'),
  of('peptides', 'Epitalon', 'Longevity', true, 'Four residues, studied for sleep rhythm and ageing in small trials abroad.'),
  of(
    'peptides',
    'Selank',
    'Mind and sleep',
    true,
    'A seven-residue peptide developed from tuftsin and studied for calm and attention.',
  ),
  of(
    'peptides',
    'DSIP',
    'Mind and sleep',
    true,
    'The nine-residue delta sleep-inducing peptide. What it does in people is still debated.',
  ),
  of(
    'peptides',
    'PT-141',
    'Intimacy',
    true,
    'Bremelanotide, approved for low desire in premenopausal women. Other uses are off-label.',
  ),
]

const weight: readonly Protocol[] = [
  of(
    'weight',
    'Semaglutide Program',
    'Medication',
    true,
    'A weekly GLP-1 injection, started low and raised slowly, with labs before and check-ins throughout.',
  ),
  of(
    'weight',
    'Tirzepatide Program',
    'Medication',
    true,
    'A weekly injection that acts on two gut-hormone receptors. The same labs, the same slow steps.',
  ),
  of(
    'weight',
    'Lipotropic Injections',
    'Support',
    true,
    'Methionine, inositol and choline with vitamin B12, given in the clinic alongside a plan.',
  ),
  of(
    'weight',
    'Metabolic Lab Review',
    'Assessment',
    false,
    'Glucose, insulin, lipids, thyroid and more, read with you line by line before anything is prescribed.',
  ),
  of(
    'weight',
    'Nutrition and Maintenance Plan',
    'Support',
    false,
    'What to eat while appetite is low, how to keep muscle, and how to stop a medication when the time comes.',
  ),
]

const performance: readonly Protocol[] = [
  of(
    'performance',
    'NAD+ High-Dose IV',
    'Infusions',
    true,
    'A coenzyme found in every living cell, given as a slow infusion with a clinician present.',
  ),
  of(
    'performance',
    'Athletic Recovery IV',
    'Infusions',
    true,
    'Fluids, electrolytes, amino acids and B vitamins after a race, a match or a hard block of training.',
  ),
  of(
    'performance',
    'Hormone Optimization',
    'Hormones',
    true,
    'Testing first. If your levels and symptoms agree, a plan with follow-up labs; if they do not, we say so.',
  ),
  of(
    'performance',
    'BPC-157 Recovery',
    'Peptides',
    true,
    'The fifteen-residue peptide in a protocol set around an injury and your physiotherapy.',
  ),
]

export const protocols: readonly Protocol[] = [...aesthetics, ...peptides, ...weight, ...performance]

/** The treatments of one kind of care, in the order the site shows them. */
export function protocolsOf(line: ServiceLineId): readonly Protocol[] {
  return protocols.filter((protocol) => protocol.line === line)
}

function of(line: ServiceLineId, name: string, category: string, prescriptionOnly: boolean, description: string): Protocol {
  return { name, line, category, description, prescriptionOnly }
}
