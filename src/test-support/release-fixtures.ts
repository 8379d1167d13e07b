/**
 * What a release really stored: `fixtures/VERSION`, made once by `npm run release` and never
 * changed. Later versions open it in their tests.
 */
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FIXTURES = join(import.meta.dirname, '../../fixtures')

/** The files of a fixture, below its folder. */
export const FILES = {
  manifest: 'fixture.json',
  /** The server's `DATA_DIR`, with the SQLite file and the operator's identity. */
  dataDir: 'data-dir',
  /** The same tables and rows for an empty PostgreSQL database. */
  postgres: 'postgres.sql',
  /** What the tab of an applicant had in its session storage, by key. */
  tab: 'tab.json',
  exports: 'exports',
  copies: 'copies',
} as const

/** The manifest. */
export interface ReleaseFixture {
  readonly version: string
  /** ISO 8601: where clocks stand, so that nothing has expired. */
  readonly now: string
  readonly applications: readonly FixtureApplication[]
  /** Of an application that was erased. */
  readonly erased: string
  readonly links: readonly FixtureLink[]
  readonly tab: Pick<FixtureLink, 'what' | 'path' | 'shows'>
}

export interface FixtureApplication {
  readonly what: string
  readonly reference: string
  readonly status: string
  /** What whoever opens it sees, sensitive answers included. */
  readonly shows: readonly string[]
  /** The path of the confirmation page, with the link to the signed copy. */
  readonly confirmation: string
}

export interface FixtureLink {
  readonly what: string
  /** What was answered opens no more, and its page says so. */
  readonly kind:
    | 'draft'
    | 'signature-request'
    | 'owner-invitation'
    | 'answered-invitation'
    | 'correction'
    | 'lead'
  /** With the key, in its fragment or, of a lead, in its query. */
  readonly path: string
  /** What its page shows. */
  readonly shows: readonly string[]
}

/** The versions that have a fixture, in order. */
export function fixtureVersions(): readonly string[] {
  const entries = readdirSync(FIXTURES, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return names.sort(new Intl.Collator('en', { numeric: true }).compare)
}

/** Reads the manifest of a version. */
export function readFixture(version: string): ReleaseFixture {
  return JSON.parse(readFileSync(fixtureFile(version, FILES.manifest), 'utf8'))
}

/** The path of a file of a fixture. */
export function fixtureFile(version: string, ...path: readonly string[]): string {
  return join(FIXTURES, version, ...path)
}

/** The SQLite file in a `DATA_DIR`. */
export function databaseIn(dataDir: string): string {
  return join(dataDir, 'applications.sqlite')
}

/** The operator's age identity in a `DATA_DIR` outside production. */
export function identityIn(dataDir: string): string {
  return join(dataDir, 'sealing-identity.txt')
}

/** Copies the `DATA_DIR` of a version to a folder; its keys are private again, as git forgets. */
export function copyDataDir(version: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  cpSync(fixtureFile(version, FILES.dataDir), folder, { recursive: true })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600)
  }
}
