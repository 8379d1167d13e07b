/** The stores of documents, on each engine: the same tests run on all of them. */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentFolder, documentStore } from '../server/documents/document-store.ts'
import { documentUploads } from '../server/documents/uploads.ts'
import { openLedger } from '../server/open-ledger.ts'
import { bucketOf } from '../server/platform/outside-services/bucket.ts'
import { documentsReceivedAfter } from '../server/records/list-service.ts'
import { engines, mainly } from './engines.ts'
import { testBucket } from './test-bucket.ts'
import type { TestServer } from './test-server.ts'

type Server = Pick<TestServer, 'db' | 'config'>

const PLACES = { database: 'the database', folder: 'a folder', s3: 'a bucket' } as const

const STORES = ['database', 'folder', 's3'] as const

/**
 * For `describe.each(documentStores)('… on $name', …)`. `npm run prove` runs tests that do not
 * depend on the engine on the second one as well.
 */
export const documentStores = engines.flatMap((engine) =>
  (mainly('SQLite').includes(engine) ? STORES : STORES.slice(0, 1)).map((store) => ({
    name: `${engine.name}, in ${PLACES[store]}`,
    settings: async () => ({
      ...(await engine.settings()),
      ...(store === 's3' ? (await testBucket()).settings : { DOCUMENT_STORE: store }),
    }),
    /** The other store's setting. */
    other: { DOCUMENT_STORE: store === 'database' ? 'folder' : 'database' },
  })),
)

/** How many pieces each store has, by the names that `DOCUMENT_STORE` gives them. */
export async function piecesByPlace({ db, config }: Server) {
  const rows = await db.selectFrom('document_pieces').select('number').execute()
  const files = await pieceFiles(config)
  const objects = (await bucketOf(config)?.list('')) ?? []
  return { database: rows.length, folder: files.length, s3: objects.length }
}

export async function countPieces(server: Server): Promise<number> {
  const { database, folder, s3 } = await piecesByPlace(server)
  return database + folder + s3
}

/** Runs the server's scheduled work, at this time. */
export function removeExpired({ db, config, signer }: TestServer, at: Date) {
  const store = documentStore(config)
  const ledger = openLedger(config)
  return documentUploads({
    ...{ db, store, now: () => at, maxBytes: 0, signer, ledger },
    receivedAfter: documentsReceivedAfter,
  }).removeExpired()
}

/** Changes the second piece of each document. */
export async function changePieces({ db, config }: Server): Promise<void> {
  const bytes = new Uint8Array([1])
  await db.updateTable('document_pieces').set({ bytes }).where('number', '=', 1).execute()
  const files = (await pieceFiles(config)).filter((file) => file.endsWith('/1'))
  for (const file of files) await writeFile(file, bytes)
  const bucket = bucketOf(config)
  for (const { key } of (await bucket?.list('')) ?? []) {
    if (!key.endsWith('/1')) continue
    await bucket?.remove(key)
    await bucket?.put(key, bytes)
  }
}

/** Removes the stored pieces, as the loss of a folder or a bucket does. */
export async function removePieces({ db, config }: Server): Promise<void> {
  await db.deleteFrom('document_pieces').execute()
  await rm(documentFolder(config), { recursive: true, force: true })
  const bucket = bucketOf(config)
  for (const { key } of (await bucket?.list('')) ?? []) await bucket?.remove(key)
}

async function pieceFiles(config: Server['config']): Promise<readonly string[]> {
  const root = documentFolder(config)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
