/** The shared frame of every email from the clinic. Its HTML and text come from the same blocks. */
import { clinic, clinicAddressLine } from '../../../src/catalog/clinic.ts'
import { escapeHtml } from '../../../src/catalog/newsletter/html-text.ts'

export type Fact = readonly [label: string, value: string]

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly title?: string; readonly rows: readonly Fact[] }
  | { readonly kind: 'amounts'; readonly title?: string; readonly rows: readonly Fact[]; readonly total: Fact }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }

/** A text file attached to the email. */
export type Attachment = { readonly name: string; readonly contentType: string; readonly content: string }

/** Who the email goes to, and when it leaves. */
export type Addressee = { readonly recipient: string; readonly now: Date }

export type LetterContent = {
  readonly subject: string
  /** The line that an inbox shows beside the subject. */
  readonly preheader: string
  readonly heading: string
  /** Where replies go, if not to the clinic. */
  readonly replyTo?: string
  readonly blocks: readonly Block[]
  readonly attachments?: readonly Attachment[]
}

export type RenderedLetter = {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly replyTo?: string
  readonly attachments?: readonly Attachment[]
}

const colors = {
  page: '#f6f0e8',
  sheet: '#fbf9f5',
  ink: '#082225',
  mute: '#4d5f60',
  line: '#dad1c6',
  lagoon: '#0e4a4d',
  onDark: '#f9f6f1',
}
const sans = "font-family:Figtree,'Helvetica Neue',Arial,sans-serif"
const serif = "font-family:Newsreader,Georgia,'Times New Roman',serif"

function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
}

function titleHtml(title: string | undefined): string {
  return title === undefined
    ? ''
    : `<p style="margin:28px 0 4px;${sans};font-size:14px;line-height:20px;font-weight:600;color:${colors.ink}">${escapeHtml(title)}</p>`
}

function rowHtml([label, value]: Fact, style: string, align: 'left' | 'right'): string {
  const cell = `padding:9px 0;border-bottom:1px solid ${colors.line};vertical-align:top;font-size:15px;line-height:22px;${sans}`
  return `<tr><td style="${cell};color:${colors.mute};width:42%;padding-right:16px">${escapeHtml(label)}</td><td style="${cell};color:${colors.ink};text-align:${align};${style}">${withBreaks(value)}</td></tr>`
}

function tableHtml(rows: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${rows}</table>`
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;${sans};font-size:16px;line-height:26px;color:${colors.ink}">${withBreaks(block.text)}</p>`
    case 'facts':
      return titleHtml(block.title) + tableHtml(block.rows.map((row) => rowHtml(row, '', 'left')).join(''))
    case 'amounts':
      return (
        titleHtml(block.title) +
        tableHtml(
          [...block.rows.map((row) => rowHtml(row, '', 'right')), rowHtml(block.total, 'font-weight:600', 'right')].join(''),
        )
      )
    case 'button':
      return `<p style="margin:28px 0"><a href="${escapeHtml(block.href)}" style="display:inline-block;background:${colors.lagoon};color:${colors.onDark};${sans};font-size:16px;line-height:24px;padding:13px 26px;border-radius:26px;text-decoration:none">${escapeHtml(block.label)}</a></p>`
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
      return (block.title === undefined ? '' : `${block.title}\n`) + rows([...block.rows, block.total])
    case 'button':
      return `${block.label}: ${block.href}`
  }
}

const signature = [clinic.legalName, clinicAddressLine(), `${clinic.phone.display} · ${clinic.email}`]

/** Renders an email as HTML and text. All input is escaped; a line break in the subject becomes a space. */
export function renderFrame({ subject, preheader, heading, replyTo, blocks, attachments }: LetterContent): RenderedLetter {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${colors.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.page}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${colors.sheet};border-radius:6px"><tr><td style="padding:36px 32px 12px">
<p style="margin:0 0 28px;${serif};font-size:24px;line-height:28px;color:${colors.lagoon}">${escapeHtml(clinic.name)}</p>
<h1 style="margin:0 0 20px;${serif};font-weight:400;font-size:32px;line-height:38px;letter-spacing:-0.01em;color:${colors.ink}">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr><tr><td style="padding:24px 32px 36px;${sans};font-size:13px;line-height:20px;color:${colors.mute}">${signature.map(escapeHtml).join('<br>')}</td></tr></table>
</td></tr></table></body></html>`
  const text = `${[heading, ...blocks.map(blockText), `-- \n${signature.join('\n')}`].join('\n\n')}\n`
  return {
    subject: subject.replace(/\s+/g, ' ').trim(),
    html,
    text,
    ...(replyTo !== undefined && { replyTo }),
    ...(attachments !== undefined && { attachments }),
  }
}
