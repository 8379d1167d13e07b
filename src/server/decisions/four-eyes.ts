/** When two people must decide the same, and who has decided first, as signed events say. */
import type { ApplicationStatus } from '../../application/application-status.ts'
import type { Ledger } from '../ledger/ledger-service.ts'
import type { StoredEvent } from '../ledger/lookup-service.ts'
import { changesStatus, detailOf, receiptIn } from '../ledger/reading-service.ts'
import { applicationRowHash, type StoredApplication } from '../records/service.ts'
import { compared, type Doer, doerOf, type OperatorPeople } from './has-opened.ts'

export interface FourEyes {
  /** The id of the program whose rules are asked for: an application's own. */
  readonly program: string
  /** Whole dollars of annual sales; undefined if one person is enough. */
  readonly above: number | undefined
  /** Whose events count. */
  readonly ledger: Ledger
  readonly people: OperatorPeople
}

/**
 * Why a second person has to decide the same; undefined if one is enough. By the greatest sales that
 * any version stated, so that no correction brings them below the limit, and wherever the one who
 * decides has asked for any version after the first.
 */
export function whySecondPerson(
  events: readonly StoredEvent[],
  row: StoredApplication,
  { above, people, doer }: Omit<FourEyes, 'ledger' | 'program'> & { readonly doer: Doer },
): 'sales' | 'asker' | undefined {
  if (above === undefined) return undefined
  if (greatestSales(events, row) > above) return 'sales'
  const mayBeAsker = askersOf(events, people).some((one) => compared(one, doer) !== 'different')
  return mayBeAsker ? 'asker' : undefined
}

/** Who asked for the later versions: what was answered to any of them is still in the latest. */
export function askersOf(events: readonly StoredEvent[], people: OperatorPeople): readonly Doer[] {
  const answered = new Set(events.flatMap((event) => detailOf(event, 'corrected')?.id ?? []))
  return events
    .filter((event) => answered.has(detailOf(event, 'correction-requested')?.id ?? ''))
    .map((event) => doerOf(event, people))
}

/**
 * The greatest that any version had. Events of release 0.1.0 have no amount: then that of the row
 * counts for the version that it is of, and any other version may have had more.
 */
function greatestSales(events: readonly StoredEvent[], row: StoredApplication): number {
  const receipts = events.flatMap((event) => receiptIn(event) ?? [])
  const told = receipts.map(({ annualSales, row: hash }) => {
    if (annualSales !== null) return annualSales
    return hash === applicationRowHash(row) ? row.annual_sales : Number.POSITIVE_INFINITY
  })
  return told.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...told)
}

const NOBODY: OperatorPeople = new Map()

/** What the first of two people has decided. */
interface Proposal {
  readonly to: ApplicationStatus
  /** As `doerOf` says. */
  readonly by: Doer
  readonly event: StoredEvent
}

/** What was proposed since the status or the application last changed, and by whom. */
export function openProposal(
  events: readonly StoredEvent[],
  people: OperatorPeople,
): Proposal | undefined {
  const changed = events.findLastIndex(
    (event) => event.kind === 'corrected' || changesStatus(event),
  )
  const proposed = events.slice(changed + 1).findLast(({ kind }) => kind === 'proposed')
  const detail = proposed && detailOf(proposed, 'proposed')
  return detail && { to: detail.to, by: doerOf(proposed, people), event: proposed }
}

/** Whether somebody has decided alone about what they had asked for, as `events` say. */
export function isDecidedByAsker(events: readonly StoredEvent[]): boolean {
  return events.some((event, index) => {
    const detail = detailOf(event, 'status')
    if (!detail?.isAsker) return false
    // Release 0.3.0 said so also of the second of two.
    const first = openProposal(events.slice(0, index), NOBODY)
    return first?.to !== detail.to || compared(first.by, doerOf(event, NOBODY)) === 'same'
  })
}
