/** The fifteen peptides. Most are not approved drugs, and a text that doesn't say so would be untrue (protocol.ts). */
import type { Protocol } from './protocol.ts'

/** Every peptide needs a prescription, and has a picture of its own chain. */
type Peptide = Omit<Protocol, 'prescriptionOnly' | 'slot' | 'frequency'> & { readonly frequency?: string }

const peptides: readonly Peptide[] = [
  // Sikiric et al. 2011, Current Pharmaceutical Design 17:1612; Gwyer, Wragg and Wilson 2019, Cell and Tissue Research 377:153.
  {
    name: 'BPC-157',
    category: 'Recovery',
    description: 'A fifteen-residue peptide that comes up in consultations about tendon, gut and tissue recovery.',
    benefits: [
      'Discussed for *tendon and ligament* recovery',
      'Studied for the *lining of the gut*, mostly in animals',
      'Often asked about after *overuse injuries*',
      'May be planned beside *physiotherapy*, not instead of it',
      'Not an approved medicine; *what is known* is gone through with you',
    ],
    duration: '4 to 8 weeks, then reviewed',
  },
  // Pickart, Vasquez-Soltero and Margolina 2015, BioMed Research International 648108; Pickart and Margolina 2018, IJMS 19:1987.
  {
    name: 'GHK-Cu',
    category: 'Skin',
    description: 'A tripeptide that binds copper, used in topical and injected protocols for skin.',
    benefits: [
      'Used in *topical care* for firmness and texture',
      'Studied for its part in *collagen* and skin repair',
      'Discussed for *skin around procedures*',
      'Also asked about for *the scalp*',
      'May be prescribed as a *cream, a serum or an injection*',
    ],
    duration: '8 to 12 weeks, then reviewed',
  },
  // Prakash and Goa 1999, BioDrugs 12:139; Walker 2006, Clinical Interventions in Aging 1:307.
  {
    name: 'Sermorelin',
    category: 'Growth hormone',
    description: 'The first 29 residues of the hormone that asks the pituitary for growth hormone. Usually taken at night.',
    benefits: [
      'Asks the *pituitary* for its own growth hormone',
      'Discussed for *sleep and recovery* in adults',
      'Often followed with *IGF-1 labs*',
      'Once approved for *growth in children*; adult use is off-label',
      'Not for people with an *active cancer*',
    ],
    duration: '3 to 6 months, with labs',
  },
  // Raun et al. 1998, European Journal of Endocrinology 139:552.
  {
    name: 'Ipamorelin',
    category: 'Growth hormone',
    description: 'A five-residue peptide that acts on the ghrelin receptor. Often discussed together with CJC-1295.',
    benefits: [
      'Studied as a *selective* growth-hormone secretagogue',
      'Discussed for *body composition* beside training',
      'Asked about for *sleep quality*',
    ],
    duration: '8 to 12 weeks, then reviewed',
  },
  // Teichman et al. 2006, Journal of Clinical Endocrinology and Metabolism 91:799.
  {
    name: 'CJC-1295',
    category: 'Growth hormone',
    description: 'A modified growth-hormone-releasing sequence, built to last longer than the natural one.',
    benefits: [
      'Studied for a *longer-lasting* release of growth hormone',
      'Discussed for *recovery between sessions*',
      'Often planned with *Ipamorelin*',
      'Followed with *IGF-1 labs*',
      'Given as the form *with or without DAC*, named on your prescription',
    ],
    duration: '8 to 12 weeks, then reviewed',
  },
  // Egrifta prescribing information, FDA 2010; Falutz et al. 2007, New England Journal of Medicine 357:2359.
  {
    name: 'Tesamorelin',
    category: 'Metabolic',
    description:
      'A growth-hormone-releasing analogue with one approved use, abdominal fat in people treated for HIV. Other uses are off-label.',
    benefits: [
      'Approved for *abdominal fat* in HIV lipodystrophy',
      'Studied for *visceral fat* in other groups',
      'Followed with *glucose and IGF-1 labs*',
    ],
    duration: '3 to 6 months, with labs',
  },
  // Ng et al. 2000, Hormone Research 53:274; Heffernan et al. 2001, Endocrinology 142:5182.
  {
    name: 'AOD-9604',
    category: 'Metabolic',
    description: 'A fragment of growth hormone that has been studied for fat metabolism.',
    benefits: [
      'Studied for *fat metabolism*, chiefly in animals',
      'Discussed where *growth hormone itself* is not wanted',
      'Sometimes planned beside *food and training*',
    ],
    duration: '8 to 12 weeks, then reviewed',
  },
  // Lee et al. 2015, Cell Metabolism 21:443; Reynolds et al. 2021, Nature Communications 12:470.
  {
    name: 'MOTS-c',
    category: 'Metabolic',
    description: 'A sixteen-residue peptide encoded in the mitochondria. The research is early, and we will say so.',
    benefits: [
      'Studied for *insulin sensitivity* in mice',
      'Discussed for *exercise capacity* in later life',
      'Asked about for *metabolic flexibility*',
    ],
    duration: '4 to 8 weeks, then reviewed',
  },
  // Goldstein et al. 1977, PNAS 74:725; King and Tuthill 2016, Vitamins and Hormones 102:151.
  {
    name: 'Thymosin Alpha-1',
    category: 'Immune',
    description: 'A 28-residue peptide first isolated from the thymus, prescribed in some countries for immune support.',
    benefits: [
      'Prescribed abroad in *hepatitis B*',
      'Studied as an *immune modulator*',
      'Discussed for people who feel *often unwell*, after labs',
    ],
    duration: '4 to 12 weeks, then reviewed',
  },
  // Goldstein, Hannappel, Sosne and Kleinman 2012, Expert Opinion on Biological Therapy 12:37.
  {
    name: 'Thymosin Beta-4',
    category: 'Recovery',
    description: 'A 43-residue peptide found in nearly every cell, discussed for soft-tissue recovery.',
    benefits: [
      'Studied for *wound repair* and cell movement',
      'Discussed for *soft-tissue* recovery',
      'Asked about after *strains and surgery*, with your surgeon informed',
    ],
    duration: '4 to 8 weeks, then reviewed',
  },
  // Dalmasso et al. 2008, Gastroenterology 134:166; Brzoska et al. 2008, Endocrine Reviews 29:581.
  {
    name: 'KPV',
    category: 'Recovery',
    description: 'Three residues from the end of alpha-MSH, asked about for skin and gut irritation.',
    benefits: [
      'Studied for *gut inflammation* in animals',
      'Discussed for *irritated skin*',
      'May be prescribed *by mouth or on the skin*',
    ],
    duration: '4 to 8 weeks, then reviewed',
  },
  // Khavinson, Bondarev and Butyugov 2003, Bulletin of Experimental Biology and Medicine 135:590; Anisimov and Khavinson 2010, Biogerontology 11:139.
  {
    name: 'Epitalon',
    category: 'Longevity',
    description: 'Four residues, studied for sleep rhythm and ageing in small trials abroad.',
    benefits: [
      'Studied for *telomerase* in cell cultures',
      'Discussed for *sleep rhythm* in later life',
      'Asked about as part of a *longevity plan*',
    ],
    duration: 'Short courses, each reviewed',
  },
  // Zozulia et al. 2008, a clinical trial in anxiety and neurasthenia, published in Russian.
  {
    name: 'Selank',
    category: 'Mind and sleep',
    description: 'A seven-residue peptide developed from tuftsin and studied for calm and attention.',
    benefits: [
      'Studied for *anxiety* in small Russian trials',
      'Discussed for *attention under strain*',
      'Usually prescribed as a *nasal spray*',
    ],
    duration: '2 to 4 weeks, then reviewed',
  },
  // Graf and Kastin 1984, Neuroscience and Biobehavioral Reviews 8:83; Kovalzon and Strekalova 2006, Journal of Neurochemistry 97:303.
  {
    name: 'DSIP',
    category: 'Mind and sleep',
    description: 'The nine-residue delta sleep-inducing peptide. What it does in people is still debated.',
    benefits: [
      'Studied for *deep sleep*, with mixed findings',
      'Discussed when *sleep habits* have been looked at first',
      'Asked about in times of *stress*',
    ],
    duration: '2 to 4 weeks, then reviewed',
  },
  // Vyleesi prescribing information, FDA 2019; Kingsberg et al. 2019, Obstetrics and Gynecology 134:899.
  {
    name: 'PT-141',
    category: 'Intimacy',
    description: 'Bremelanotide, approved for low desire in premenopausal women. Other uses are off-label.',
    benefits: [
      'Approved for *low desire* that troubles premenopausal women',
      'Acts on *melanocortin receptors* in the brain',
      '*Blood pressure* is checked before it is prescribed',
      'Discussed off-label with *men*',
      '*Nausea* is common at first, and talked about beforehand',
    ],
    duration: 'Used on occasion, reviewed at 8 weeks',
    frequency: 'As needed, as prescribed',
  },
]

export const peptideProtocols: readonly Protocol[] = peptides.map((peptide) => ({
  frequency: 'As prescribed',
  ...peptide,
  prescriptionOnly: true,
  slot: `peptide-${peptide.name.toLowerCase().replaceAll(' ', '-')}`,
}))
