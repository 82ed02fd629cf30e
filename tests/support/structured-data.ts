/**
 * Checks the facts that pages tell search engines, offline: schema-dts has schema.org's types and properties, which TypeScript
 * checks each page's facts against; Google's own requirements are listed here.
 */
import { globSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { load } from 'cheerio'
import ts from 'typescript'

type Json = string | number | boolean | null | readonly Json[] | Node
type Node = { readonly [key: string]: Json }

/** A page's facts, one block for each script with some. */
type Facts = { readonly page: string; readonly html: string; readonly blocks: readonly Node[] }

/** The facts of a page. Throws if a block isn't JSON. */
export function factsOf(page: string, html: string): Facts {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return { page, html, blocks: [...scripts].map(([, json]) => JSON.parse(json!) as Node) }
}

/** The facts of every built page, by its address. */
export function builtFacts(dist: string): readonly Facts[] {
  return globSync('**/*.html', { cwd: dist })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => factsOf(`/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`, readFileSync(join(dist, file), 'utf8')))
}

const isNode = (value: Json): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const typeOf = (node: Node) => String(node['@type'])

type Place = { readonly path: string; readonly value: Json }

/** A value and everything in it, each with its path. */
function within(value: Json, path: string): readonly Place[] {
  const inside = isNode(value)
    ? Object.entries(value).flatMap(([key, each]) => within(each, `${path}.${key}`))
    : Array.isArray(value)
      ? (value as readonly Json[]).flatMap((each, index) => within(each, `${path}[${index}]`))
      : []
  return [{ path, value }, ...inside]
}

const placesOf = ({ page, blocks }: Facts) => blocks.flatMap((block) => within(block, `${page} ${typeOf(block)}`))
const nodesOf = (facts: Facts) => placesOf(facts).flatMap(({ path, value }) => (isNode(value) ? [{ path, node: value }] : []))

/**
 * The shape of a value, for schema.org. Its own terms are one word or one of its addresses, so any other text is
 * interchangeable; so are two list entries that look alike.
 */
function shapeOf(value: Json): Json {
  if (typeof value === 'number') return 0
  if (typeof value === 'string') return /^(?:https:\/\/schema\.org.*|\w+)$/.test(value) ? value : 'some text'
  if (isNode(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]))
  if (!Array.isArray(value)) return value
  return [...new Map((value as readonly Json[]).map(shapeOf).map((each) => [JSON.stringify(each), each])).values()]
}

