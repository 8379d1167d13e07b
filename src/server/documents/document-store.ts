import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BUCKET_REQUIRED } from '../platform/config/complete-settings.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { problemText } from '../platform/config/settings.ts'
import type { Database } from '../platform/database/database.ts'
import { writeOnce } from '../platform/encryption/secret-file.ts'
import { reasonOf } from '../platform/files/file-errors.ts'
import { ifThere } from '../platform/files/stored-files.ts'
import { inBatches } from '../platform/in-batches.ts'
import { type Bucket, bucketOf } from '../platform/outside-services/bucket.ts'
import {
  BucketUnavailable,
  StoreUnavailable,
} from '../platform/outside-services/store-unavailable.ts'
import {
  type BytesKey,
  type DocumentStore,
  inDatabase,
  type SizedDocument,
} from './database-store.ts'
import type { Piece } from './pieces-store.ts'
import { storedDocuments } from './store.ts'

/**
 * Returns the store in the settings. It also finds documents that were stored before the settings
 * changed; those in a bucket, only as long as the settings name the bucket.
 */
export function documentStore(config: Config): DocumentStore {
  const bucket = bucketOf(config)
  const stores = {
    database: inDatabase,
    folder: inFolder(documentFolder(config)),
    s3: bucket && inBucket(bucket),
  }
  const own = stores[config.DOCUMENT_STORE]
  if (!own) throw new ConfigError([problemText(BUCKET_REQUIRED)])
  const all = [...new Set([own, ...Object.values(stores)])].filter((store) => store !== undefined)
  return {
    put: own.put,
    replace: own.replace,
    async numbers(db, document) {
      const counts = await Promise.all(all.map((store) => store.numbers(db, document)))
      return [...new Set(counts.flat())].sort((one, another) => one - another)
    },
    async read(...piece) {
      for (const store of all) {
        const bytes = await store.read(...piece)
        if (bytes) return bytes
      }
      return undefined
    },
    async remove(document) {
      for (const store of all) await store.remove(document)
    },
    async sweep(db, which) {
      for (const store of all) await store.sweep(db, which)
    },
  }
}

/** Returns the folder for `DOCUMENT_STORE=folder`. It may not exist yet. */
export function documentFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'documents')
}

const BATCH_SIZE = 500

/**
 * Stores documents in a folder that servers may share. Each document has a folder, named after the
 * document and its recipients, with a file for each piece. All may throw `StoreUnavailable`.
 */
export function inFolder(root: string): DocumentStore {
  const store = filesIn(root)
  const unavailable = (error: unknown) => {
    const reason = reasonOf(error)
    throw reason ? new StoreUnavailable(`${root} cannot be used: ${reason}`) : error
  }
  return {
    put: (...all) => store.put(...all).catch(unavailable),
    replace: (...all) => store.replace(...all).catch(unavailable),
    numbers: (...all) => store.numbers(...all).catch(unavailable),
    read: (...all) => store.read(...all).catch(unavailable),
    remove: (...all) => store.remove(...all).catch(unavailable),
    sweep: (...all) => store.sweep(...all).catch(unavailable),
  }
}

