/** What the page knows of a visitor before its island listens is being taken up: the static form waits out of sight. */
export const takingUp = {
  begin: () => void (document.documentElement.dataset['takingUp'] = ''),
  /** The island shows what it is to show. */
  end: () => void delete document.documentElement.dataset['takingUp'],
}
