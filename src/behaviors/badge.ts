/** Shows how many treatments are on the consultation list, wherever the header has a badge; nothing at zero. */
import { consultationList } from '../stores/consultation/list.ts'

export function countInterests() {
  consultationList.open()
  consultationList.$items.subscribe((items) => {
    for (const badge of document.querySelectorAll<HTMLElement>('[data-badge]')) {
      badge.hidden = items.length === 0
      badge.querySelector('[data-badge-count]')!.textContent = String(items.length)
    }
  })
}
