/** What the documentation says of the code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TABLE } from './import-table.ts'
import { root } from './run.ts'

const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (file) => `docs/${file}`,
  ),
].filter((file) => file.endsWith('.md'))
const texts = pages.map((page) => [page, readFileSync(join(root, page), 'utf8')] as const)

it('names the features of the server by their levels', () => {
  const [, architecture = ''] = texts.find(([page]) => page === 'docs/architecture.md') ?? []
  const drawn = [...architecture.matchAll(/level(\d)\["\d: [^<"]*<br>([^"]*)"\]/g)].flatMap(
    ([, level, names = '']) => names.split(', ').map((name) => `${level} ${name}`),
  )
  const features = TABLE.flatMap(({ part, level }) =>
    level === undefined ? [] : [`${level} ${part.replace('server/', '')}`],
  )
  expect(drawn.toSorted()).toEqual(features.toSorted())
})

it('names every decision in their index', () => {
  const [, index = ''] = texts.find(([page]) => page === 'docs/decisions/README.md') ?? []
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md')
  expect(decisions.filter((file) => !index.includes(`(${file})`))).toEqual([])
})
