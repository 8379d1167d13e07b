import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
