/** Who has read what they decide about. */

import { detailOf, personIn, versionOf } from '../audit-log/reading-service.ts'
import type { StoredEvent } from '../audit-log/service.ts'

/** Who an event says did it: the subject of a person of the console, or who signed it. */
export function subjectOf(event: Pick<StoredEvent, 'kind' | 'detail' | 'signer'>): string {
  return personIn(event)?.subject ?? event.signer
}

/**
 * Whether a person has opened a version, as an application's signed events say. One that names no
 * version, as of release 0.1.0, was about the latest of its time.
 */
export function hasOpened(
  events: readonly StoredEvent[],
  subject: string,
  version: number,
): boolean {
  let latest = 1
  return events.some((event) => {
    if (event.kind === 'corrected') latest = versionOf(event)
    const opened = detailOf(event, 'opened')
    if (!opened || subjectOf(event) !== subject) return false
    return (opened.version ?? latest) === version
  })
}
