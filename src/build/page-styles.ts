/**
 * The sheet is written into every page, so each page keeps only the rules it can use: a rule goes when
 * one of its classes or elements stands neither in the page nor in any script the page may ever load.
 */
import { allModulesOf } from './page-modules.ts'

/** `modules`: the text of each built module by its file name. */
export function withOwnStyles(html: string, modules: ReadonlyMap<string, string>): string {
  const style = /(<style[^>]*>)([\s\S]*?)(<\/style>)/g
  const markup = html.replace(style, '')
  // A class may hold what also stands beside one: "data-[state=open]:block".
  const scripts = allModulesOf(markup, modules)
  const words = new Set(
    [markup, ...scripts].flatMap((text) => [
      ...text.split(/[\s"'`=<>\\]+/),
      ...text.split(/[\s"'`\\]+/),
      ...[...text.matchAll(/\btype[=:]["'`](\w+)/g)].map(([, type]) => `type=${type}`),
    ]),
  )
  const isUsed = (name: string) => words.has(name)
  const lean = html.replace(
    style,
    (_, open: string, css: string, close: string) => open + usedRules(withoutFallbacks(css), isUsed) + close,
  )
  return usedTokens(readProperties(inOneSheet(lean)), scripts)
}

/** Every sheet of a page is a hash in its policy, which travels with it. */
function inOneSheet(html: string): string {
  const neighbours = /<\/style>\s*<style>/g
  return html.replace(neighbours, '')
}

/** What Tailwind adds for browsers without @property, none of which has the popovers of the menus either. */
function withoutFallbacks(css: string): string {
  const start = css.indexOf('@layer properties{')
  return start === -1 ? css : css.slice(0, start) + css.slice(endOfPart(css, start))
}

/** What is registered so that nobody inherits it need not be where nobody reads it. */
function readProperties(html: string): string {
  return html.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (html.includes(`var(${name}`) ? rule : ''))
}

/** A theme's tokens, and what a class notes for another, are not carried along where neither the page nor its scripts read them. */
function usedTokens(html: string, scripts: readonly string[]): string {
  const declared = /(?<=[{;])(--(?:color|text|font|radius|ease|shadow|breakpoint|container|tracking|leading|tw)-[\w-]+):[^;}]*;?/g
  for (let text = html; ;) {
    const next = text.replace(declared, (declaration, name: string) =>
      [text, ...scripts].some((reader) => reader.includes(`var(${name}`)) ? declaration : '',
    )
    if (next === text) return text
    text = next
  }
}

/** The rules of a sheet whose classes and elements are all in use; everything that names none stays. */
export function usedRules(css: string, isUsed: (name: string) => boolean): string {
  let kept = ''
  let at = 0
  while (at < css.length) {
    const end = endOfPart(css, at)
    const part = css.slice(at, end)
    at = end
    const open = css[end - 1] === '}' ? part.indexOf('{') : -1
    const head = open === -1 ? '' : part.slice(0, open).trim()
    if (/^@(layer|media|supports|container)\b/.test(head)) {
      const inner = usedRules(part.slice(open + 1, -1), isUsed)
      if (inner.trim() !== '') kept += `${part.slice(0, open)}{${inner}}`
    } else if (open === -1 || head.startsWith('@') || selectors(head).some((selector) => namesOf(selector).every(isUsed))) {
      kept += part
    }
  }
  return kept
}

/** Behind the next rule, statement or comment: at its own brace or semicolon, not one inside a string or a bracket. */
function endOfPart(css: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const sign = css[at]!
    if (sign === '\\') at++
    else if (sign === '/' && css[at + 1] === '*') {
      const end = css.indexOf('*/', at) + 2
      if (at === from) return end
      at = end - 1
    } else if (sign === '"' || sign === "'") at = endOfString(css, at)
    else if (sign === '{' || sign === '(') depth++
    else if (sign === '}' || sign === ')') {
      depth--
      if (depth === 0 && sign === '}') return at + 1
    } else if (sign === ';' && depth === 0) return at + 1
  }
  return css.length
}

function endOfString(css: string, from: number): number {
  let at = from + 1
  while (at < css.length && css[at] !== css[from]) at += css[at] === '\\' ? 2 : 1
  return at
}

/** A list's members; a comma inside :is() or an escaped one divides nothing. */
function selectors(head: string): readonly string[] {
  return withoutBrackets(head).split(/(?<!\\),/)
}

/** The parts inside a field that fields of one type alone have (a time is never asked for without a date). */
const partsOfFields = [
  [/::file-selector-button/, 'type=file'],
  [/::-webkit-search/, 'type=search'],
  [/::-webkit-(inner|outer)-spin/, 'type=number'],
  [/::-webkit-(date|calendar)/, 'type=date'],
] as const

/** Its classes, its elements and the type of field it is for; not its pseudo-classes, other pseudo-elements and ids. */
function namesOf(selector: string): readonly string[] {
  const names = selector.matchAll(/(^|[.#:\s>+~])((?:\\.|[\w-])+)/g)
  return [
    ...[...names].filter(([, sign]) => sign !== ':' && sign !== '#').map(([, , name]) => name!.replaceAll('\\', '')),
    ...partsOfFields.filter(([part]) => part.test(selector)).map(([, type]) => type),
  ]
}

/** What stands in :not(), :is() or [] narrows a match or gives it a choice: it is not asked for. */
function withoutBrackets(text: string): string {
  const inner = /(?<!\\)\((?:\\.|[^()\\])*(?<!\\)\)|(?<!\\)\[(?:\\.|[^[\]\\])*(?<!\\)\]/g
  const shorter = text.replace(inner, '')
  return shorter === text ? text : withoutBrackets(shorter)
}
