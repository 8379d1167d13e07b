/**
 * What a release really stored: `fixtures/VERSION`, made once by `npm run release` and never
 * changed. Later versions open it in their tests.
 */
import { join } from 'node:path'
import { root } from '../run.ts'

export const FIXTURES = join(root, 'fixtures')

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

/** The SQLite file in a `DATA_DIR`. */
export function databaseIn(dataDir: string): string {
  return join(dataDir, 'applications.sqlite')
}

/** The operator's age identity in a `DATA_DIR` outside production. */
export function identityIn(dataDir: string): string {
  return join(dataDir, 'sealing-identity.txt')
}
