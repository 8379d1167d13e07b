/** The sealed parts of an application as responses contain them. */
import { base64 } from '../platform/base64.ts'
import type { StoredEntry } from './owner-entry-service.ts'
import type { StoredApplication } from './service.ts'
import type { StoredVersion } from './versions-service.ts'

/** Returns the owners' own entries, still sealed. */
export function sentEntries(entries: readonly StoredEntry[]) {
  return entries.map(({ invitation, sealed }) => ({ invitation, sealed: base64(sealed) }))
}

/** Returns a corrected version, still sealed. */
export function sentVersion({ version, sealed }: StoredVersion) {
  return { number: version, sealed: base64(sealed) }
}

/** Returns the first version, the owners' own entries, and the later versions, still sealed. */
export function sentParts({
  row,
  entries,
  versions,
}: {
  readonly row: Pick<StoredApplication, 'sealed'>
  readonly entries: readonly StoredEntry[]
  readonly versions: readonly StoredVersion[]
}) {
  return {
    sealed: base64(row.sealed),
    entries: sentEntries(entries),
    versions: versions.map(sentVersion),
  }
}
