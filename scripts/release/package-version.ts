/** The version of the package: that of `package.json`, with the commit between releases. */
import { execFileSync } from 'node:child_process'
import { root } from '../run.ts'

/** Whether a version is that of the tree after one release and before the next. */
export function isBetweenReleases(version: string): boolean {
  return version.endsWith('-dev')
}

/**
 * `0.4.0` as it is; `0.4.0-dev+1a2b3c4d5e` between releases, so that two packages stand beside each
 * other, with `.dirty` where the tree has changes of its own. Without a clone there is no commit.
 */
export function versionOf(version: string, commit = describeCommit): string {
  const described = isBetweenReleases(version) ? commit() : undefined
  return described === undefined ? version : `${version}+${described}`
}

function describeCommit(): string | undefined {
  const words = ['describe', '--always', '--exclude=*', '--abbrev=10', '--dirty=.dirty']
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}
