/**
 * The search field of /faq. Questions without the typed words hide, and so do groups without questions and what leads to them.
 */
import { countOf } from '../catalog/count.ts'
import { hasEveryWord } from '../catalog/typed-words.ts'
import { keepQuery, keepQuerySoon, queryInAddress } from './query-in-address.ts'

const field = document.querySelector<HTMLInputElement>('[data-question-search] input')!
const status = document.querySelector('[data-question-status]')!
const empty = document.querySelector<HTMLElement>('[data-question-empty]')!
const questions = [...document.querySelectorAll<HTMLElement>('[data-question]')]
const links = document.querySelectorAll<HTMLAnchorElement>('[data-question-nav] a')
const groups = [...document.querySelectorAll<HTMLElement>('[data-question-group]')]

function show(typed: string) {
  for (const question of questions) question.hidden = !hasEveryWord(question.textContent, typed)
  for (const group of groups) {
    group.hidden = !group.querySelector('[data-question]:not([hidden])')
    // Otherwise, what was found would be in a closed group.
    if (group instanceof HTMLDetailsElement) group.open = typed !== ''
  }
  for (const link of links) link.parentElement!.hidden = document.getElementById(link.hash.slice(1))!.hidden
  const found = questions.filter((each) => !each.hidden).length
  const all = countOf(questions.length, 'question')
  status.textContent = typed === '' ? all : `${found} of ${all}`
  empty.hidden = found > 0
}

field.addEventListener('input', () => {
  const typed = field.value.trim()
  show(typed)
  keepQuerySoon(typed)
})
empty.querySelector('button')!.addEventListener('click', () => {
  field.value = ''
  show('')
  keepQuery('')
  field.focus()
})
field.value = queryInAddress()
show(field.value.trim())
// A visitor looking for one question, say from the site's search, sees its answer at once.
const [only, ...others] = questions.filter((question) => !question.hidden)
if (only instanceof HTMLDetailsElement && others.length === 0) only.open = true
document.querySelector('[data-question-search]')!.classList.remove('invisible')
