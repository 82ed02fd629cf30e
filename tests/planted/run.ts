/**
 * Whether the tests see bugs: plants one mistake at a time in a copy of the project, and runs the test that has to catch it.
 * `npm run test:planted -- newsletter` takes those whose file or test has this in its path; `--browsers` those that browsers catch too.
 */
import { resolve } from 'node:path'
import { ensureBrowser } from '../support/browser.ts'
import { needsBrowser, type Bug } from './bug.ts'
import { bugs } from './bugs.ts'
import { endRunning, runTests } from './runner.ts'
import { copyTree, type Tree } from './tree.ts'

const root = resolve(import.meta.dirname, '../..')
const browsers = process.argv.includes('--browsers')
const fragments = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const asked = bugs.filter(
  ({ file, caughtBy }) => fragments.length === 0 || fragments.some((one) => file.includes(one) || caughtBy.includes(one)),
)
const chosen = asked.filter((bug) => browsers || !needsBrowser(bug))

if (chosen.some(needsBrowser)) process.env['CHROMIUM'] = ensureBrowser()

let stopped = false
let tree: Tree | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopped = true
    void endRunning()
  })
}

/** The bugs that one test file catches, run in the same way. */
function grouped(all: readonly Bug[]): readonly (readonly [Bug, ...Bug[]])[] {
  const groups = new Map<string, [Bug, ...Bug[]]>()
  for (const bug of all) {
    const key = JSON.stringify([bug.caughtBy, bug.env])
    const group = groups.get(key)
    if (group) group.push(bug)
    else groups.set(key, [bug])
  }
  return [...groups.values()]
}

/** Whether a test that passes without a bug fails with it; else why not. */
async function check(bug: Bug, sound: ReadonlySet<string>, there: Tree): Promise<{ caught?: string; why?: string }> {
  const tests = bug.test === undefined ? undefined : [bug.test]
  const mine = [...sound].filter((name) => bug.test === undefined || name.includes(bug.test))
  if (mine.length === 0) return { why: 'no such test passes without it' }
  const { failed, passed, said } = await there.withBug(bug, () => runTests(there, { ...bug, tests }))
  const caught = failed.find((name) => sound.has(name))
  if (caught !== undefined) return { caught }
  return { why: passed.length > 0 ? 'every test passed' : `nothing was judged: ${said.trim().split('\n').slice(-3).join(' / ')}` }
}

const began = performance.now()
let [caught, missed] = [0, 0]
try {
  tree = await copyTree(root)
  for (const group of grouped(chosen)) {
    if (stopped) break
    const tests = group.every(({ test }) => test !== undefined) ? group.map(({ test }) => test!) : undefined
    const sound = new Set((await runTests(tree, { ...group[0], tests })).passed)
    for (const bug of group) {
      if (stopped) break
      const result = await check(bug, sound, tree)
      if (stopped) break
      if (result.caught === undefined) missed += 1
      else caught += 1
      console.log(
        `${result.caught === undefined ? 'MISSED' : 'caught'}  ${bug.file}  "${bug.find.trim()}" → "${bug.plant.trim()}"  by ${bug.caughtBy} (${result.caught ?? result.why})`,
      )
    }
  }
} finally {
  await tree?.remove()
}

const left = asked.length - chosen.length
if (left > 0) console.log(`${left} that browsers catch are left out: --browsers takes them too`)
console.log(`${caught} caught, ${missed} missed in ${((performance.now() - began) / 1000).toFixed(0)} s`)
if (stopped) process.exitCode = 130
else if (missed > 0 || caught === 0) process.exitCode = 1
