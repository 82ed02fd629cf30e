/** Finds the words of the product that a person can read, in its sources and in its pages, and the banned ones among them. */
import ts from 'typescript'
import { productWords } from '../../src/content/product-words.ts'

/** A text that is shown, and its place in the source. */
export type Shown = { readonly at: string; readonly text: string }

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
const matching = (words: readonly string[]) => new RegExp(`(?<![\\w-])(?:${words.map(escaped).join('|')})(?![\\w-])`, 'gi')
const banned = matching(productWords.flatMap(({ never }) => never))
const fine = matching(productWords.flatMap(({ fine: right = [] }) => right))

/** The banned words in a text, in its order. */
export function bannedIn(text: string): readonly string[] {
  const plain = text.replaceAll(/(?:[a-z]+:\/)?\/[^\s"'<>)]*|[\w.-]+@[\w.-]+/gi, ' ').replaceAll(fine, ' ')
  return [...plain.matchAll(banned)].map(([word]) => word.toLowerCase().replaceAll(/\s+/g, ' '))
}

/** Attributes of JSX that nobody reads or hears. */
const unread = /^(?:class(?:Name)?|d|data-.*|form|href|htmlFor|id|key|name|points|src|style|target|to|type|value|viewBox)$/

/** What a program reads: `letter-resent`, `editableEmail`, `POST emails`, `sms:`. A shown word on its own begins with a capital. */
const isCode = (text: string) => /^(?:[a-z][\w.:-]*$|(?:GET|POST|DELETE) |sms:)/.test(text.trim())

/** What the text of a template shows: its own words, with a placeholder for each expression and without markup. */
const templateText = (node: ts.TemplateExpression) =>
  [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' … ')

const withoutMarkup = (text: string) =>
  text
    .replaceAll(/<(style|script)\b[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[a-z!/][^>]*>/gi, (tag) => [...tag.matchAll(readAttributes)].map(([, , words]) => words).join(' '))

const readAttributes = /\b(alt|aria-label|aria-description|aria-roledescription|content|placeholder|title)="([^"]*)"/g

/** A source file's string literals, templates and JSX texts, without what only programs read. */
export function shownInSource(file: string, source: string): readonly Shown[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const shown: Shown[] = []
  const add = (node: ts.Node, text: string) => {
    if (isCode(text)) return
    shown.push({ at: `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, text: withoutMarkup(text) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql')) return
    if (ts.isJsxAttribute(node) && unread.test(node.name.getText())) return
    if (ts.isElementAccessExpression(node)) return visit(node.expression)
    if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) return visit(node.initializer)
    if (ts.isTemplateExpression(node)) {
      add(node, templateText(node))
      for (const { expression } of node.templateSpans) visit(expression)
      return
    }
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(node, node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return shown
}

/** The visible text of a Markdown page, line by line, without link targets and code. */
export function shownInMarkdown(file: string, source: string): readonly Shown[] {
  const text = source.replaceAll(/\]\([^)\n]*\)|`[^`\n]*`/g, ']')
  return text.split('\n').map((line, index) => ({ at: `${file}:${index + 1}`, text: line }))
}

/** A built page's words: its text, what a screen reader says, its title and description. */
export function shownInPage(file: string, html: string): readonly Shown[] {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }
  const text = withoutMarkup(html).replaceAll(/&([#\w]+);/g, (entity, name: string) => entities[name] ?? entity)
  return [{ at: file, text }]
}

/** One line for each banned word: where it is, the word and the sentence around it. */
export function bannedAmong(shown: readonly Shown[]): readonly string[] {
  return shown.flatMap(({ at, text }) =>
    bannedIn(text).map((word) => {
      const from = Math.max(0, text.search(matching([word])) - 50)
      return `${at}: “${word}” in “${text
        .slice(from, from + 120)
        .replaceAll(/\s+/g, ' ')
        .trim()}”`
    }),
  )
}
