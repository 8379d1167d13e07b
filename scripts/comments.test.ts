/** What the formatter does not check of comments: their width, and the files that they name. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

/** A source file of ours, with or without folders: `facts/fold.ts`, `commands.ts`. */
const NAMED = /(?<![\w./@-])(?:[\w-]+\/)*[\w-]+\.(?:spec\.ts|test\.tsx?|tsx?)(?![\w.])/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!['"`:\\/])\/\/.*$/gm

const files = ['src', 'scripts', 'e2e', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)

it('lines of comments have at most 100 characters', () => {
  // The migrations of releases are never edited; a suppression is one line.
  const edited = files.filter((file) => !file.includes('/migrations/0.'))
  const long = edited.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.filter(
      (line) => /^\s*(?:\/?\*|\/\/(?! biome-ignore)).*$/.test(line) && line.length > 100,
    )
  })
  expect(long).toEqual([])
})

it('comments name no missing file', () => {
  const known = (named: string) => files.some((file) => `/${file}`.endsWith(`/${named}`))
  const missing = files.flatMap((file) => {
    const comments = readFileSync(join(root, file), 'utf8').match(COMMENT) ?? []
    const named = comments.flatMap((comment) => comment.match(NAMED) ?? [])
    return named.filter((name) => !known(name)).map((name) => `${file}: ${name}`)
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(missing).toEqual([])
})
