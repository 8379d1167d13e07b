/**
 * Documents in a folder that servers may share. Each document has a folder, named after the
 * document and its recipients, with a file for each piece.
 */
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../platform/database/database.ts'
import { writeOnce } from '../platform/encryption/secret-file.ts'
import { reasonOf } from '../platform/files/file-errors.ts'
import { ifThere } from '../platform/files/stored-files.ts'
import { StoreUnavailable } from '../platform/outside-services/store-unavailable.ts'
import type { BytesKey, DocumentStore, SizedDocument } from './database-store.ts'
import { leftOver, nameOf } from './names.ts'
import type { Piece } from './pieces-store.ts'

const BATCH_SIZE = 500

/** Returns the store. All its functions may throw `StoreUnavailable`. */
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
      for (let from = 0; from < names.length; from += BATCH_SIZE) {
        const left = await leftOver(db, names.slice(from, from + BATCH_SIZE), {
          storedAt,
          ...which,
        })
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
