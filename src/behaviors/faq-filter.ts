/**
 * The search field of /faq. Questions without the typed words hide, and so do groups without questions. What is typed lives in the
 * address, so it survives a visit to another page and can be shared.
 */
import { countOf } from '../catalog/count.ts'
import { hasEveryWord } from '../catalog/typed-words.ts'

const field = document.querySelector<HTMLInputElement>('[data-question-search] input')!
const status = document.querySelector('[data-question-status]')!
const empty = document.querySelector<HTMLElement>('[data-question-empty]')!
const questions = [...document.querySelectorAll<HTMLElement>('[data-question]')]
const groups = [...document.querySelectorAll<HTMLElement>('[data-question-group]')]

function show(typed: string) {
  for (const question of questions) question.hidden = !hasEveryWord(question.textContent, typed)
  for (const group of groups) group.hidden = !group.querySelector('[data-question]:not([hidden])')
  const found = questions.filter((each) => !each.hidden).length
  const all = countOf(questions.length, 'question')
  status.textContent = typed === '' ? all : `${found} of ${all}`
  empty.hidden = found > 0
}

function choose(text: string) {
  const typed = text.trim()
  show(typed)
  history.replaceState(history.state, '', typed ? `?${new URLSearchParams({ q: typed })}` : location.pathname)
}

field.addEventListener('input', () => choose(field.value))
empty.querySelector('button')!.addEventListener('click', () => {
  field.value = ''
  choose('')
  field.focus()
})
field.value = new URLSearchParams(location.search).get('q') ?? ''
show(field.value.trim())
// Somebody who comes for one question, from the site's search say, reads its answer at once.
const [only, ...others] = questions.filter((question) => !question.hidden)
if (only instanceof HTMLDetailsElement && others.length === 0) only.open = true
document.querySelector('[data-question-search]')!.classList.remove('invisible')
