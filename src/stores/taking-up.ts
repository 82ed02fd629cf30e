/** While an island restores what the page knows about a visitor, the static form stays hidden. */
export const takingUp = {
  begin: () => void (document.documentElement.dataset['takingUp'] = ''),
  /** The island now shows the right content. */
  end: () => void delete document.documentElement.dataset['takingUp'],
}
