/** A block's words in the page: bold, italic and linked runs as elements, and back. */
import { joined, type Run } from '../../catalog/newsletter/email-marks.ts'

function wordsOf(text: string): Node[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [document.createElement('br')] : []),
      ...(line === '' ? [] : [document.createTextNode(line)]),
    ])
}

function wrapped(name: string, nodes: readonly Node[]): HTMLElement {
  const element = document.createElement(name)
  element.append(...nodes)
  return element
}

/** The nodes that show runs. */
export function nodesOf(runs: readonly Run[]): Node[] {
  return runs.flatMap(({ text, bold, italic, href }) => {
    let nodes = wordsOf(text)
    if (href !== undefined) {
      const link = wrapped('a', nodes)
      link.setAttribute('href', href)
      nodes = [link]
    }
    if (italic) nodes = [wrapped('i', nodes)]
    return bold ? [wrapped('b', nodes)] : nodes
  })
}

const lineElements = new Set(['DIV', 'P', 'LI'])

/** The runs an element holds. Browsers write a line break as a `br`, or begin the new line in an element of its own. */
export function runsIn(box: Node): Run[] {
  const runs: Run[] = []
  const add = (run: Run) => void runs.push(run)
  const walk = (node: Node, mark: Omit<Run, 'text'>) => {
    for (const child of node.childNodes) {
      if (child instanceof Text) add({ text: child.data.replaceAll('\u00a0', ' '), ...mark })
      else if (child instanceof HTMLElement) {
        const name = child.tagName
        if (name === 'BR') add({ text: '\n', ...mark })
        if (lineElements.has(name) && runs.length > 0) add({ text: '\n', ...mark })
        const href = name === 'A' ? child.getAttribute('href') : null
        walk(child, {
          ...mark,
          ...((name === 'B' || name === 'STRONG') && { bold: true }),
          ...((name === 'I' || name === 'EM') && { italic: true }),
          ...(href !== null && { href }),
        })
      }
    }
  }
  walk(box, {})
  return joined(runs)
}
