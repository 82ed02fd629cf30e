/** A newsletter's HTML with every part that one can have. */
import type { Email } from '../../src/catalog/newsletter/email-block.ts'

/** The most bytes of HTML that Gmail shows before it clips an email. */
export const clipBytes = 102 * 1024

export function wholeNewsletter(change: Partial<Email> = {}): Email {
  return {
    period: 'December 2026',
    picture: {
      src: 'https://tidelight.example/api/image?file=winter',
      alt: 'Abstract glass artwork: a drop above still water',
    },
    blocks: [
      { kind: 'heading', text: 'A quieter December, *planned around you*' },
      { kind: 'text', text: 'Hello {{firstName}},' },
      { kind: 'text', text: 'The year is nearly done. If something has been on your list, here is what it involves.' },
      { kind: 'section', text: 'Dermal *Fillers*' },
      { kind: 'text', text: 'Hyaluronic acid for contour and volume, added in stages so that each step can be looked at.' },
      { kind: 'facts', text: '45 to 60 minutes · By prescription, after a consultation' },
      { kind: 'link', text: 'Read about Dermal Fillers', href: 'https://tidelight.example/aesthetics' },
      { kind: 'section', text: 'Travel Detox' },
      { kind: 'text', text: 'For the day after a long flight: fluids, electrolytes and antioxidants while you unpack.' },
      { kind: 'facts', text: '45–60 min · $250 · At your home or hotel' },
      { kind: 'link', text: 'Book Travel Detox', href: 'https://tidelight.example/book-iv' },
      { kind: 'offer', text: '15% off one visit in December, for readers of this email.' },
      { kind: 'code', text: 'WINTER15' },
      { kind: 'button', text: 'Request a consultation', href: 'https://tidelight.example/consultation' },
      { kind: 'text', text: 'Until soon,\nTidelight' },
    ],
    ...change,
  }
}