function filesIn(root: string): DocumentStore {
  const folderOf = (document: BytesKey) => join(root, nameOf(document))
  const remove = (document: BytesKey) => removeFolder(folderOf(document))

  async function put(
    _db: Database,
    document: SizedDocument,
    { number, bytes }: Piece,
  ): Promise<boolean> {
    const folder = folderOf(document)
    const isWritten = await writeOnce(join(folder, String(number)), bytes)
    await syncFolder(folder)
    await syncFolder(root)
    return isWritten
  }

  return {
    put,
    async replace(db, document, pieces) {
      await remove(document)
      for (const [number, bytes] of pieces.entries()) await put(db, document, { number, bytes })
    },
    async numbers(_db, document) {
      const names = (await ifThere(readdir(folderOf(document)))) ?? []
      return names.filter((name) => /^\d+$/.test(name)).map(Number)
    },
    read: (_db, document, number) => ifThere(readFile(join(folderOf(document), String(number)))),
    remove,
    async sweep(db, which) {
      const names = (await ifThere(readdir(root))) ?? []
      const storedAt = async (name: string) => (await ifThere(stat(join(root, name))))?.mtimeMs ?? 0
      for (const some of inBatches(names, BATCH_SIZE)) {
        const left = await leftOver(db, some, { storedAt, ...which })
        for (const name of left) await removeFolder(join(root, name))
      }
    },
  }
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** Flushes the folder: otherwise a power failure may lose the name of a written file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Stores documents in a bucket of one database, with an object for each piece. */
export function inBucket(bucket: Bucket): DocumentStore {
  const keyOf = (document: BytesKey, number: number) => `${nameOf(document)}/${number}`

  async function removeAll(name: string): Promise<void> {
    const objects = await bucket.list(`${name}/`)
    await allDone(objects.map(({ key }) => bucket.remove(key)))
  }

  /**
   * Stores a piece of the new bytes. Throws if other bytes are stored under its key, as when a
   * request of an interrupted command arrives late: all pieces must be of one document.
   */
  async function putNew(key: string, bytes: Uint8Array): Promise<void> {
    if (await bucket.put(key, bytes)) return
    const stored = await bucket.get(key)
    if (!stored || Buffer.compare(stored, bytes) !== 0) {
      throw new BucketUnavailable('another command stores the same document')
    }
  }

  return {
    put: (_db, document, { number, bytes }) => bucket.put(keyOf(document, number), bytes),
    // Stores all pieces at the same time, because a transaction waits for them.
    async replace(_db, document, pieces) {
      await removeAll(nameOf(document))
      await allDone(pieces.map((bytes, number) => putNew(keyOf(document, number), bytes)))
    },
    async numbers(_db, document) {
      const prefix = `${nameOf(document)}/`
      const names = (await bucket.list(prefix)).map(({ key }) => key.slice(prefix.length))
      return names.filter((name) => /^\d+$/.test(name)).map(Number)
    },
    read: (_db, document, number) => bucket.get(keyOf(document, number)),
    remove: (document) => removeAll(nameOf(document)),
    async sweep(db, which) {
      const storedAt = async (name: string) =>
        Math.max(0, ...(await bucket.list(`${name}/`)).map((object) => object.storedAt))
      for await (const names of bucket.folders()) {
        for (const name of await leftOver(db, names, { storedAt, ...which })) await removeAll(name)
      }
    },
  }
}

/** Waits for all requests, even if one fails, so that none is under way afterwards. */
async function allDone(requests: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(requests)) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** A name of another form is not one of ours. */
const NAME = /^([0-9a-f-]{36})\.[0-9a-f]{16}$/
/** The age that makes re-encrypted bytes without a row count as left over. */
const REKEY_MS = 3_600_000

/**
 * Returns the name of a document's bytes, of its id and its recipients. An edited row must not lead
 * to any other file.
 */
function nameOf({ id, recipients }: BytesKey): string {
  const name = `${id}.${recipients.slice(0, 16)}`
  return NAME.test(name) ? name : 'edited'
}

interface Leftovers {
  /** Returns milliseconds since 1970; 0 if nothing is stored under the name. */
  readonly storedAt: (name: string) => Promise<number>
  /** Whether bytes are left over, too, if the database has no row of their document. */
  readonly alsoUnknown: boolean
}

/**
 * Returns the names that no row has. Rows exist before their first piece, so bytes without a row
 * are left over. Bytes under other keys are left over once the document is stored under its own.
 */
async function leftOver(
  db: Database,
  names: readonly string[],
  { storedAt, alsoUnknown }: Leftovers,
): Promise<readonly string[]> {
  const ours = names.filter((name) => NAME.test(name))
  const idOf = (name: string) => NAME.exec(name)?.[1] ?? ''
  const rows = await storedDocuments(db, ours.map(idOf))
  const known = new Map(rows.map((row) => [row.id, nameOf(row)]))
  const left: string[] = []
  for (const name of ours) {
    const own = known.get(idOf(name))
    if (own === name) continue
    if (own === undefined) {
      if (alsoUnknown) left.push(name)
      continue
    }
    // A transaction that is not committed yet may be about to refer to these bytes.
    const isOld = Date.now() - (await storedAt(name)) > REKEY_MS
    if (isOld && (await storedAt(own)) > 0) left.push(name)
  }
  return left
}
