/** DEPLOY lists every environment variable, and OPERATIONS says how to change each secret. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EnvironmentError, parseEnv } from '../../netlify/env.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const deploy = read('.github/DEPLOY.md')
const operations = read('.github/OPERATIONS.md')

/** The variable names in the schema that reads the environment. */
const known = [...read('netlify/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!)

/** Reads a table whose first column has this heading: the names in each row's first cell, and the second cell. */
function rowsUnder(page: string, heading: string): readonly { readonly names: readonly string[]; readonly second: string }[] {
  const table = page.slice(page.indexOf(`| ${heading} |`)).split(/\n\s*\n/)[0]!
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, first = '', second = '']) => ({ names: [...first.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!), second }))
}

const described = rowsUnder(deploy, 'variable')

test('DEPLOY describes exactly the environment variables that the code reads', () => {
  const names = described.flatMap((row) => row.names)
  expect([...names, 'URL'].toSorted()).toEqual(known.toSorted())
  expect(deploy).toContain('`URL` is set by Netlify')
})

test('DEPLOY marks as needed exactly the variables that the site cannot start without', () => {
  let missing: string[] = []
  try {
    parseEnv({})
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    missing = known.filter((name) => new RegExp(`\\b${name}\\b`).test(error.message))
  }
  const needed = described.filter(({ second }) => second === 'yes').flatMap((row) => row.names)
  expect(needed.toSorted()).toEqual(missing.toSorted())
})

test('OPERATIONS says how to change each secret', () => {
  const secrets = known.filter((name) => /(KEYS?|TOKEN|LOGIN)$|^DATABASE_URL$/.test(name))
  const changed = rowsUnder(operations, 'secret').flatMap((row) => row.names)
  expect(changed.toSorted()).toEqual(secrets.toSorted())
})
