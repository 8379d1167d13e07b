/** Reads files that may be missing, replaces small ones, and creates folders. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, statSync } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { certainText, TextFileError } from '../../../application/text-file/decode-text.ts'
import { notRead, withPath } from './file-errors.ts'

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

/**
 * Creates a folder that only its owner may enter, and the folders above it. Node's own recursion
 * never ends if nothing can be created, as below `/proc`.
 */
export function makePrivateFolder(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makePrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, 0o700)
  } catch (error) {
    // Another process may have created it first.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Returns the text of a file, or the reason why it has none, as words that follow its name. */
export async function textOf(
  file: string,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const bytes = await readFile(file).catch(notRead)
  if (typeof bytes === 'string') return { problem: bytes }
  try {
    return { text: certainText(bytes) }
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error
    return { problem: error.problem }
  }
}
