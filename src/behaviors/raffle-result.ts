/** /raffle: shows the draw for the code in the address or typed in, and looks up a guest's number in it. */
import { countOf } from '../catalog/count.ts'
import { formatEasternMoment, formatLongDay } from '../catalog/time/eastern.ts'
import { raffleLookup, ticketIn, type RaffleView } from '../stores/raffle-result.ts'
import type { RaffleResult } from '../contracts/raffle.ts'

const part = <Kind extends HTMLElement>(name: string) => document.querySelector<Kind>(`[data-raffle="${name}"]`)!

const codeForm = part<HTMLFormElement>('code-form')
const code = part<HTMLInputElement>('code')
const codeError = part('code-error')
const shown = part('shown')
const ticketForm = part<HTMLFormElement>('ticket-form')
const ticket = part<HTMLInputElement>('ticket')
const found = part('found')

const sentences = {
  won: (number: string) => `Ticket ${number} won.`,
  replaced: (number: string) => `Ticket ${number} won here, but a later drawing replaces this one.`,
  in: (number: string) => `Ticket ${number} was in this drawing but didn’t win.`,
  out: (number: string) =>
    `Ticket ${number} wasn’t in this drawing. It may be for another day or path, have already won, or not be your first that day.`,
} as const

function tell(error: string | undefined) {
  codeError.textContent = error ?? ''
  codeError.hidden = error === undefined
  if (error === undefined) code.removeAttribute('aria-invalid')
  else code.setAttribute('aria-invalid', 'true')
}

function write({ code: drawn, drawnAt, path, from, to, pool, winningTicket, replaces, replacedBy }: RaffleResult) {
  const days = from === to ? `on ${formatLongDay(from)}` : `from ${formatLongDay(from)} to ${formatLongDay(to)}`
  part('winner').textContent = String(winningTicket)
  part('about').textContent =
    `Drawing ${drawn} took place on ${formatEasternMoment(new Date(drawnAt))} Eastern. ` +
    `${countOf(pool.length, 'ticket')} took part, from check-ins for ${path === null ? 'all paths' : `the ${path} path`} ${days}.`
  const note = part('note')
  note.hidden = replacedBy === null && replaces === null
  note.textContent = replacedBy === null ? 'This drawing replaces ' : 'A later drawing replaces this one: '
  const other = replacedBy ?? replaces
  if (other !== null) {
    const link = document.createElement('a')
    link.href = `?code=${other}`
    link.className = 'text-link whitespace-nowrap'
    link.textContent = other
    note.append(link)
  }
  part('pool').replaceChildren(
    ...pool.map((number) => {
      const item = document.createElement('li')
      item.textContent = String(number)
      item.toggleAttribute('data-won', number === winningTicket)
      return item
    }),
  )
}

/** Outlines the visitor's ticket in the list, if it took part, and scrolls the list to it. */
function mark(number: number) {
  const pool = part('pool')
  for (const item of pool.querySelectorAll('li')) {
    item.ariaCurrent = Number(item.textContent) === number ? 'true' : null
    if (item.ariaCurrent) pool.scrollTop = item.offsetTop - pool.clientHeight / 2
  }
}

function show(view: RaffleView) {
  const wasHere = codeForm.contains(document.activeElement)
  codeForm.hidden = view.status === 'shown'
  codeForm.toggleAttribute('aria-busy', view.status === 'loading')
  shown.hidden = view.status !== 'shown'
  tell(view.status === 'asking' ? view.problem : undefined)
  if (view.status === 'asking' && view.problem !== undefined) code.focus()
  if (view.status !== 'shown') return
  write(view.result)
  found.textContent = ''
  ticket.value = ''
  if (wasHere) part('winner-heading').focus()
}

codeForm.addEventListener('submit', (event) => {
  event.preventDefault()
  void raffleLookup.show(code.value)
})
ticketForm.addEventListener('submit', (event) => {
  event.preventDefault()
  const view = raffleLookup.$view.get()
  if (view.status !== 'shown') return
  const is = ticketIn(view.result, ticket.value)
  const number = ticket.value.replace(/\D/g, '')
  found.textContent = is === undefined ? 'Enter your ticket number.' : sentences[is](number)
  mark(is === undefined ? NaN : Number(number))
})
part('again').addEventListener('click', () => {
  raffleLookup.again()
  code.focus()
})

raffleLookup.$view.listen(show)
const asked = new URLSearchParams(location.search).get('code')
if (asked) {
  code.value = asked
  void raffleLookup.show(asked)
}
