import type { BlockKind, EditableBlock } from '../../stores/newsletter/editable-email.ts'

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

/** A block's name, with its number if there are several of its kind: "Paragraph 2". */
export function blockName(blocks: readonly EditableBlock[], { kind, key }: EditableBlock): string {
  const alike = blocks.filter((block) => block.kind === kind)
  return alike.length === 1 ? blockNames[kind] : `${blockNames[kind]} ${alike.findIndex((block) => block.key === key) + 1}`
}
