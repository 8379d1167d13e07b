import { appendFileSync, existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { CommandFailed } from './command.ts'

/**
 * Writes a new file that only its owner may read; nothing is overwritten. It is there once it is
 * whole: if `write` throws, no file is left.
 *
 * @returns what `write` returns
 */
export async function writeNewFile<Result>(
  path: string,
  write: (print: (content: string | Uint8Array) => void) => Promise<Result>,
): Promise<Result> {
  if (existsSync(path)) throw new CommandFailed(`${path} already exists`)
  const unfinished = `${path}.unfinished`
  const file = await openNewFile(unfinished, path)
  try {
    const result = await write((content) => appendFileSync(file.fd, content))
    await file.sync()
    await rename(unfinished, path)
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function openNewFile(unfinished: string, path: string): Promise<FileHandle> {
  try {
    return await open(unfinished, 'wx', 0o600)
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new CommandFailed(
      exists
        ? `${unfinished} is left of a command that was interrupted, or runs now: delete it, or wait`
        : `${path} cannot be written`,
    )
  }
}
