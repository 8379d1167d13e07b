/** What the signed events say of a request for corrections: the database alone is not believed. */

import type { EventDetail } from '../audit-log/event-kinds.ts'
import { detailOf, isEndOfCorrection } from '../audit-log/reading-service.ts'
import type { StoredEvent } from '../audit-log/service.ts'

export interface AskedCorrection extends EventDetail<'correction-requested'> {
  readonly asked: StoredEvent
  /** The event that answered or withdrew it. */
  readonly closed: StoredEvent | undefined
}

/** The requests for corrections of an application, oldest first. */
export function correctionsIn(events: readonly StoredEvent[]): readonly AskedCorrection[] {
  return events.flatMap((asked) => {
    const detail = detailOf(asked, 'correction-requested')
    if (!detail) return []
    const closed = events.find((event) => isEndOfCorrection(event, detail.id))
    return [{ ...detail, asked, closed }]
  })
}
