/** When two people must decide the same, and who has decided first, as signed events say. */
import { detailOf, isReceipt, type StoredEvent } from '../audit-log/service.ts'
import type { Trust } from '../audit-log/trust-service.ts'
import { rowFingerprint, type StoredApplication } from '../records/store.ts'
import { subjectOf } from './has-opened.ts'

export interface FourEyes {
  /** Whole dollars of annual sales; undefined if one person is enough. */
  readonly above: number | undefined
  /** Whose events count. */
  readonly trust: Trust
}

/**
 * Whether a second person has to decide the same: by the greatest sales that any version stated, so
 * that no correction brings them below the limit, and wherever the version was asked for by the one
 * who decides.
 */
export function needsSecondPerson(
  events: readonly StoredEvent[],
  row: StoredApplication,
  { above, subject }: Pick<FourEyes, 'above'> & { readonly subject: string },
): boolean {
  if (above === undefined) return false
  return greatestSales(events, row) > above || askerOf(events) === subject
}

/** Who asked for the latest version; undefined if it is the first. */
export function askerOf(events: readonly StoredEvent[]): unknown {
  const latest = events.findLast(({ kind }) => kind === 'corrected')
  const asked = events.find(
    (event) =>
      event.kind === 'correction-requested' && latest && detailOf(event).id === detailOf(latest).id,
  )
  return asked && subjectOf(asked)
}

/**
 * The greatest that any version had. Events of release 0.1.0 have no amount: then that of the row
 * counts for the version that it is of, and any other version may have had more.
 */
function greatestSales(events: readonly StoredEvent[], row: StoredApplication): number {
  const receipts = events.filter(isReceipt)
  const told = receipts.map((event) => {
    const { annualSales, row: fingerprint } = detailOf(event)
    if (typeof annualSales === 'number') return annualSales
    return fingerprint === rowFingerprint(row) ? row.annual_sales : Number.POSITIVE_INFINITY
  })
  return told.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...told)
}

/** What was proposed since the status or the application last changed, and by whom. */
export function openProposal(
  events: readonly StoredEvent[],
): { readonly to: unknown; readonly subject: unknown } | undefined {
  const changed = events.findLastIndex((event) => {
    const { from, to } = detailOf(event)
    return event.kind === 'corrected' || (event.kind === 'status' && from !== to)
  })
  const proposed = events.slice(changed + 1).findLast(({ kind }) => kind === 'proposed')
  return proposed && { to: detailOf(proposed).to, subject: subjectOf(proposed) }
}
