/** A newsletter's parts while it is edited: each keeps its key as it is typed in, moved, or still empty. */
import { isWebAddress, type Email, type EmailBlock } from '../../catalog/newsletter/email-block.ts'
import { readEmail } from '../../catalog/newsletter/email-html.ts'
import { placeholderSentence, wrongPlaceholders } from '../../catalog/newsletter/placeholder.ts'
import { randomKey } from '../form/memory.ts'

export type EditableBlock = EmailBlock & { readonly key: string }
/** `key` stays through every edit; a newsletter that replaces this one has another. */
export type EditableEmail = Omit<Email, 'blocks'> & { readonly key: string; readonly blocks: readonly EditableBlock[] }

export type BlockKind = EmailBlock['kind']

/** What can be added by hand. The catalog's figures come from the generator only. */
export const addableKinds = [
  'text',
  'section',
  'button',
  'link',
  'offer',
  'code',
  'heading',
] as const satisfies readonly BlockKind[]

export type AddableKind = (typeof addableKinds)[number]

export function newBlock(kind: AddableKind, text = ''): EditableBlock {
  const key = randomKey()
  return kind === 'link' || kind === 'button' ? { kind, text, href: '', key } : { kind, text, key }
}

/** Opens a newsletter's HTML for editing; undefined for HTML that isn't ours. */
export function openEmail(html: string): EditableEmail | undefined {
  const email = readEmail(html)
  return email && { ...email, key: randomKey(), blocks: email.blocks.map((block) => ({ ...block, key: randomKey() })) }
}

/** How a newsletter starts without the generator. */
export function blankEmail(period: string, picture: Email['picture']): EditableEmail {
  return {
    key: randomKey(),
    period,
    picture,
    blocks: [newBlock('heading'), newBlock('text', 'Hello {{firstName}},'), newBlock('text')],
  }
}

const placeOf = ({ blocks }: EditableEmail, key: string) => blocks.findIndex((block) => block.key === key)

/** Puts a block at a place. */
export function withBlock(email: EditableEmail, block: EditableBlock, place: number): EditableEmail {
  return { ...email, blocks: email.blocks.toSpliced(place, 0, block) }
}

export function withoutBlock(email: EditableEmail, key: string): EditableEmail {
  return { ...email, blocks: email.blocks.filter((block) => block.key !== key) }
}

/** Moves a block by one place, unless it is at the end already. */
export function movedBlock(email: EditableEmail, key: string, by: -1 | 1): EditableEmail {
  const from = placeOf(email, key)
  const to = from + by
  const block = email.blocks[from]
  if (block === undefined || to < 0 || to >= email.blocks.length) return email
  return { ...email, blocks: email.blocks.toSpliced(from, 1).toSpliced(to, 0, block) }
}

/** Changes a block's text, or its address if it has one. */
export function changedBlock(
  email: EditableEmail,
  key: string,
  change: { readonly text?: string; readonly href?: string },
): EditableEmail {
  return { ...email, blocks: email.blocks.map((block) => (block.key === key ? { ...block, ...change } : block)) }
}

type BlockProblem = { readonly text?: string; readonly href?: string }

/** What keeps a block from being sent as it was typed. An empty block is left out, so it has no problem. */
export function blockProblem(block: EditableBlock): BlockProblem {
  if (block.text.trim() === '') return {}
  const text = placeholderSentence(wrongPlaceholders(block.text))
  const href =
    'href' in block && !isWebAddress(block.href.trim()) ? 'Enter a full web address, like https://example.com.' : undefined
  return { ...(text !== undefined && { text }), ...(href !== undefined && { href }) }
}

/** The first sentence about a block that can't be sent as it is; undefined if all can. */
export function emailProblem(email: EditableEmail): string | undefined {
  for (const block of email.blocks) {
    const { text, href } = blockProblem(block)
    if (text !== undefined || href !== undefined) return text ?? `“${block.text.trim()}” has no web address. ${href}`
  }
  return placeholderSentence(wrongPlaceholders(email.picture?.alt ?? ''))
}
