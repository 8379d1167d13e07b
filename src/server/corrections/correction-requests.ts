/** What the signed events say of a request for corrections: the database alone is not believed. */

import type { EventDetail } from '../audit-log/event-kinds.ts'
import { detailOf, isEndOfCorrection } from '../audit-log/reading-service.ts'
import { eventsAfter, type Later, type StoredEvent } from '../audit-log/service.ts'
import { signedEvent, signedEvents } from '../audit-log/signed-events.ts'
import type { Trust } from '../audit-log/trust-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { CorrectionsTable } from './store.ts'

const ENDS = ['corrected', 'correction-withdrawn'] as const

export interface AskedCorrection extends EventDetail<'correction-requested'> {
  readonly asked: StoredEvent
  /** The event that answered or withdrew it. */
  readonly closed: Later | undefined
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

/** Whether a row has the token that was asked with. */
export function hasTokenOf(
  row: Pick<CorrectionsTable, 'token_hash'>,
  { token }: Pick<AskedCorrection, 'token'>,
): boolean {
  return token === undefined || token === row.token_hash
}

/** What a stored request asks for, as its signed event says; undefined if none is about it. */
export async function findAsked(
  db: Database,
  row: CorrectionsTable,
  trust: Trust,
): Promise<AskedCorrection | undefined> {
  const { reference, event: number } = row
  if (number === null) {
    const asked = correctionsIn(await signedEvents(db, reference, trust))
    return asked.find(({ id, token }) => id === row.id && token === undefined)
  }
  const asked = await signedEvent(db, { reference, number }, trust)
  const detail = asked && detailOf(asked, 'correction-requested')
  if (!asked || detail?.id !== row.id || !hasTokenOf(row, detail)) return undefined
  const closed = (await eventsAfter(db, reference, number, ENDS)).find((event) =>
    isEndOfCorrection(event, row.id),
  )
  return { ...detail, asked, closed }
}
