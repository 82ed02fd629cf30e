/** Fills the pieces of the frame that every email shares (email-frame.ts). */
import { clinic } from './clinic.ts'
import { escapeHtml } from './html-text.ts'

/** The slots that every email fills alike. */
const own: Readonly<Record<string, string>> = {
  clinicName: escapeHtml(clinic.name),
  legalName: escapeHtml(clinic.legalName),
  phone: escapeHtml(clinic.phone.display),
  phoneLink: escapeHtml(clinic.phone.e164),
  email: escapeHtml(clinic.email),
}

/** Fills a piece's slots with HTML, in one pass, so that filled-in text is never scanned for slots. */
export function fill(piece: string, slots: Readonly<Record<string, string>>): string {
  return piece.replace(/\[\[(\w+)\]\]/g, (_slot, name: string) => slots[name] ?? own[name] ?? '')
}

/** The sheet's corners: rounded all around, or only at the bottom, under a picture. */
export const corners = { alone: '6px', underPicture: '0 0 6px 6px' } as const
