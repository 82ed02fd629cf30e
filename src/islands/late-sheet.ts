/** Loads late.css once; callers wait for it, so that nothing shows unstyled. */
import href from './late.css?url'

let coming: Promise<void> | undefined

export function lateSheet(): Promise<void> {
  return (coming ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      coming = undefined
      link.remove()
      reject(new Error('The stylesheet didn’t load.'))
    }
    document.head.append(link)
  }))
}
