/** What somebody can ask to talk about: the titles of the modal's services and of every card that can be added to the list. */
import { protocols } from './protocol/protocol.ts'
import { services } from './service.ts'

const titles: ReadonlySet<string> = new Set([...services.map(({ title }) => title), ...protocols.map(({ name }) => name)])

/** Whether a title is one of ours, and not what a visitor wrote in its place. */
export function isConsultationTitle(title: string): boolean {
  return titles.has(title)
}
