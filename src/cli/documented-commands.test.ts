/** What the documentation says of the commands. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from './commands.ts'

const root = join(import.meta.dirname, '../..')
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
const texts = [...readdirSync(root), ...inDocs.map((file) => `docs/${file}`)]
  .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  .map((page) => [page, readFileSync(join(root, page), 'utf8')] as const)
const names = commands.map(({ name }) => name)

it('has every command', () => {
  const all = texts.map(([, text]) => text).join('\n')
  expect(names.filter((name) => !all.includes(name))).toEqual([])
})

it('names no unknown command', () => {
  const isKnown = (words: string) =>
    /^help\b/.test(words) || names.some((name) => `${words} `.startsWith(`${name} `))
  const unknown = texts.flatMap(([page, text]) =>
    [...text.matchAll(/`operator ([a-z][a-z -]*)/g)]
      .map(([, words = '']) => words.trim())
      .filter((words) => !isKnown(words))
      .map((words) => `${page}: operator ${words}`),
  )
  expect(unknown).toEqual([])
})
