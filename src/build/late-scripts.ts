/**
 * No script of ours has anything to do with the first paint, so none may take its bandwidth: every module
 * of a page is asked for at low priority, and what it imports beside it instead of one trip later.
 * One that only imports another is left out for that other. A page that starts late (layouts/Page.astro)
 * asks for none before its first frame: where network and page share few cores, even an answer delays it.
 */
import { neededBy } from './page-modules.ts'

/** `modules`: the text of each built module by its file name. */
export function withLateScripts(html: string, modules: ReadonlyMap<string, string>): string {
  const entry = /<script type="module" src="\/_astro\/([^"]+)"><\/script>/g
  const startsLate = /^[^>]*>?\s*<html[^>]*\sdata-starts-late/i.test(html)
  const preloaded = new Set<string>()
  return html.replace(entry, (_, named: string) => {
    const file = /^import"\.\/([^"]+)";?\s*$/.exec(modules.get(named) ?? '')?.[1] ?? named
    const preloads = neededBy(file, modules).filter((needed) => !preloaded.has(needed))
    for (const needed of preloads) preloaded.add(needed)
    const links = preloads.map((needed) => `<link rel="modulepreload" fetchpriority="low" href="/_astro/${needed}">`)
    const scripts = `${links.join('')}<script type="module" fetchpriority="low" src="/_astro/${file}"></script>`
    return startsLate ? `<template data-late>${scripts}</template>` : scripts
  })
}
