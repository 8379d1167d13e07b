import { randomUUID } from 'node:crypto'
import { link, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withPath } from '../files/file-errors.ts'
import { makePrivateFolder } from '../files/private-folder.ts'

/**
 * Writes a secret to a file (mode 0600, folder 0700) unless the file exists. The file appears
 * complete or not at all, whichever process comes first, and even after a power failure. Returns
 * whether this call wrote it.
 */
export async function writeOnce(
  file: string,
  content: string | Uint8Array,
  mode = 0o600,
): Promise<boolean> {
  makePrivateFolder(dirname(file))
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, content, { mode, flush: true }).catch((error: unknown) => {
      throw withPath(error, file)
    })
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
