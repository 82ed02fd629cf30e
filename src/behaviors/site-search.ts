/**
 * The search of /search and of the page for unknown addresses (components/search/Search.astro). Its index and program load with
 * the first sign that someone is going to search. Whatever was typed only ever becomes text, never markup.
 */
import { addressWords } from '../catalog/site/address-words.ts'
import { countOf } from '../catalog/count.ts'
import type { SearchDocument } from '../catalog/site/search-document.ts'
import { readSiteFile } from '../client/site-file.ts'
import { siteAnswers } from '../stores/site-answers.ts'
import type { Found, Piece, SiteSearch } from '../stores/site-search.ts'
import { keepQuery, keepQuerySoon, queryInAddress } from './query-in-address.ts'

const root = document.querySelector<HTMLElement>('[data-site-search]')!
const part = <Kind extends HTMLElement>(name: string) => root.querySelector<Kind>(`[data-search-${name}]`)!

const form = root.querySelector('form')!
const input = root.querySelector('input')!
const clear = part<HTMLButtonElement>('clear')
const status = part('status')
const keys = part('keys')
const results = part('results')
const row = part<HTMLTemplateElement>('result')
const all = part('all')
const none = part('none')
const failed = part('failed')
const idle = part('idle')
/** The page's link starts a message that ends where the words belong. */
const textUs = part<HTMLAnchorElement>('text').href

const most = Number(root.dataset['most'])
/** On a page for unknown addresses, the address stays the one that failed. */
const fromAddress = root.dataset['fromAddress'] !== undefined
const longestEcho = 60
/** A screen whose keyboard covers half of it: its Enter hides the keyboard instead of leaving the page. */
const touched = matchMedia('(hover: none) and (pointer: coarse)')

const query = () => input.value.trim()
const searchPath = () => `${form.action}?${new URLSearchParams({ q: query() })}`
const links = () => [...results.querySelectorAll('a')]

let loading: Promise<SiteSearch> | undefined
let search: SiteSearch | undefined
/** Enter was pressed while the index was still on its way. */
let opensFirst = false

function load(): Promise<SiteSearch> {
  loading ??= Promise.all([import('../stores/site-search.ts'), readSiteFile('/search.json')]).then(
    ([{ createSiteSearch }, documents]) => (search = createSiteSearch(documents as readonly SearchDocument[])),
  )
  loading.catch(() => (loading = undefined))
  return loading
}

/** Shows one of the parts, or what there is before a search. */
function show(shown: HTMLElement) {
  for (const each of [results, none, failed, idle]) each.hidden = each !== shown
  if (shown !== results) all.hidden = true
  keys.classList.toggle('invisible', shown !== results)
  if (shown === results && !touched.matches) input.setAttribute('aria-describedby', keys.id)
  else input.removeAttribute('aria-describedby')
}

function written(pieces: readonly Piece[]): readonly Node[] {
  return pieces.map(({ text, hit }) => {
    if (!hit) return document.createTextNode(text)
    const mark = document.createElement('mark')
    mark.textContent = text
    return mark
  })
}

function rowOf({ document: found, title, text }: Found): Node {
  const copy = row.content.cloneNode(true) as DocumentFragment
  const of = (name: string) => copy.querySelector<HTMLElement>(`[data-part="${name}"]`)!
  of('link').setAttribute('href', found.path)
  of('title').append(...written(title))
  of('about').textContent =
    root.classList.contains('site-search-compact') || !found.note ? found.kind : `${found.kind} · ${found.note}`
  of('text').append(...written(text))
  return copy
}

function showResults(found: readonly Found[]) {
  results.replaceChildren(...found.slice(0, most).map(rowOf))
  status.textContent = found.length > most ? `Top ${most} of ${found.length} results` : countOf(found.length, 'result')
  show(results)
  all.hidden = !fromAddress || found.length <= most
  const link = all.querySelector('a')!
  link.href = searchPath()
  link.textContent = `See all ${found.length} results`
}

function showNone() {
  const words = query()
  const echo = words.length > longestEcho ? `${[...words].slice(0, longestEcho).join('')}…` : words
  part('words').textContent = `“${echo}”`
  part<HTMLAnchorElement>('text').href = textUs + encodeURIComponent(`${echo}?`)
  status.textContent = 'No results'
  show(none)
}

function answer() {
  clear.hidden = input.value === ''
  if (query() === '') {
    opensFirst = false
    status.textContent = ''
    return show(idle)
  }
  if (!search) return void seek()
  const found = search.find(query())
  if (found.length === 0) showNone()
  else showResults(found)
  if (opensFirst) openFirst()
}

async function seek() {
  status.textContent = 'Searching…'
  try {
    await load()
  } catch {
    opensFirst = false
    if (query() === '') return
    status.textContent = ''
    return show(failed)
  }
  answer()
}

function openFirst() {
  opensFirst = false
  if (results.hidden) return
  if (touched.matches) input.blur()
  else links()[0]?.click()
}

function write(text: string) {
  input.value = text
  if (!fromAddress) keepQuery(query())
  answer()
}

// Not on focus: /search focuses its field by itself, and the index would compete with the page's first paint.
input.addEventListener('pointerdown', () => void load().catch(() => {}))
input.addEventListener('input', () => {
  // A visitor who keeps typing doesn't want to leave.
  opensFirst = false
  if (!fromAddress) keepQuerySoon(query())
  answer()
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (query() === '') return
  opensFirst = true
  answer()
})

clear.addEventListener('click', () => {
  write('')
  input.focus()
})

/** Some browsers never retry a script that failed, and after a deploy it is gone; then only a new page helps. */
async function tryAgain() {
  input.focus()
  status.textContent = 'Searching…'
  const isLoaded = await load().then(
    () => true,
    () => false,
  )
  if (!isLoaded && (await siteAnswers())) location.assign(searchPath())
  else await seek()
}

part('again').addEventListener('click', () => void tryAgain())

root.addEventListener('keydown', (event) => {
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = links()
  const at = rows.indexOf(document.activeElement as HTMLAnchorElement)
  if (at < 0 && document.activeElement !== input) return
  if (event.key === 'Escape') {
    write('')
    input.focus()
  } else if (event.key === 'ArrowDown' && !results.hidden) (rows[at + 1] ?? rows.at(-1))?.focus()
  else if (event.key === 'ArrowUp' && at >= 0) (rows[at - 1] ?? input).focus()
  else return
  event.preventDefault()
})

/** On a page for unknown addresses: suggests what the address may have meant, and shows nothing if nothing fits. */
async function suggest() {
  const words = addressWords(location.pathname)
  if (words === '') return
  const { find } = await load()
  if (input.value === '' && find(words).length > 0) write(words)
}

if (input.value !== '') answer()
else if (fromAddress) suggest().catch(() => {})
else {
  input.value = queryInAddress()
  answer()
}
