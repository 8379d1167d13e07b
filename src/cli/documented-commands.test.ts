/** Checks what the documentation says about the commands. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadCommands } from './commands.ts'

const commands = await loadCommands()

const root = join(import.meta.dirname, '../..')
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
const texts = [...readdirSync(root), ...inDocs.map((file) => `docs/${file}`)]
  .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  .map((page) => [page, readFileSync(join(root, page), 'utf8')] as const)
const names = commands.map(({ name }) => name)

it('the documentation mentions every command', () => {
  const all = texts.map(([, text]) => text).join('\n')
  expect(names.filter((name) => !all.includes(name))).toEqual([])
})

it('the documentation mentions no unknown command', () => {
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

it('the documentation gives commands only options that they have', () => {
  const unknown = texts.flatMap(([page, text]) =>
    [...text.matchAll(/(?:operator|run -s operator --) ([a-z][^`\n|]*)/g)].flatMap(
      ([, line = '']) => {
        const command = commands.find(({ name }) => `${line} `.startsWith(`${name} `))
        const options = line.match(/(?<= )--[a-z][a-z-]*/g) ?? []
        return options
          .filter((option) => command && !new RegExp(`${option}(?![a-z-])`).test(command.usage))
          .map((option) => `${page}: ${line}: ${option}`)
      },
    ),
  )
  expect(unknown).toEqual([])
})
