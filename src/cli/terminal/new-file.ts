import { appendFileSync, existsSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { notWritten } from '../../server/platform/files/file-errors.ts'
import { CommandFailed } from '../command.ts'

/**
 * Writes a new file that only its owner may read, and returns what `write` returns. Nothing is
 * overwritten, and no file is left if `write` throws.
 */
export async function writeNewFile<Result>(
  path: string,
  write: (print: (content: string | Uint8Array) => void) => Promise<Result>,
): Promise<Result> {
  const exists = new CommandFailed(`${path} already exists`)
  if (existsSync(path)) throw exists
  const unfinished = `${path}.unfinished`
  const file = await openNewFile(unfinished, path)
  try {
    const result = await write((content) => {
      try {
        appendFileSync(file.fd, content)
      } catch (error) {
        throw notWrittenTo(path, error)
      }
    })
    await file.sync().catch((error: unknown) => {
      throw notWrittenTo(path, error)
    })
    try {
      // Unlike a rename, a link does not replace a file that another command has written meanwhile.
      await link(unfinished, path)
    } catch (error) {
      if (isExists(error)) throw exists
      // Some file systems do not support links.
      await rename(unfinished, path)
    }
    return result
  } finally {
    await file.close()
    await rm(unfinished, { force: true })
  }
}

async function openNewFile(unfinished: string, path: string): Promise<FileHandle> {
  try {
    return await open(unfinished, 'wx', 0o600)
  } catch (error) {
    if (!isExists(error)) throw notWrittenTo(path, error)
    throw new CommandFailed(
      `${unfinished} is from a command that was interrupted, or is still running: delete it, or wait`,
    )
  }
}

function notWrittenTo(path: string, error: unknown): CommandFailed {
  return new CommandFailed(`${path} ${notWritten(error)}`)
}

function isExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
