import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns one hash of the names (below `root`) and contents of files: of `paths`, and of all below
 * those that are folders, except tests (`*.test.*`). Missing ones are skipped.
 */
export function inputsHash(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((start) => filesUnder(root, start)).sort()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesUnder(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (stats?.isDirectory()) {
    return readdirSync(join(root, path)).flatMap((name) => filesUnder(root, `${path}/${name}`))
  }
  return stats === undefined || /\.test\.\w+$/.test(path) ? [] : [path]
}
