import { join } from 'node:path'
import { BUCKET_REQUIRED } from '../platform/config/complete-settings.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { problemText } from '../platform/config/settings.ts'
import { bucketOf } from '../platform/outside-services/bucket.ts'
import { inBucket } from './bucket-store.ts'
import { type DocumentStore, inDatabase } from './database-store.ts'
import { inFolder } from './folder-store.ts'

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
