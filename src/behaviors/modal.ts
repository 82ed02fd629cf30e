/** The link that opens the consultation modal; without script, or if the modal fails to load, it leads to /consultation. */
import { isPlainClick } from './plain-click.ts'

const signs = ['pointerenter', 'focus', 'touchstart'] as const

const bring = () => import('../islands/late.ts').then((late) => late.bringConsultationModal())

export function openModal() {
  const link = document.querySelector<HTMLAnchorElement>('[data-consultation-modal]')
  if (!link) return

  // Preload when the pointer, a finger or focus reaches the link, so that the modal is ready when it is pressed.
  for (const sign of signs) link.addEventListener(sign, () => void bring().catch(() => {}), { once: true, passive: true })

  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    bring().then(
      (open) => open({ opener: link, picture: picture(), onSent: tellSent }),
      () => location.assign(link.href),
    )
  })
}

function picture(): DocumentFragment | undefined {
  return document.querySelector<HTMLTemplateElement>('[data-consultation-picture]')?.content
}

/** Shows the confirmation line that stays after the modal has closed. */
function tellSent(reference: string) {
  const line = document.querySelector<HTMLElement>('[data-consultation-sent]')!
  line.querySelector('[data-reference]')!.textContent = reference
  line.hidden = false
}
