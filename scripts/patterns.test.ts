/**
 * Tests that no regular expression takes time that grows faster than the text that it reads: 60 KB
 * from a stranger would keep the server busy for seconds. Reads the literal ones, and those that a
 * module builds when it is loaded.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, it, vi } from 'vitest'
import { root } from './run.ts'

/** Files with slow patterns: how many, and the short texts that these read. */
const SHORT: Readonly<Record<string, readonly [number, string]>> = {
  'src/application/fields/email.ts': [
    1,
    'a text that the applicant pastes, in the browser, or of a lead',
  ],
  'src/application/fields/remark-on-share.ts': [1, 'a text that the applicant types'],
  'src/application/fields/year.ts': [1, 'a text that the applicant types, in the browser'],
  'src/application/forms/us/fields/money.ts': [1, 'the digits of a number'],
  'src/application/forms/us/suggested-address.ts': [5, 'a line that the applicant types'],
  'src/messages/en/formats.ts': [1, 'the digits of a number'],
  'src/messages/es/formats.ts': [1, 'the digits of a number'],
  'src/server/screening/treasury-rows.ts': [1, 'a line of an official list'],
  'src/web/secret-links/secret-link.ts': [1, 'a link that the applicant opens, in the browser'],
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

interface PlacedPattern {
  readonly file: string
  readonly pattern: Pattern
}

/** Loads modules, and returns the patterns that they build. */
async function patternsBuiltBy(paths: readonly string[]): Promise<readonly PlacedPattern[]> {
  const patterns: PlacedPattern[] = []
  const construct = (target: RegExpConstructor, given: unknown[]) => {
    const pattern = Reflect.construct(target, given) as RegExp
    const [, , builder = ''] = new Error().stack?.split('\n') ?? []
    const [file] = /\bsrc\/[\w/.-]+(?=:)/.exec(builder) ?? []
    if (file !== undefined) patterns.push({ file, pattern })
    return pattern
  }
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }))
  for (const path of paths) await import(join(root, path))
  vi.unstubAllGlobals()
  return patterns
}

function isSlow(pattern: Pattern): boolean {
  return analyse(pattern).reports.length > 0
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\btesting\/|test-support\//.test(file))
  .map((file) => `src/${file}`)
const building = files.filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('new RegExp('),
)
const built = await patternsBuiltBy(building)
const literal = files.flatMap((file) =>
  patternsOf(file).map((pattern): PlacedPattern => ({ file, pattern })),
)
const slow = [...literal, ...built].filter(({ pattern }) => isSlow(pattern))

it('are read in linear time, apart from the known exceptions', () => {
  expect(literal.length).toBeGreaterThan(500)
  expect(built.length).toBeGreaterThan(15)
  const known = Object.entries(SHORT).flatMap(([file, [count]]) => Array(count).fill(file))
  expect(slow.map(({ file }) => file).toSorted()).toEqual(known.toSorted())
})
