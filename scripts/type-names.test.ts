/** Tests that types are nouns: no type of one word is a participle. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

/** A type of one word that is a participle: `Asked`, `Sending`. */
const PARTICIPLE =
  /^(?:[A-Z][a-z]+(?:ed|ing)|Done|Found|Gone|Known|Made|Said|Sent|Shown|Told|Written)$/
/** Nouns with the same endings, and `Unsigned`, a row without its signature. */
const NOUNS = new Set(
  'Boarding Drawing Ending Heading Holding Mapping Monitoring Opening Pending Pricing Reading Rescreening Ruling Screening Setting Unsigned Wording'.split(
    ' ',
  ),
)
const TYPE = /^\s*(?:export )?(?:declare )?(?:type|interface) ([A-Z]\w*)/gm
const sources = ['src', 'scripts', 'e2e', 'bench']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)

it('types are named by nouns', () => {
  const types = sources.flatMap(([file, text]) =>
    [...text.matchAll(TYPE)].map(([, name = '']) => ({ file, name })),
  )
  expect(types.length).toBeGreaterThan(1500)
  const wrong = types.filter(({ name }) => PARTICIPLE.test(name) && !NOUNS.has(name))
  expect(wrong).toEqual([])
})
