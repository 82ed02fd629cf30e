/**
 * Copies the project, uncommitted changes included, into a temporary folder. Bugs are planted there, so nobody's work is touched.
 */
import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Bug } from './bug.ts'

export type Tree = {
  readonly dir: string
  /** The copy's own temporary folder. It's removed with the copy, because a killed test cleans up nothing. */
  readonly temporary: string
  /** Plants bugs, runs with them, and always restores the files. */
  readonly withBugs: <Result>(bugs: readonly Bug[], run: () => Promise<Result>) => Promise<Result>
  readonly remove: () => Promise<void>
}

/** Returns the text with the bug planted. Throws unless its line occurs exactly once. */
export function planted(text: string, { file, find, plant }: Bug): string {
  const [before, after, ...more] = text.split(find)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} has "${find}" ${more.length === 0 ? 'nowhere' : 'more than once'}`)
  return before + plant + after
}

export async function copyTree(root: string): Promise<Tree> {
  const whole = await mkdtemp(join(tmpdir(), 'clinic-planted-'))
  // The child process that runs as another user must get in, because PostgreSQL refuses to run as root.
  await chmod(whole, 0o755)
  const [dir, temporary] = [join(whole, 'tree'), join(whole, 'temporary')]
  await mkdir(temporary)
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = new Set(tracked.split('\0').filter((file) => file !== '' && existsSync(join(root, file))))
  for (const folder of new Set([...files].map(dirname))) await mkdir(join(dir, folder), { recursive: true })
  for (const file of files) await copyFile(join(root, file), join(dir, file))
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'), 'dir')
  return {
    dir,
    temporary,
    async withBugs(bugs, run) {
      const before = new Map<string, string>()
      try {
        for (const bug of bugs) {
          const path = join(dir, bug.file)
          const text = await readFile(path, 'utf8')
          if (!before.has(path)) before.set(path, text)
          await writeFile(path, planted(text, bug))
        }
        return await run()
      } finally {
        for (const [path, text] of before) await writeFile(path, text)
      }
    },
    // Retry: a killed database may still be writing its last files.
    remove: () => rm(whole, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  }
}
