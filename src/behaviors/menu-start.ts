/** The menu items for signed-in visitors: their pages, Sign Out, and the back office once the admin check has completed. */
import { adminCheck } from '../stores/account/admin-check.ts'
import { session } from '../stores/account/session.ts'
import { stillSignedIn } from '../stores/account/still-signed-in.ts'

const note = document.querySelector<HTMLElement>('[data-session-note]')!
const noteMs = 8000
let clearing: ReturnType<typeof setTimeout> | undefined

function say(sentence: string) {
  clearTimeout(clearing)
  note.textContent = sentence
  clearing = setTimeout(() => note.replaceChildren(), noteMs)
}

function show(mark: string, shown: boolean) {
  for (const item of document.querySelectorAll<HTMLElement>(`[data-for="${mark}"]`)) item.hidden = !shown
}

async function leave() {
  const result = await session.leave()
  say(result.ok ? 'You’re signed out.' : stillSignedIn)
}

session.$session.subscribe(({ status }) => show('signed-in', status === 'signed-in'))
adminCheck.$isAdmin.subscribe((check) => show('admin', check.completed && check.isAdmin === true))
for (const button of document.querySelectorAll('[data-sign-out]')) button.addEventListener('click', () => void leave())
void session.open()
