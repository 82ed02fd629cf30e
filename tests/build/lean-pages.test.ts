/** A page keeps the styles it can use, and its scripts come after its first paint, in one trip. */
import { describe, expect, test } from 'vitest'
import { withIslandRuntime } from '../../src/build/island-runtime.ts'
import { withLateScripts } from '../../src/build/late-scripts.ts'
import { usedRules, withOwnStyles } from '../../src/build/page-styles.ts'

const modules = new Map([
  ['page.js', 'import{a as e}from"./frame.js";import"./side.js";e();import("./island.js")'],
  ['other.js', 'import{a as e}from"./frame.js";e();'],
  ['frame.js', 'import{x}from"./store.js";export{x as a};'],
  ['side.js', ''],
  ['store.js', 'export const x="from-store"'],
  ['island.js', 'export const look="from-island p-4"'],
  ['shim.js', 'import"./frame.js";'],
  ['stranger.js', '"from-stranger"'],
])

describe('scripts', () => {
  test('a module and all it imports are asked for at low priority, each once; what is loaded later is not', () => {
    const html = ['page', 'other'].map((name) => `<script type="module" src="/_astro/${name}.js"></script>`).join('')
    const late = withLateScripts(html, modules)
    const preloads = [...late.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)">/g)].map(([, href]) => href)
    expect(preloads).toEqual(['/_astro/frame.js', '/_astro/store.js', '/_astro/side.js'])
    expect(late.match(/<script type="module" fetchpriority="low"/g)).toHaveLength(2)
  })

  test('a module that only imports another is left out for that other', () => {
    const html = '<script type="module" src="/_astro/shim.js"></script>'
    expect(withLateScripts(html, modules)).toContain('<script type="module" fetchpriority="low" src="/_astro/frame.js"></script>')
  })

  test('of a page that starts late no module is asked for by itself; they wait for the page to begin', () => {
    const html = '<!DOCTYPE html><html lang="en" data-starts-late><script type="module" src="/_astro/page.js"></script>'
    const late = withLateScripts(html, modules)
    expect(late).toContain('<script type="module" fetchpriority="low" src="/_astro/page.js"></script></template>')
    expect(late.replace(/<template data-late>.*?<\/template>/g, '')).not.toContain('_astro')
  })

  test('what wakes the islands becomes one file; other inline scripts stay where they are', () => {
    const idle = '(()=>{window.dispatchEvent(new Event("astro:idle"))})()'
    const element = '(()=>{customElements.define("astro-island",class{})})()'
    const page = `<script>closest('astro-island')</script><script>${idle}</script><p></p><script>${element}</script>`
    const found = withIslandRuntime(page)
    expect(found?.text).toBe(`${idle}\n${element}`)
    expect(found?.html).toBe(
      `<script>closest('astro-island')</script><script type="module" src="/_astro/${found?.file}"></script><p></p>`,
    )
    expect(withIslandRuntime('<script>early()</script>')).toBeUndefined()
  })

  test('inline scripts and other tags stay as they are', () => {
    const html = '<script>one()</script><script type="module">two()</script><script type="application/ld+json">{}</script>'
    expect(withLateScripts(html, modules)).toBe(html)
  })
})

describe('styles', () => {
  const isUsed = (name: string) => ['here', 'md:p-4', 'w-[calc(1px,2px)]', 'html', 'p', 'a', 'x-y'].includes(name)

  test.each([
    ['.here{a:b}', '.here{a:b}'],
    ['.gone{a:b}', ''],
    ['.gone,.here{a:b}', '.gone,.here{a:b}'],
    ['.here.gone{a:b}.here .gone{a:b}', ''],
    ['.here:not(.gone){a:b}', '.here:not(.gone){a:b}'],
    ['.here:is(.gone,.lost) p{a:b}', '.here:is(.gone,.lost) p{a:b}'],
    ['.md\\:p-4{a:b}.w-\\[calc\\(1px\\,2px\\)\\]{a:b}', '.md\\:p-4{a:b}.w-\\[calc\\(1px\\,2px\\)\\]{a:b}'],
    ['html:has(dialog){a:b}a[data-x=".gone"]{a:b}', 'html:has(dialog){a:b}a[data-x=".gone"]{a:b}'],
    ['table{a:b}hr,p{a:b}x-y>.here+a~p{a:b}p table{a:b}', 'hr,p{a:b}x-y>.here+a~p{a:b}'],
    [
      '*,:after,::backdrop{a:b}#gone{a:b}p:focus-visible::before{a:b}',
      '*,:after,::backdrop{a:b}#gone{a:b}p:focus-visible::before{a:b}',
    ],
    ['::file-selector-button{a:b}::-webkit-datetime-edit-year-field{a:b}::placeholder{a:b}', '::placeholder{a:b}'],
    ['@media (width>1px){.gone{a:b}}', ''],
    ['@media (width>1px){.gone{a:b}.here{a:b}}', '@media (width>1px){.here{a:b}}'],
    ['@layer a,b;@layer a{@supports (a:b){.gone{a:b}}}', '@layer a,b;'],
    ['@font-face{src:url("x;}{.gone")}@keyframes k{0%{a:b}}', '@font-face{src:url("x;}{.gone")}@keyframes k{0%{a:b}}'],
    ['/* .gone{ */.here{content:"}"}', '/* .gone{ */.here{content:"}"}'],
    ['.here{background:url(data:x;y)}.gone{a:b}', '.here{background:url(data:x;y)}'],
  ])('%s', (css, kept) => {
    expect(usedRules(css, isUsed)).toBe(kept)
  })

  test('what a class notes for another goes where nobody reads it, and stays where somebody does', () => {
    const noted =
      '<style>.a{--tw-weight:3;font-weight:3}.b{--tw-lead:2;line-height:2}</style><style>.c{line-height:var(--tw-lead,1)}</style>'
    const page = `${noted}<p class="a b c"></p>`
    expect(withOwnStyles(page, modules)).toBe(
      '<style>.a{font-weight:3}.b{--tw-lead:2;line-height:2}.c{line-height:var(--tw-lead,1)}</style><p class="a b c"></p>',
    )
  })

  test('the parts of a field stay where the page or a script of it has a field of that type', () => {
    const parts = '<style>::file-selector-button{a:b}::-webkit-calendar-picker-indicator{a:b}</style>'
    expect(withOwnStyles(`${parts}<input type="file">`, modules)).toContain('<style>::file-selector-button{a:b}</style>')
    const later = new Map([['page.js', 'x({type:`date`})']])
    expect(withOwnStyles(`${parts}<script type="module" src="/_astro/page.js"></script>`, later)).toContain(
      '<style>::-webkit-calendar-picker-indicator{a:b}</style>',
    )
  })

  test('a class of the page, of its scripts and of an island that comes later is in use; another page’s is not', () => {
    const html =
      '<style>.own{a:b}.data-\\[x\\=y\\]\\:b[data-x=y]{a:b}.from-store{a:b}.from-island{a:b}.from-stranger{a:b}</style><p class="own data-[x=y]:b"></p><script type="module" src="/_astro/page.js"></script>'
    expect(withOwnStyles(html, modules)).toContain(
      '<style>.own{a:b}.data-\\[x\\=y\\]\\:b[data-x=y]{a:b}.from-store{a:b}.from-island{a:b}</style>',
    )
  })
})
