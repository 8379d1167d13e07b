/**
 * `npm run release`: makes the fixture of this version, `fixtures/VERSION`, which is never changed.
 * `npm run release -- FOLDER` makes that of an earlier one, whose built product is in a folder.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FIXTURES } from '../src/server/testing/release-fixtures.ts'
import { makeFixture } from './release/make-fixture.ts'
import { root } from './run.ts'

const product = resolve(process.argv[2] ?? root)
const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(product, 'package.json'), 'utf8'),
)
await makeFixture(product, version, join(FIXTURES, version))
