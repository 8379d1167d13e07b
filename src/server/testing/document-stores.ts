/** The places that documents can be in, on each engine: the same tests run on all of them. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { engines } from './engines.ts'
import type { TestServer } from './test-server.ts'

type Server = Pick<TestServer, 'db' | 'folder'>

/** For `describe.each(documentStores)('… on $name', …)`. */
export const documentStores = engines.flatMap(({ name, settings }) =>
  (['database', 'folder'] as const).map((store) => ({
    name: `${name}, in ${store === 'folder' ? 'a folder' : 'the database'}`,
    settings: async () => ({ ...(await settings()), DOCUMENT_STORE: store }),
    /** The setting that documents were not stored with. */
    other: { DOCUMENT_STORE: store === 'folder' ? 'database' : 'folder' },
  })),
)

/** How many pieces are stored. */
export async function countPieces({ db, folder }: Server): Promise<number> {
  const rows = await db.selectFrom('document_pieces').select('number').execute()
  return rows.length + (await pieceFiles(folder)).length
}

/** Changes the second piece of each document. */
export async function changePieces({ db, folder }: Server): Promise<void> {
  const bytes = new Uint8Array([1])
  await db.updateTable('document_pieces').set({ bytes }).where('number', '=', 1).execute()
  const files = (await pieceFiles(folder)).filter((file) => file.endsWith('/1'))
  for (const file of files) await writeFile(file, bytes)
}

async function pieceFiles(folder: string): Promise<readonly string[]> {
  const root = join(folder, 'documents')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
