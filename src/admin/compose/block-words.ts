import type { BlockKind } from '../../stores/newsletter/editable-letter.ts'

/** What each kind of block is called. */
export const blockNames: Readonly<Record<BlockKind, string>> = {
  heading: 'Headline',
  section: 'Heading',
  text: 'Paragraph',
  facts: 'From the catalog',
  link: 'Link',
  button: 'Button',
  offer: 'Offer',
  code: 'Code',
}
