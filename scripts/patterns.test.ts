/**
 * Tests that no literal regular expression takes time that grows faster than the text that it
 * reads: 60 KB from a stranger would keep the server busy for seconds.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { root } from './run.ts'

/** Files with slow patterns: how many, and the short texts that these read. */
const SHORT: Readonly<Record<string, readonly [number, string]>> = {
  'src/application/fields/email.ts': [1, 'a text that the applicant pastes, in the browser'],
  'src/application/fields/remark-on-share.ts': [1, 'a text that the applicant types'],
  'src/application/fields/year.ts': [1, 'a text that the applicant types, in the browser'],
  'src/application/forms/us/fields/money.ts': [1, 'the digits of a number'],
  'src/application/forms/us/suggested-address.ts': [3, 'a line that the applicant types'],
  'src/messages/en/formats.ts': [1, 'the digits of a number'],
  'src/messages/es/formats.ts': [1, 'the digits of a number'],
  'src/server/screening/treasury-rows.ts': [1, 'a line of an official list'],
  'src/web/ui/DefinitionList.tsx': [1, 'an answer that is shown, in the browser'],
}

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

it('are read in linear time, apart from the known exceptions', () => {
  expect(patterns.length).toBeGreaterThan(500)
  const known = Object.entries(SHORT).flatMap(([file, [count]]) => Array(count).fill(file))
  expect(slow.map(({ file }) => file).toSorted()).toEqual(known.toSorted())
})
