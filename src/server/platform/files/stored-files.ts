/** Reads files that may be missing, and replaces small ones. */
import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { withPath } from './file-errors.ts'

/** Returns undefined if the file or folder does not exist. */
export async function ifThere<Value>(read: Promise<Value>): Promise<Value | undefined> {
  return read.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
}

/**
 * Returns the JSON of a file as a schema reads it; undefined if there is no file.
 *
 * @param damaged called for a file that the schema refuses; by default, it counts as none
 */
export async function readJsonFile<const Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  damaged: () => undefined = () => undefined,
): Promise<v.InferOutput<Schema> | undefined> {
  const text = await ifThere(readFile(file, 'utf8'))
  if (text === undefined) return undefined
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return success ? output : damaged()
}

/**
 * Replaces a JSON file as a whole. It belongs to its folder's owner, the server, even if root
 * writes it. Rejects if the folder is missing or not writable.
 *
 * @param isMeant asked right before; if it returns false, so does this function, and the file stays
 */
export async function replaceJsonFile(
  path: string,
  value: unknown,
  isMeant: () => boolean = () => true,
): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  const { uid, gid } = await stat(dirname(path))
  try {
    // The file is changed through its handle, because the owner of the folder could replace it with
    // a link to another file.
    await using file = await open(draft, 'wx', 0o600)
    await file.writeFile(`${JSON.stringify(value)}\n`)
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    // The power may fail right after the file has its name.
    await file.sync()
    const isReplaced = isMeant()
    if (isReplaced) renameSync(draft, path)
    else await rm(draft)
    return isReplaced
  } catch (error) {
    await rm(draft, { force: true })
    throw withPath(error, path)
  }
}
