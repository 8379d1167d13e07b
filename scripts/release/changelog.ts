/** `CHANGELOG.md`: a section for each version, the latest first, below the unreleased changes. */

const UNRELEASED = '## Unreleased\n'

/**
 * Returns the changelog with the unreleased changes as a version's section of a day (`2026-11-23`).
 * Throws if the version has a section already, or if nothing is listed for it.
 */
export function withRelease(changelog: string, version: string, day: string): string {
  if (changelog.includes(`\n## ${version} `)) {
    throw new Error(`CHANGELOG.md has a section for ${version} already`)
  }
  const [head, rest, ...more] = changelog.split(UNRELEASED)
  if (head === undefined || rest === undefined || more.length > 0) {
    throw new Error('CHANGELOG.md needs one heading "Unreleased"')
  }
  const [listed = ''] = rest.split('\n## ', 1)
  if (listed.trim() === '') throw new Error('CHANGELOG.md lists nothing under "Unreleased"')
  return `${head}${UNRELEASED}\n## ${version} (${day})\n${rest}`
}
