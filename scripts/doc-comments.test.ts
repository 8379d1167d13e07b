/** Tests that every exported function of the parts that others build on has a doc comment. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const PUBLIC = [/^application\//, /^api\//, /^server\/.*service\.ts$/]
const EXPORTED = /^export (?:async )?function (\w+)|^export const (\w+) = (?:async )?(?:<.*>)?\(/gm

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => PUBLIC.some((pattern) => pattern.test(file)))
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))

/** Returns a file's exported functions, and whether each is documented; overloads count once. */
function functionsOf(file: string): ReadonlyMap<string, boolean> {
  const text = readFileSync(join(root, 'src', file), 'utf8')
  const functions = [...text.matchAll(EXPORTED)].map(
    ({ index, 1: name = '', 2: constant = '' }) => {
      return [name || constant, /\*\/\s*$/.test(text.slice(0, index))] as const
    },
  )
  return new Map(functions.toReversed())
}

/** Returns the files that a service re-exports: their functions are as public as its own. */
function reexportedBy(file: string): readonly (readonly [string, boolean])[] {
  const text = readFileSync(join(root, 'src', file), 'utf8')
  return [...text.matchAll(/^export \{([^}]*)\} from '(\.[^']*)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const functions = functionsOf(join(dirname(file), from))
      return names
        .split(',')
        .map((name) => name.trim().replace(/ as .*/, ''))
        .flatMap((name) => {
          const isDocumented = functions.get(name)
          return isDocumented === undefined ? [] : [[name, isDocumented] as const]
        })
    },
  )
}

it('functions that other folders use have a doc comment', () => {
  const all = sources.flatMap((file) =>
    [...functionsOf(file), ...reexportedBy(file)].map(([name, isDocumented]) => ({
      name: `${file}: ${name}`,
      isDocumented,
    })),
  )
  expect(all.length).toBeGreaterThan(440)
  expect(all.filter(({ isDocumented }) => !isDocumented).map(({ name }) => name)).toEqual([])
})
