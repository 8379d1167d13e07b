/** Tests that the files of the server's features have names that say what they do. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TABLE } from './import-table.ts'

const src = join(import.meta.dirname, '../src')

const features = TABLE.filter(({ level }) => level !== undefined).map(({ part }) => part)
const files = features.flatMap((part) =>
  readdirSync(join(src, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(part, name)),
)

/** Returns the feature files whose text matches a pattern, but whose name does not. */
function misnamed(text: RegExp, name: RegExp): readonly string[] {
  return files.filter(
    (file) => text.test(readFileSync(join(src, file), 'utf8')) && !name.test(basename(file)),
  )
}

describe('a file of a feature', () => {
  it('is found by this test', () => {
    expect(files.length).toBeGreaterThan(100)
  })

  it.each([
    [
      'registers routes',
      /\b(?:app|server)\.(?:get|post|put|patch|delete|route)\(/,
      /^(?:[a-z-]+-)?(?:routes|plugin)\.ts$/,
    ],
    ['declares a table', /interface Tables \{/, /^(?:[a-z-]+-)?(?:store|service)\.ts$/],
    [
      'has SQL',
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/,
      /^(?:[a-z-]+-)?(?:store|service)\.ts$/,
    ],
    ['decorates the server', /\bapp\.decorate\(/, /^plugin\.ts$/],
    ['is wrapped with fastify-plugin', /\bfp[(<]/, /^plugin\.ts$/],
  ])('that %s is named accordingly', (_what, text, name) => {
    expect(misnamed(text, name)).toEqual([])
  })

  it('is wrapped with fastify-plugin if it decorates the server', () => {
    const plugins = files.filter((file) => basename(file) === 'plugin.ts')
    const unwrapped = plugins.filter((file) => {
      const text = readFileSync(join(src, file), 'utf8')
      return /\bapp\.decorate\(/.test(text) && !/\bfp[(<]/.test(text)
    })
    expect(unwrapped).toEqual([])
  })
})