/** The types, properties and kinds of values that schema.org doesn't know, each with the first page that has it. */
export function unknownToSchemaOrg(pages: readonly Facts[]): readonly string[] {
  const shapes = new Map<string, { readonly page: string; readonly block: Node }>()
  for (const { page, blocks: some } of pages) {
    for (const block of some) {
      const shape = JSON.stringify(shapeOf(block))
      if (!shapes.has(shape)) shapes.set(shape, { page, block })
    }
  }
  const blocks = [...shapes.values()]
  const lines = [...shapes].map(([shape, { block }]) => `{ const facts: schema.WithContext<schema.${typeOf(block)}> = ${shape} }`)
  const text = ["import type * as schema from 'schema-dts'", ...lines].join('\n')
  const file = resolve(import.meta.dirname, 'facts-of-pages.ts').replaceAll('\\', '/')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  }
  const host = ts.createCompilerHost(options)
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) => (name === file ? source : getSourceFile(name, ...rest))
  const program = ts.createProgram([file], options, host)
  return program.getSemanticDiagnostics(source).map(({ start = 0, length = 0, messageText }) => {
    const block = blocks[source.getLineAndCharacterOfPosition(start).line - 1]
    const at = block ? `${block.page} ${typeOf(block.block)}: ` : ''
    return `${at}${text.slice(start, start + length)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

/** What Google, or our readers, can't do without. Any other type needs a name. */
const needed: Readonly<Record<string, readonly string[]>> = {
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  EducationalOccupationalCredential: ['name', 'credentialCategory'],
  FAQPage: ['mainEntity'],
  ListItem: ['name', 'position'],
  MedicalClinic: ['@id', 'name', 'url', 'telephone', 'address'],
  MedicalWebPage: ['name', 'url', 'about'],
  Offer: ['priceCurrency'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  PriceSpecification: ['minPrice', 'priceCurrency'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  Question: ['name', 'acceptedAnswer'],
}

const isMissing = (value: Json | undefined) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What a page's facts lack, or where they contradict the page. */
export function brokenFor(facts: Facts): readonly string[] {
  const broken: string[] = []
  for (const { path, node } of nodesOf(facts)) {
    const type = typeOf(node)
    if (node['@type'] === undefined) continue
    for (const key of needed[type] ?? ['name']) if (isMissing(node[key])) broken.push(`${path} has no ${key}`)
    if (type === 'Offer') {
      const { price, priceSpecification: least } = node
      if (price === undefined ? least === undefined : !/^\d+\.\d\d$/.test(String(price)))
        broken.push(`${path}: ${String(price)} is no price`)
    }
    if (type === 'Offer' && node['priceCurrency'] !== 'USD') broken.push(`${path} isn’t in US dollars`)
  }
  const only = (type: string) => facts.blocks.filter((block) => typeOf(block) === type)
  for (const type of ['BreadcrumbList', 'FAQPage'])
    if (only(type).length > 1) broken.push(`${facts.page} has ${type} more than once`)
  for (const trail of only('BreadcrumbList')) {
    const steps = trail['itemListElement'] as readonly Node[]
    if (steps.length < 2) broken.push(`${facts.page} has a trail of one step`)
    steps.forEach(({ position, item }, index) => {
      if (position !== index + 1) broken.push(`${facts.page}: step ${index + 1} of the trail says ${String(position)}`)
      if (item === undefined && index < steps.length - 1)
        broken.push(`${facts.page}: step ${index + 1} of the trail leads nowhere`)
    })
  }
  const questions = only('FAQPage').flatMap(({ mainEntity }) => mainEntity as readonly Node[])
  const shown = questions.length > 0 ? plain(load(facts.html)('main').text()) : ''
  for (const { name, acceptedAnswer } of questions)
    for (const words of [name, (acceptedAnswer as Node | undefined)?.['text']])
      if (!shown.includes(plain(String(words)))) broken.push(`${facts.page} doesn’t show: ${String(words)}`)
  return broken
}

/** Whether an address of our own site is a built page or file, and has the requested part. */
function exists(dist: string, url: URL): boolean {
  const path = decodeURIComponent(url.pathname)
  const file = [path, `${path}.html`, join(path, 'index.html')]
    .map((name) => join(dist, name))
    .find((name) => /\.\w+$/.test(name) && existsSync(name))
  return file !== undefined && (url.hash === '' || readFileSync(file, 'utf8').includes(` id="${url.hash.slice(1)}"`))
}

/** Addresses that aren't absolute or lead nowhere, and ids that no page defines or that two pages define differently. */
export function unresolved(pages: readonly Facts[], dist: string, site: string): readonly string[] {
  const broken: string[] = []
  const defined = new Map<string, string>()
  for (const { path, node } of pages.flatMap(nodesOf)) {
    const id = node['@id']
    if (typeof id !== 'string' || Object.keys(node).length === 1) continue
    const type = typeOf(node)
    if ((defined.get(id) ?? type) !== type) broken.push(`${path}: ${id} is a ${defined.get(id)} elsewhere`)
    defined.set(id, type)
  }
  for (const { path, value } of pages.flatMap(placesOf)) {
    if (typeof value !== 'string' || path.endsWith('.@context')) continue
    const key = /\.([@\w]+)(?:\[\d+\])?$/.exec(path)?.[1] ?? ''
    if (!/^(?:@id|url|item|image|sameAs|citation|logo)$/.test(key) && !/^(?:https?:|\/)/.test(value)) continue
    if (key === '@id') {
      if (!defined.has(value)) broken.push(`${path}: nobody defines ${value}`)
    } else if (!URL.canParse(value) || !value.startsWith('https://')) broken.push(`${path}: ${value} isn’t a whole address`)
    else if (new URL(value).origin === new URL(site).origin && !exists(dist, new URL(value)))
      broken.push(`${path}: ${value} leads nowhere`)
  }
  return broken
}
