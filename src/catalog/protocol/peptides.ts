/** The fifteen peptides. Most are not approved drugs, and a text that doesn't say so would be untrue (protocol.ts). */
import type { Protocol } from './protocol.ts'

/** Every peptide needs a prescription, and has a picture of its own chain. */
type Peptide = Omit<Protocol, 'prescriptionOnly' | 'slot' | 'frequency'> & { readonly frequency?: string }

const peptides: readonly Peptide[] = [
  // Sikiric et al. 2011, Current Pharmaceutical Design 17:1612; Gwyer, Wragg and Wilson 2019, Cell and Tissue Research 377:153.
  {
    name: 'BPC-157',
    category: 'Recovery',
    description: 'A peptide people ask about for tendon, gut and tissue recovery.',
    benefits: [
      'Most people ask about *tendons and ligaments*',
      'Studied for the *gut lining*, mostly in animals',
      'People often ask about it after *overuse injuries*',
      'May be used alongside *physical therapy*, not instead of it',
      'Not an approved drug; we’ll go over *what’s known* with you',
    ],
    duration: '4 to 8 weeks, then a review',
  },
  // Pickart, Vasquez-Soltero and Margolina 2015, BioMed Research International 648108; Pickart and Margolina 2018, IJMS 19:1987.
  {
    name: 'GHK-Cu',
    category: 'Skin',
    description: 'Three amino acids that bind copper, used in creams and injections for skin.',
    benefits: [
      'Used in *topical skin care* for firmness and texture',
      'Studied for its role in *collagen* and skin repair',
      'Sometimes used *before or after a procedure*',
      'Also tried on *the scalp*',
      'May be prescribed as a *cream, serum or injection*',
    ],
    duration: '8 to 12 weeks, then a review',
  },
  // Prakash and Goa 1999, BioDrugs 12:139; Walker 2006, Clinical Interventions in Aging 1:307.
  {
    name: 'Sermorelin',
    category: 'Growth hormone',
    description:
      'The first 29 amino acids of the hormone that tells the pituitary to release growth hormone. Usually taken at night.',
    benefits: [
      'Prompts the *pituitary* to release its own growth hormone',
      'Most people ask about *sleep and recovery*',
      'Often monitored with *IGF-1 labs*',
      'Once approved for *growth in children*; adult use isn’t approved',
      'Not for people with *active cancer*',
    ],
    duration: '3 to 6 months, with labs',
  },
  // Raun et al. 1998, European Journal of Endocrinology 139:552.
  {
    name: 'Ipamorelin',
    category: 'Growth hormone',
    description: 'A five-amino-acid peptide that acts on the ghrelin receptor. Often paired with CJC-1295.',
    benefits: [
      'Studied as a *selective* trigger for growth hormone',
      'People ask about *body composition*, along with training',
      'Some also ask about *sleep quality*',
    ],
    duration: '8 to 12 weeks, then a review',
  },
  // Teichman et al. 2006, Journal of Clinical Endocrinology and Metabolism 91:799.
  {
    name: 'CJC-1295',
    category: 'Growth hormone',
    description: 'A modified version of the hormone that triggers growth hormone.',
    benefits: [
      'Studied for *longer-lasting* release of growth hormone',
      'Most people ask about *recovery between workouts*',
      'Often paired with *Ipamorelin*',
      'Monitored with *IGF-1 labs*',
      'Comes *with or without DAC*; your prescription says which',
    ],
    duration: '8 to 12 weeks, then a review',
  },
  // Egrifta prescribing information, FDA 2010; Falutz et al. 2007, New England Journal of Medicine 357:2359.
  {
    name: 'Tesamorelin',
    category: 'Metabolic',
    description: 'An analog of growth-hormone-releasing hormone. It has one approved use. Anything else is off-label.',
    benefits: [
      'Approved for *belly fat* in people with HIV and lipodystrophy',
      'Studied for *deep belly fat* in other groups',
      'Monitored with *glucose and IGF-1 labs*',
    ],
    caution: 'Not for people with *active cancer* or a damaged *pituitary*, or during *pregnancy*',
    duration: '3 to 6 months, with labs',
  },
  // Ng et al. 2000, Hormone Research 53:274; Heffernan et al. 2001, Endocrinology 142:5182.
  {
    name: 'AOD-9604',
    category: 'Metabolic',
    description: 'A small piece of the growth hormone molecule.',
    benefits: [
      'Studied for *fat metabolism*, mostly in animals',
      'For people who’d rather not take *growth hormone itself*',
      'Sometimes added to a *nutrition and training* plan',
    ],
    duration: '8 to 12 weeks, then a review',
  },
  // Lee et al. 2015, Cell Metabolism 21:443; Reynolds et al. 2021, Nature Communications 12:470.
  {
    name: 'MOTS-c',
    category: 'Metabolic',
    description: 'A peptide encoded in mitochondrial DNA. The research is early.',
    benefits: [
      'Studied for *insulin sensitivity* in mice',
      'People ask about *exercise capacity* in later life',
      'Some also ask about *metabolic flexibility*',
    ],
    duration: '4 to 8 weeks, then a review',
  },
  // Goldstein et al. 1977, PNAS 74:725; King and Tuthill 2016, Vitamins and Hormones 102:151.
  {
    name: 'Thymosin Alpha-1',
    category: 'Immune',
    description: 'A peptide first found in the thymus.',
    benefits: [
      'Prescribed abroad for *hepatitis B*',
      'Studied for its effect on the *immune system*',
      'After labs, an option for people who *often feel unwell*',
    ],
    duration: '4 to 12 weeks, then a review',
  },
  // Goldstein, Hannappel, Sosne and Kleinman 2012, Expert Opinion on Biological Therapy 12:37.
  {
    name: 'Thymosin Beta-4',
    category: 'Recovery',
    description: 'A peptide found in nearly every cell.',
    benefits: [
      'Studied for *wound repair* and cell movement',
      'Most people ask about *soft-tissue recovery*',
      'After *surgery*, check with your surgeon first',
    ],
    duration: '4 to 8 weeks, then a review',
  },
  // Dalmasso et al. 2008, Gastroenterology 134:166; Brzoska et al. 2008, Endocrine Reviews 29:581.
  {
    name: 'KPV',
    category: 'Recovery',
    description: 'The last three amino acids of alpha-MSH, a hormone.',
    benefits: [
      'Studied for *gut inflammation* in animals',
      'Sometimes tried on *irritated skin*',
      'May be taken *by mouth* or used *on the skin*',
    ],
    duration: '4 to 8 weeks, then a review',
  },
  // Khavinson, Bondarev and Butyugov 2003, Bulletin of Experimental Biology and Medicine 135:590; Anisimov and Khavinson 2010, Biogerontology 11:139.
  {
    name: 'Epitalon',
    category: 'Longevity',
    description: 'Four amino acids, studied for sleep rhythm and aging in small trials abroad.',
    benefits: [
      'Studied for *telomerase* in cell cultures',
      'Most people ask about *sleep rhythm* in later life',
      'Sometimes part of a *longevity plan*',
    ],
    duration: 'Short courses, then a review',
  },
  // Zozulia et al. 2008, a clinical trial in anxiety and neurasthenia, published in Russian.
  {
    name: 'Selank',
    category: 'Mind and sleep',
    description: 'A peptide based on tuftsin and studied for calm and focus.',
    benefits: [
      'Studied for *anxiety* in small Russian trials',
      'People also ask about *focus under stress*',
      'Usually prescribed as a *nasal spray*',
    ],
    duration: '2 to 4 weeks, then a review',
  },
  // Graf and Kastin 1984, Neuroscience and Biobehavioral Reviews 8:83; Kovalzon and Strekalova 2006, Journal of Neurochemistry 97:303.
  {
    name: 'DSIP',
    category: 'Mind and sleep',
    description: 'Short for delta sleep-inducing peptide. What it does in people is still debated.',
    benefits: [
      'Studied for *deep sleep*, with mixed results',
      'We look at your *sleep habits* first',
      'People also ask about *stress*',
    ],
    duration: '2 to 4 weeks, then a review',
  },
  // Vyleesi prescribing information, FDA 2019; Kingsberg et al. 2019, Obstetrics and Gynecology 134:899.
  {
    name: 'PT-141',
    category: 'Intimacy',
    description: 'Also known as bremelanotide. It has one approved use. Anything else is off-label.',
    benefits: [
      'Approved for *low sexual desire* that bothers premenopausal women',
      'Acts on *melanocortin receptors*',
      '*Nausea* is common at first',
    ],
    caution: 'Not for people with *heart or artery disease* or uncontrolled high *blood pressure*, or during *pregnancy*',
    duration: 'Review at 8 weeks',
    frequency: 'As needed, as prescribed',
  },
]

export const peptideProtocols: readonly Protocol[] = peptides.map((peptide) => ({
  frequency: 'As prescribed',
  ...peptide,
  prescriptionOnly: true,
  slot: `peptide-${peptide.name.toLowerCase().replaceAll(' ', '-')}`,
}))
