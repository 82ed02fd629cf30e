import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

export type FunctionFile = { readonly name: string; readonly file: string }

/**
 * Lists a folder's functions by name: `admin/newsletter/pause.ts` is `admin-newsletter-pause`. Netlify itself knows no folders.
 */
export function functionFiles(folder: string): FunctionFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m?[jt]s$/.test(path))
    .map((path) => ({ name: path.replace(/\.m?[jt]s$/, '').replaceAll(sep, '-'), file: join(folder, path) }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
