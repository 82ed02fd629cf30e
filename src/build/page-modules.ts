/** Which of the built modules a page runs, read from the page and from the modules themselves. */

/** The text of every module that a page names or may load later, once each. `modules`: text by file name. */
export function allModulesOf(html: string, modules: ReadonlyMap<string, string>): readonly string[] {
  const found = new Map<string, string>()
  const visit = (text: string) => {
    for (const [, file] of text.matchAll(/([\w.~@-]+\.js)\b/g)) {
      const module = modules.get(file!)
      if (module === undefined || found.has(file!)) continue
      found.set(file!, module)
      visit(module)
    }
  }
  visit(html)
  return [...found.values()]
}

/** The files a module needs before it can run, the nearest first; what it loads by import() is not among them. */
export function neededBy(file: string, modules: ReadonlyMap<string, string>, found = new Set<string>()): readonly string[] {
  const statics = /(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w*{}\s,$]+?from\s*)?["']\.\/([^"']+)["']/g
  for (const [, imported] of (modules.get(file) ?? '').matchAll(statics)) {
    if (found.has(imported!)) continue
    found.add(imported!)
    neededBy(imported!, modules, found)
  }
  return [...found]
}
