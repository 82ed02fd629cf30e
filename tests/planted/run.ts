/**
 * Checks that the tests catch bugs: plants one mistake at a time in a copy of the project and runs the test that must fail.
 * `npm run test:planted -- newsletter` runs only bugs whose file or test has this in its path. `--browsers` adds those that only
 * browser tests catch.
 */
import { resolve } from 'node:path'
import { ensureBrowser } from '../support/browser.ts'
import { needsBrowser, type Bug } from './bug.ts'
import { bugs } from './bugs.ts'
import { endRunning, runTests, type Outcome } from './runner.ts'
import { copyTree, type Tree } from './tree.ts'

const root = resolve(import.meta.dirname, '../..')
const browsers = process.argv.includes('--browsers')
const fragments = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const matching = bugs.filter(
  ({ file, caughtBy }) => fragments.length === 0 || fragments.some((one) => file.includes(one) || caughtBy.includes(one)),
)
const chosen = matching.filter((bug) => browsers || !needsBrowser(bug))

if (chosen.some(needsBrowser)) process.env['CHROMIUM'] = ensureBrowser()

let stopped = false
let tree: Tree | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopped = true
    void endRunning()
  })
}

function grouped(all: readonly Bug[], by: (bug: Bug) => unknown): readonly (readonly [Bug, ...Bug[]])[] {
  const groups = new Map<string, [Bug, ...Bug[]]>()
  for (const bug of all) {
    const key = JSON.stringify(by(bug))
    const group = groups.get(key)
    if (group) group.push(bug)
    else groups.set(key, [bug])
  }
  return [...groups.values()]
}

/** Runs the tests that must catch these bugs. All of them name a test, or none does. */
const run = (copy: Tree, all: readonly [Bug, ...Bug[]]) =>
  runTests(copy, {
    files: [...new Set(all.map(({ caughtBy }) => caughtBy))],
    tests: all[0].test === undefined ? undefined : all.map(({ test }) => test!),
    env: all[0].env,
  })

/** The names of tests that pass without a bug. A test that fails anyway catches nothing. */
async function soundTests(copy: Tree): Promise<ReadonlySet<string>> {
  const sound = new Set<string>()
  const failing = new Set<string>()
  for (const group of grouped(chosen, (bug) => [needsBrowser(bug), bug.env, bug.test === undefined])) {
    if (stopped) break
    const { passed, failed } = await run(copy, group)
    for (const name of passed) sound.add(name)
    for (const name of failed) failing.add(name)
  }
  for (const name of failing) sound.delete(name)
  return sound
}

let [caught, missed] = [0, 0]

/** Reports whether a bug was caught: one of its own tests failed that passes without it. */
function report(bug: Bug, { failed, passed, output }: Outcome, sound: ReadonlySet<string>): void {
  const own = (name: string) => bug.test === undefined || name.includes(bug.test)
  const by = failed.find((name) => own(name) && sound.has(name))
  if (by === undefined) missed += 1
  else caught += 1
  const why =
    failed.some(own) && by === undefined
      ? 'its test fails without the bug too'
      : passed.some(own)
        ? 'every test passed'
        : `no test ran to its end: ${output.trim().split('\n').slice(-3).join(' / ')}`
  console.log(
    `${by === undefined ? 'MISSED' : 'caught'}  ${bug.file}  "${bug.find.trim()}" → "${bug.plant.trim()}"  by ${bug.caughtBy} (${by ?? why})`,
  )
}

const began = performance.now()
try {
  tree = await copyTree(root)
  const copy = tree
  const sound = await soundTests(copy)
  // Building the site takes longer than the browser tests, so plant their bugs together. Each has its own test.
  const together = grouped(chosen, (bug) => (needsBrowser(bug) ? 'browsers' : [bug.caughtBy, bug.file, bug.find, bug.plant]))
  for (const group of together) {
    if (stopped) break
    const outcome = await copy.withBugs(group, () => run(copy, group))
    if (!stopped) for (const bug of group) report(bug, outcome, sound)
  }
} finally {
  await tree?.remove()
}

const skipped = matching.length - chosen.length
if (skipped > 0) console.log(`Skipped ${skipped} bugs that only browser tests catch. Add --browsers to run them too.`)
console.log(`${caught} caught, ${missed} missed in ${((performance.now() - began) / 1000).toFixed(0)} s`)
if (stopped) process.exitCode = 130
else if (missed > 0 || caught === 0) process.exitCode = 1
