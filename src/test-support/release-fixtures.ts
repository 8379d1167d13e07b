/**
 * Data that a release really stored: `fixtures/VERSION`, made once by `npm run release` and never
 * changed. Later versions open it in their tests.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FIXTURES = join(import.meta.dirname, '../../fixtures')

/** The files of a fixture, below its folder. */
export const FILES = {
  manifest: 'fixture.json',
  /** The server's `DATA_DIR`, with the SQLite file and the operator's identity. */
  dataDir: 'data-dir',
  /** The same tables and rows for an empty PostgreSQL database. */
  postgres: 'postgres.sql',
  /** The session storage of an applicant's tab, by key. */
  tab: 'tab.json',
  exports: 'exports',
  copies: 'copies',
} as const

/** The manifest. */
export interface ReleaseFixture {
  readonly version: string
  /** ISO 8601: the time of the tests' clocks, when nothing has expired yet. */
  readonly now: string
  readonly applications: readonly FixtureApplication[]
  /** The reference of an erased application. */
  readonly erased: string
  readonly links: readonly FixtureLink[]
  readonly tab: Pick<FixtureLink, 'what' | 'path' | 'shows'>
  /** Absent up to 0.2.0. */
  readonly told?: {
    /** An API key with the scopes `applications`, `invitations` and `boarding`. */
    readonly apiKey: string
    /** The status of each invitation that the API returns, by id. */
    readonly invitations: Readonly<Record<string, string>>
  }
  /** An application that was reviewed, exported with a mapping and boarded. Absent up to 0.2.0. */
  readonly reviewed?: {
    readonly reference: string
    /** The completed steps of the checklist. */
    readonly done: readonly string[]
    /** The code that the IRS returned. */
    readonly tinCode: number
    /** The hash of the mapping. */
    readonly exportedWith: string
    readonly boarding: { readonly result: string; readonly id: string }
    /** Another application with the same TIN, which was found by comparison. */
    readonly sameTin: string
  }
}

export interface FixtureApplication {
  readonly what: string
  readonly reference: string
  readonly status: string
  /** The texts that a person who opens it sees, sensitive answers included. */
  readonly shows: readonly string[]
  /** The path of the confirmation page, with the link to the signed copy. */
  readonly confirmation: string
}

export interface FixtureLink {
  readonly what: string
  /** A link that was used or revoked opens nothing, and its page says so. */
  readonly kind:
    | 'draft'
    | 'signature-request'
    | 'owner-invitation'
    | 'answered-invitation'
    | 'invitation'
    | 'revoked-invitation'
    | 'correction'
    | 'question'
    | 'lead'
  /** The link with its key, in the fragment or, for a lead, in the query. */
  readonly path: string
  /** The texts that its page shows. */
  readonly shows: readonly string[]
}

/** The versions that have a fixture, in order. */
export function fixtureVersions(): readonly string[] {
  const entries = readdirSync(FIXTURES, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return names.sort(new Intl.Collator('en', { numeric: true }).compare)
}

export function readFixture(version: string): ReleaseFixture {
  return JSON.parse(readFileSync(fixtureFile(version, FILES.manifest), 'utf8'))
}

export function fixtureFile(version: string, ...path: readonly string[]): string {
  return join(FIXTURES, version, ...path)
}

export function databaseIn(dataDir: string): string {
  return join(dataDir, 'applications.sqlite')
}

/** The operator's age identity in a `DATA_DIR` outside production. */
export function identityIn(dataDir: string): string {
  return join(dataDir, 'sealing-identity.txt')
}

/** Copies a version's `DATA_DIR`, with private keys again. Returns a server's settings on it. */
export function copyDataDir(version: string, folder: string): DataDirSettings {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  cpSync(fixtureFile(version, FILES.dataDir), folder, { recursive: true })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600)
  }
  return settingsIn(folder)
}

type DataDirSettings = { readonly DATA_DIR: string } & Readonly<Record<string, string>>

/** The settings of a `DATA_DIR` that also has the operator's programs and reviewers' checklist. */
export function settingsIn(dataDir: string): DataDirSettings {
  const files = {
    PROGRAMS_DIR: join(dataDir, 'programs'),
    REVIEW_FILE: join(dataDir, 'review.json'),
  }
  const existing = Object.entries(files).filter(([, path]) => existsSync(path))
  return { DATA_DIR: dataDir, ...Object.fromEntries(existing) }
}
