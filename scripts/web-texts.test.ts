import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../src')

const WORDS = /\p{L}/u
/** Two words, the first with a capital letter: a sentence, where code has none. */
const SENTENCE = /\p{Lu}[\p{L}’']+ \p{Ll}/u
/** The properties of elements and components whose values a person reads. */
const READ =
  /^(alt|caption|heading|help|hint|intro|label|message|note|placeholder|text|title|\w+Label|aria-(label|description|valuetext))$/

/** Returns the texts in a source that a person reads, with their lines. Errors do not count. */
function textsIn(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  expect(errors, path).toEqual([])
  const texts: { start: number; text: string }[] = []
  const thrown: { start: number; end: number }[] = []
  const check = (start: number, text: unknown, pattern: RegExp) => {
    if (typeof text === 'string' && pattern.test(text)) texts.push({ start, text: text.trim() })
  }
  new Visitor({
    JSXText: ({ start, value }) => check(start, value, WORDS),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !READ.test(name.name)) return
      const given = value?.type === 'JSXExpressionContainer' ? value.expression : value
      if (given?.type === 'Literal') check(given.start, given.value, WORDS)
      if (given?.type === 'TemplateLiteral') {
        for (const { start, value } of given.quasis) check(start, value.raw, WORDS)
      }
    },
    Literal: ({ start, value }) => check(start, value, SENTENCE),
    TemplateElement: ({ start, value }) => check(start, value.raw, SENTENCE),
    NewExpression({ start, end, callee }) {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) thrown.push({ start, end })
    },
  }).visit(program)
  return texts
    .filter(({ start }) => !thrown.some((error) => start > error.start && start < error.end))
    .map(({ start, text }) => `${path}:${source.slice(0, start).split('\n').length} ${text}`)
}

test('the page itself contains no text either', () => {
  const html = readFileSync(join(src, 'web/index.html'), 'utf8').replace(/<!--.*?-->/gs, '')
  const shown = html.replace(/<[^>]*>/g, ' ').replace(/\{\{\w+\}\}/g, ' ')
  expect(shown.trim()).toBe('')
})

test('every text that a person reads is in src/messages', () => {
  const files = globSync('{web,console}/**/*.{ts,tsx}', { cwd: src })
  const paths = files.filter((path) => !/\.test\./.test(path))
  expect(paths.length).toBeGreaterThan(100)
  const texts = paths.flatMap((path) => textsIn(path, readFileSync(join(src, path), 'utf8')))
  expect([...new Set(texts)]).toEqual([])
})

test('a text in the source is reported', () => {
  const source = `const a = 'Your file is here'\nconst b = <p title="Go">Hi{new Error('No such file')}</p>`
  expect(new Set(textsIn('a.tsx', source)).size).toBe(3)
})
