/** What the signed events say of a request for corrections: the database alone is not believed. */
import * as v from 'valibot'
import { detailOf, isEndOfCorrection, type StoredEvent } from '../audit-log/service.ts'

const askedDetail = v.object({
  id: v.string(),
  fields: v.array(v.string()),
  kept: v.array(v.string()),
  expiresAt: v.string(),
})

export interface AskedCorrection extends v.InferOutput<typeof askedDetail> {
  readonly asked: StoredEvent
  /** The event that answered or withdrew it. */
  readonly closed: StoredEvent | undefined
}

/** The requests for corrections of an application, oldest first. */
export function correctionsIn(events: readonly StoredEvent[]): readonly AskedCorrection[] {
  return events.flatMap((asked) => {
    const detail = detailOf(asked)
    if (asked.kind !== 'correction-requested' || !v.is(askedDetail, detail)) return []
    const closed = events.find((event) => isEndOfCorrection(event, detail.id))
    return [{ ...detail, asked, closed }]
  })
}
