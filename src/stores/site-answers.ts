/** Whether the site responds at all: loads an image that every deploy has. */
export function siteAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
    picture.src = `/favicon.svg?${Date.now()}`
  })
}
