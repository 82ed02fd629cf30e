/** The chosen treatments on /consultation: each can be removed, all can be cleared, and a text message names them. */
import { consultationList, type ConsultationItem } from '../stores/consultation-list.ts'

export function showSelection() {
  const section = document.querySelector<HTMLElement>('[data-selection]')
  if (!section) return
  const part = <T extends HTMLElement>(name: string) => section.querySelector<T>(`[data-selection-${name}]`)!
  const [list, empty, clear, status] = [part('list'), part('empty'), part('clear'), part('status')]
  const title = section.querySelector('h2')!
  const template = section.querySelector('template')!

  function row({ name, category }: ConsultationItem): Node {
    const item = template.content.cloneNode(true) as DocumentFragment
    for (const place of item.querySelectorAll('[data-name]')) place.textContent = name
    item.querySelector('[data-category]')!.textContent = category
    item.querySelector('button')!.addEventListener('click', () => {
      consultationList.remove(name)
      status.textContent = `${name} removed.`
      // The pressed button is gone; the list's name is the nearest place that stays.
      title.focus()
    })
    return item
  }

  clear.addEventListener('click', () => {
    consultationList.clear()
    status.textContent = 'All selected services removed.'
    title.focus()
  })

  consultationList.$items.subscribe((items) => {
    list.replaceChildren(...items.map(row))
    list.hidden = clear.hidden = items.length === 0
    empty.hidden = items.length > 0
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sms]'))
      link.href = smsAddress(link.dataset.sms!, items)
  })
}

/** `?&body=` is what both iOS and Android understand. */
function smsAddress(number: string, items: readonly ConsultationItem[]): string {
  if (items.length === 0) return `sms:${number}`
  const names = items.map(({ name }) => name).join(', ')
  return `sms:${number}?&body=${encodeURIComponent(`Hello, I would like to talk about: ${names}.`)}`
}
