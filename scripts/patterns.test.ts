/**
 * Tests that no regular expression takes time that grows faster than the text that it reads: 60 KB
 * from a stranger would keep the server busy for seconds.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { root } from './run.ts'

/** Files with slow patterns, and the short texts that these read. */
const SHORT = new Map([
  ['src/application/fields/email.ts', 'a text that the applicant pastes, in the browser'],
  ['src/application/fields/remark-on-share.ts', 'a text that the applicant types, in the browser'],
  ['src/application/fields/year.ts', 'a text that the applicant types, in the browser'],
  ['src/application/forms/us/fields/money.ts', 'the digits of a number'],
  [
    'src/application/forms/us/suggested-address.ts',
    'a line that the applicant types, in the browser',
  ],
  ['src/messages/en/formats.ts', 'the digits of a number'],
  ['src/messages/es/formats.ts', 'the digits of a number'],
  ['src/server/screening/treasury-rows.ts', 'a line of an official list'],
  ['src/web/ui/DefinitionList.tsx', 'an answer that is shown, in the browser'],
])

interface Pattern {
  readonly source: string
  readonly flags: string
}

function patternsOf(path: string): readonly Pattern[] {
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'))
  const patterns: Pattern[] = []
  new Visitor({
    Literal(node) {
      if ('regex' in node) patterns.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
  }).visit(program)
  return patterns
}

/** Returns a character whose repetition makes a pattern slow; undefined if there is none. */
function slowWith(pattern: Pattern): string | undefined {
  const { reports } = analyse(pattern)
  return reports.map(({ character }) => character.pick)[0]
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\btesting\/|test-support\//.test(file))
  .map((file) => `src/${file}`)
const patterns = files.flatMap((file) =>
  patternsOf(file).map((pattern) => ({ file, pattern, character: slowWith(pattern) })),
)
const slow = patterns.filter(({ character }) => character !== undefined)

it('are read in linear time', () => {
  expect(patterns.length).toBeGreaterThan(500)
  expect(slow.filter(({ file }) => !SHORT.has(file))).toEqual([])
})

it('are slow only where the list says so', () => {
  expect([...new Set(slow.map(({ file }) => file))].toSorted()).toEqual([...SHORT.keys()])
})
