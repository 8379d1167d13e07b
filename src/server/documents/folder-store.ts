/**
 * Documents in a folder, which servers may share: a folder for each, named after the document and
 * whom it is encrypted to, with a file for each piece.
 */
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../platform/database/database.ts'
import { writeOnce } from '../platform/encryption/write-once.ts'
import type { DocumentStore, Named, Piece, Stored } from './store.ts'
import { storedDocuments } from './table.ts'

/** Anything else in the folder is not ours. */
const NAME = /^([A-Za-z0-9_-]{22})\.[0-9a-f]{16}$/
const BATCH_SIZE = 500
/** How old what is re-encrypted must be before it is left over. */
const REKEY_MS = 3_600_000

export function inFolder(root: string): DocumentStore {
  const folderOf = (document: Named) => join(root, nameOf(document))
  const remove = (document: Named) => removeFolder(folderOf(document))

  async function put(_db: Database, document: Stored, { number, bytes }: Piece): Promise<void> {
    const folder = folderOf(document)
    await writeOnce(join(folder, String(number)), bytes)
    await syncFolder(folder)
    await syncFolder(root)
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
    async sweep(db) {
      const names = ((await ifThere(readdir(root))) ?? []).filter((name) => NAME.test(name))
      for (let from = 0; from < names.length; from += BATCH_SIZE) {
        await sweepNames(db, root, names.slice(from, from + BATCH_SIZE))
      }
    },
  }
}

/** A row is there before its first piece, so what has none now is left over. */
async function sweepNames(db: Database, root: string, names: readonly string[]): Promise<void> {
  const idOf = (name: string) => NAME.exec(name)?.[1] ?? ''
  const rows = await storedDocuments(db, names.map(idOf))
  const known = new Set(rows.map(nameOf))
  const ids = new Set(rows.map(({ id }) => id))
  for (const name of names) {
    if (known.has(name)) continue
    const folder = join(root, name)
    // It may be what a transaction, which is not committed yet, is about to refer to.
    const isRekeyed = ids.has(idOf(name))
    const { mtimeMs } = (isRekeyed && (await ifThere(stat(folder)))) || { mtimeMs: 0 }
    if (Date.now() - mtimeMs > REKEY_MS) await removeFolder(folder)
  }
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

function nameOf({ id, recipients }: Named): string {
  return `${id}.${recipients.slice(0, 16)}`
}

/** Without it, the name of a file that was written may be lost with the power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function ifThere<Value>(found: Promise<Value>): Promise<Value | undefined> {
  return found.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
}
