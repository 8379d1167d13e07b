/** Tests that an existing test covers each statement of the specification. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { heldStatements, nothingToHold } from './specification/held-statements.ts'

const WALK = 'e2e/specification.spec.ts'
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const specification = read('docs/specification.md')
const quotes = Object.values(heldStatements).flatMap((titles) => Object.values(titles).flat())
const walked = quotesIn(WALK, read(WALK))

test('each statement is quoted beside the test that covers it', () => {
  const body = specification.replace(/^#.*$/gm, '')
  expect(uncovered(body, [...quotes, ...walked, ...nothingToHold])).toEqual([])
})

test('each quotation is in the specification', () => {
  const strange = [...quotes, ...walked, ...nothingToHold].filter(
    (quote) => !specification.includes(quote),
  )
  expect(strange).toEqual([])
})

test.each(Object.entries(heldStatements))('%s has the tests that hold them', (file, titles) => {
  const known = titlesIn(file, read(file))
  expect(Object.keys(titles).filter((title) => !known.includes(title))).toEqual([])
})

/** Returns the passages of a text that are in none of the quotes. */
function uncovered(text: string, quotes: readonly string[]): readonly string[] {
  const isCovered = new Uint8Array(text.length)
  for (const quote of quotes) {
    for (let index = text.indexOf(quote); index >= 0; index = text.indexOf(quote, index + 1)) {
      isCovered.fill(1, index, index + quote.length)
    }
  }
  const rest = [...text].map((character, index) => (isCovered[index] ? '\n' : character)).join('')
  return rest.split('\n').filter((part) => /\w/.test(part.replace(/\b(?:and|or|else)\b/g, '')))
}

/** Returns the titles of the tests in a source file, as they are written there. */
function titlesIn(file: string, source: string): readonly string[] {
  return firstArguments(file, source, ['test', 'it'])
}

/** Returns the quotes in the steps of the walk through the specification. */
function quotesIn(file: string, source: string): readonly string[] {
  return firstArguments(file, source, ['statement'])
}

function firstArguments(file: string, source: string, names: readonly string[]) {
  const texts: string[] = []
  const { program } = parseSync(file, source)
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!names.includes(rootName(callee))) return
      if (first?.type === 'Literal' && typeof first.value === 'string') texts.push(first.value)
      if (first?.type === 'TemplateLiteral')
        texts.push(source.slice(first.start + 1, first.end - 1))
    },
  }).visit(program)
  return texts
}

/** Returns `test` for `test.each(rows)(title, run)`. */
function rootName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  return callee.type === 'CallExpression' ? rootName(callee.callee) : ''
}
