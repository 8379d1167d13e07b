/** The version of the package: the one in `package.json`, with the commit between releases. */
import { execFileSync } from 'node:child_process'
import { root } from '../run.ts'

/** Returns whether a version belongs to the tree after one release and before the next. */
export function isBetweenReleases(version: string): boolean {
  return version.endsWith('-dev')
}

/**
 * Returns `0.4.0` unchanged; `0.4.0-dev+1a2b3c4d5e` between releases, so that two packages can be
 * told apart, with `.dirty` if the tree has uncommitted changes. Without a clone there is no
 * commit.
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
