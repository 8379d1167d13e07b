/**
 * `npm run release`: makes the package of this version, the fixture of its stored data in
 * `fixtures/VERSION`, and its section in `CHANGELOG.md`. Refuses a version that has a fixture. `npm
 * run release -- FOLDER` only makes the fixture of another version, whose built product is in a
 * folder.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fixtureFile } from '../src/test-support/release-fixtures.ts'
import { withRelease } from './release/changelog.ts'
import { makeFixture } from './release/make-fixture.ts'
import { isBetweenReleases } from './release/package-version.ts'
import { root, run } from './run.ts'

const other = process.argv[2]
if (other === undefined) await release()
else await makeFixture(resolve(other), versionIn(resolve(other)))

async function release(): Promise<void> {
  const version = versionIn(root)
  if (isBetweenReleases(version)) throw new Error(`${version} is between releases`)
  const file = join(root, 'CHANGELOG.md')
  const [day = ''] = new Date().toISOString().split('T')
  const changelog = withRelease(readFileSync(file, 'utf8'), version, day)
  if (existsSync(fixtureFile(version))) throw new Error(`fixtures/${version} already exists`)
  // This builds the pages that the fixture is made with.
  const { status } = await run('node', ['scripts/package.ts'], 'inherit')
  if (status !== 0) process.exit(status)
  await makeFixture(root, version)
  writeFileSync(file, changelog)
  process.stdout.write(`fixtures/${version}\nCHANGELOG.md\n`)
}

function versionIn(folder: string): string {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return version
}
