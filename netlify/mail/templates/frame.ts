/** Puts an email's blocks into the frame of every email (catalog/email-frame.ts). HTML and text come from the same blocks. */
import { clinic, clinicAddressLine } from '../../../src/catalog/clinic.ts'
import * as frame from '../../../src/catalog/email-frame.ts'
import { corners, fill } from '../../../src/catalog/fill-frame.ts'
import { escapeHtml, withBreaks } from '../../../src/catalog/html-text.ts'
import { telHref } from '../../../src/catalog/phone-href.ts'

/** A label, its value and, if one can call or write to it, the address behind it. */
export type Fact = readonly [label: string, value: string, href?: string]

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly title?: string; readonly rows: readonly Fact[] }
  | { readonly kind: 'amounts'; readonly title?: string; readonly rows: readonly Fact[]; readonly total?: Fact }
  | { readonly kind: 'button' | 'link'; readonly label: string; readonly href: string }

/** A text file attached to the email. */
export type Attachment = { readonly name: string; readonly contentType: string; readonly content: string }

/** Who the email goes to, and when it leaves. */
export type Addressee = { readonly recipient: string; readonly now: Date }

export type EmailContent = {
  readonly subject: string
  /** The line that an inbox shows beside the subject. */
  readonly preheader: string
  readonly heading: string
  /** Where replies go, if not to the clinic. */
  readonly replyTo?: string
  readonly blocks: readonly Block[]
  readonly attachments?: readonly Attachment[]
}

export type RenderedEmail = {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly replyTo?: string
  readonly attachments?: readonly Attachment[]
}

/** How the two columns share a row: facts leave room for long values, amounts and counts for long labels. */
const factLook = { width: '36%', align: 'left', weight: '400' }
const amountLook = { width: '70%', align: 'right', weight: '400' }
const totalLook = { ...amountLook, weight: '600' }

function rowHtml([label, value, href]: Fact, look: typeof factLook): string {
  const words = withBreaks(value)
  return fill(frame.row, {
    ...look,
    // "2 × $270.00" stays on one line.
    label: escapeHtml(label).replaceAll(' × ', '&nbsp;×&nbsp;'),
    value: href === undefined ? words : `<a href="${escapeHtml(href)}" style="color: #0e4a4d">${words}</a>`,
  })
}

const { display, e164 } = clinic.phone

/**
 * A paragraph. Our number is a link, since people read on their phones. Neither it, a reference, a time nor “sign-in” breaks across
 * lines.
 */
function paragraphHtml(text: string): string {
  const link = `<a href="tel:${e164}" style="color: #0e4a4d; white-space: nowrap">${escapeHtml(display)}</a>`
  return withBreaks(text)
    .replaceAll(escapeHtml(display), link)
    .replaceAll(
      /\b(?:(?:IV|CO)(?:-\w{4}){2}|\d{1,2}:\d{2} [AP]M(?: ET)?|[Ss]ign-ins?)\b/g,
      '<span style="white-space: nowrap">$&</span>',
    )
}

function rowsHtml(title: string | undefined, rows: readonly string[]): string {
  const titleHtml = title === undefined ? '' : fill(frame.rowsTitle, { text: escapeHtml(title) })
  return [titleHtml, frame.rows, ...rows, frame.rowsEnd].join('')
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return fill(frame.text, { text: paragraphHtml(block.text) })
    case 'facts':
      return rowsHtml(
        block.title,
        block.rows.map((row) => rowHtml(row, factLook)),
      )
    case 'amounts':
      return rowsHtml(block.title, [
        ...block.rows.map((row) => rowHtml(row, amountLook)),
        ...(block.total ? [rowHtml(block.total, totalLook)] : []),
      ])
    case 'button':
    case 'link':
      return fill(block.kind === 'button' ? frame.button : frame.link, {
        text: escapeHtml(block.label),
        href: escapeHtml(block.href),
      })
  }
}

function blockText(block: Block): string {
  const rows = (facts: readonly Fact[]) =>
    facts.map(([label, value]) => `${label}: ${value.replace(/\r\n|\r|\n/g, '\n  ')}`).join('\n')
  switch (block.kind) {
    case 'text':
      return block.text
    case 'facts':
      return (block.title === undefined ? '' : `${block.title}\n`) + rows(block.rows)
    case 'amounts':
      return (block.title === undefined ? '' : `${block.title}\n`) + rows([...block.rows, ...(block.total ? [block.total] : [])])
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`
  }
}

const signature = [clinic.legalName, clinicAddressLine(), `${display} · ${clinic.email}`]

/** A client's address, which staff answer from the email. */
export const emailFact = (email: string): Fact => ['Email', email, `mailto:${email}`]
/** A client's number, which a tap calls. */
export const phoneFact = (phone: string): Fact => ['Phone', phone, telHref(phone)]

/** How an email to a client ends. */
export const signOff: Block = { kind: 'text', text: `Warmly,\nThe ${clinic.name} team` }

/** Renders an email as HTML and text. All input is escaped; a line break in the subject becomes a space. */
export function renderFrame({ subject, preheader, heading, replyTo, blocks, attachments }: EmailContent): RenderedEmail {
  const line = subject.replace(/\s+/g, ' ').trim()
  const html = [
    fill(frame.head, { title: escapeHtml(line), preheader: escapeHtml(preheader) }),
    frame.below,
    fill(frame.sheet, { corners: corners.alone }),
    fill(frame.heading, { text: escapeHtml(heading) }),
    ...blocks.map(blockHtml),
    fill(frame.footer, { postalAddress: escapeHtml(clinicAddressLine()) }),
    frame.end,
  ].join('')
  return {
    subject: line,
    html,
    text: `${[heading, ...blocks.map(blockText), `-- \n${signature.join('\n')}`].join('\n\n')}\n`,
    ...(replyTo !== undefined && { replyTo }),
    ...(attachments !== undefined && { attachments }),
  }
}
