import { type FileHandle, open } from 'node:fs/promises'
import { CommandFailed } from './command.ts'

/** Opens a new file that only its owner may read; nothing is overwritten. */
export async function openNewFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new CommandFailed(exists ? `${path} already exists` : `${path} cannot be written`)
  }
}
