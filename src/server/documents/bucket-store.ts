/** Documents in a bucket that belongs to one database, with an object for each piece. */
import type { Bucket } from '../platform/outside-services/bucket.ts'
import { BucketUnavailable } from '../platform/outside-services/store-unavailable.ts'
import type { BytesKey, DocumentStore } from './database-store.ts'
import { leftOver, nameOf } from './names.ts'

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
