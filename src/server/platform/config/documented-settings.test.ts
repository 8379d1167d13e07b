import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment, SECRETS } from './environment.ts'

const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')
const [, section = ''] = /^## Configuration\n(.*?)^## /ms.exec(readme) ?? []

/** The names in the first column of the table, and those with a star. */
const rows = section.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? [])
const documented = rows.flatMap((row) =>
  [...row.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name),
)
const fromFiles = rows.flatMap((row) => [...row.matchAll(/`(\w+)`\*/g)].map(([, name]) => name))

const settings = Object.keys(environment.entries)

test('every setting is in the README, once, and no other is', () => {
  expect(documented.toSorted()).toEqual(settings.toSorted())
})

test('exactly those that can be read from a file have a star', () => {
  expect(fromFiles.toSorted()).toEqual([...SECRETS].toSorted())
})
