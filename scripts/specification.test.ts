/** Tests that an existing test covers each statement of the specification. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { heldStatements, nothingToHold } from './specification/held-statements.ts'
import { quotesIn, titlesIn, uncovered } from './specification/statements.ts'

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
