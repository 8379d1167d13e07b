/** Compares an application, as the operator reads it, with the typed answers. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Application, AuthorizedController } from '../../src/application/application.ts'
import { contactOf, controllerOf } from '../../src/application/ownership.ts'
import type { App } from './server.ts'
import { expect } from './test.ts'

interface Person {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
}

interface StoredRecord {
  readonly reference: string
  readonly record: {
    readonly evidence: { readonly lead?: string }
    readonly submission: {
      readonly companyOwners: readonly Person[]
      readonly authorizedController: AuthorizedController
      readonly signing: { readonly signeeId: string }
    }
  }
}

/** Opens an application with the operator's identity. */
export async function openStored(app: App, reference: string): Promise<StoredRecord> {
  const identity = join(app.dataDir, 'sealing-identity.txt')
  return JSON.parse(await app.operator('show', reference, '--identity', identity, '--json'))
}

/** Returns every byte of the server's data, as Latin-1; reads again if a file was replaced. */
export async function storedBytes(app: App): Promise<string> {
  const files = await readdir(app.dataDir, { recursive: true, withFileTypes: true })
  const contents = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  const read = await Promise.all(contents).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return read?.join('\n') ?? storedBytes(app)
}

/** Counts the stored applications of a business. */
export async function countStored(app: App, businessName: string): Promise<number> {
  const listed: readonly { readonly businessName: string }[] = JSON.parse(
    await app.operator('list', '--limit', '1000', '--json'),
  )
  return listed.filter((application) => application.businessName === businessName).length
}

/**
 * Checks that the stored answers are the typed ones, signed by the intended person; `typed` is the
 * signature if it differs from the name.
 * @returns the stored application
 */
export async function expectStored(
  app: App,
  reference: string,
  typed: Application,
  signed: { readonly by: string; readonly typed?: string; readonly pmi?: string },
): Promise<StoredRecord> {
  const stored = await openStored(app, reference)
  const { record } = stored
  const { signing, ...submission } = record.submission
  const { signing: _, ...answers } = typed
  expect(withoutIds(submission)).toEqual(
    withoutIds({
      ...answers,
      authorizedController: controllerOf(typed),
      primaryContact: contactOf(typed),
      plaid: null,
      termsSignerFullName: signed.typed ?? signed.by,
      persistentMarketingIdentifier: signed.pmi ?? '',
    }),
  )
  const people = [...submission.companyOwners, submission.authorizedController]
  const signee = people.find(({ id }) => id === signing.signeeId)
  expect(`${signee?.firstName} ${signee?.lastName}`).toBe(signed.by)
  return stored
}

/** Returns a value without ids, which the page made and nobody typed. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => name !== 'id')
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutIds(inner)]))
}
