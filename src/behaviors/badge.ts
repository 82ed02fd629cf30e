/** The number of treatments on the consultation list, wherever the header shows it; nothing at zero. */
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
