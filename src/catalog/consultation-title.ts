/**
 * Everything a visitor can request a consultation about: the modal's services, and every card that goes on the consultation list.
 */
import { protocols } from './protocol/list.ts'
import { services } from './service/service.ts'

const titles: ReadonlySet<string> = new Set([...services.map(({ title }) => title), ...protocols.map(({ name }) => name)])

/** Whether a title is one of ours rather than text from a visitor. */
export function isConsultationTitle(title: string): boolean {
  return titles.has(title)
}
