/** "Skip to content" moves the focus and leaves the address alone: on some pages it holds the secret of an emailed link. */
export function skipToContent() {
  document.querySelector('.skip-link')?.addEventListener('click', (event) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
  })
}
