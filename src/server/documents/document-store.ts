import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { inFolder } from './folder-store.ts'
import { type DocumentStore, inDatabase } from './store.ts'

/** Stores where the settings say. What was stored before they changed is found where it is. */
export function documentStore(config: Pick<Config, 'DATA_DIR' | 'DOCUMENT_STORE'>): DocumentStore {
  const folder = inFolder(documentFolder(config))
  const isFolder = config.DOCUMENT_STORE === 'folder'
  const [own, other] = isFolder ? [folder, inDatabase] : [inDatabase, folder]
  return {
    put: own.put,
    replace: own.replace,
    async numbers(db, document) {
      const all = [...(await own.numbers(db, document)), ...(await other.numbers(db, document))]
      return [...new Set(all)].sort((one, another) => one - another)
    },
    read: async (...piece) => (await own.read(...piece)) ?? other.read(...piece),
    remove: folder.remove,
    sweep: folder.sweep,
  }
}

export function documentFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'documents')
}
