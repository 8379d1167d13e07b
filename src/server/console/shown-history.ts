import type { ConsoleApplication, HistoryPage } from '../../api/console/applications.ts'
import { isBy } from '../../application/facts/authors.ts'
import type { Chain } from '../../application/facts/chain.ts'
import {
  changesStatus,
  detailOf,
  eventPerson,
  eventText,
  isReading,
  personIn,
  type RecordedEvent,
  storedDetail,
} from '../../application/facts/event-reading.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import { allMessages } from '../../messages/all.ts'
import { delivery } from '../../messages/console/application.ts'
import { statuses } from '../../messages/console/general.ts'
import type { NewsItem } from '../../messages/console/news.ts'
import { base64 } from '../platform/base64.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { shownProgramFor } from '../programs/removed-program-service.ts'
import { historyOf, type MarkedEvent, markedEvents } from '../records/history-service.ts'
import { signedProgramOf } from '../records/program-service.ts'
import type { ListRequest } from './listed-applications.ts'

const HISTORY_PAGE_SIZE = 50

/** Returns the events before a number that the history of an application leaves out. */
export async function earlierHistory(
  db: Database,
  reference: string,
  ledger: Ledger,
  {
    before,
    programs,
    ...asking
  }: Asker & Pick<ListRequest, 'programs'> & { readonly before: number },
): Promise<HistoryPage> {
  const signed = await signedProgramOf(db, reference, ledger)
  const texts = textsOf(await shownProgramFor(db, programs, signed))
  const events = await historyOf(db, reference, ledger)
  const leftOut = events.filter(({ event }) => event.number < before && isReading(event))
  const page = leftOut.slice(-HISTORY_PAGE_SIZE)
  const earlier = earlierThan(
    leftOut.map(({ event }) => event),
    page[0]?.event.number ?? 0,
  )
  return { history: page.map((entry) => historyEntry(entry, asking, texts)), earlier }
}

/** The person, and the owners of the operators' keys. */
export type Asker = Pick<ListRequest, 'me' | 'people'>

/** Returns whether this person caused an event, in the console or with their own key. */
export function isByMe(event: RecordedEvent, { me, people }: Asker): boolean {
  return isBy({ signer: event.signer, person: personIn(event) }, me, people)
}

/** The texts with those of a program's own questions. */
export function textsOf({ definition }: Pick<Program, 'definition'>) {
  return withOwnWords(allMessages.en, formOf(definition))
}

type Texts = ReturnType<typeof textsOf>

/** Returns the latest events of an application, and the earlier ones that are more than reading. */
export function shownHistory(chain: Chain, asking: Asker, texts: Texts): HistoryPage {
  const first = chain.events.filter(isNumbered).at(-HISTORY_PAGE_SIZE)?.number ?? 1
  const history = markedEvents(chain)
    .filter(({ event }) => isNumbered(event) && (event.number >= first || !isReading(event)))
    .map((event) => historyEntry(event, asking, texts))
  return { history, earlier: earlierThan(chain.events, first) }
}

/** A changed row may have any number. The application's problems say which event is missing. */
function isNumbered({ number }: RecordedEvent): boolean {
  return Number.isSafeInteger(number)
}

function earlierThan(events: readonly RecordedEvent[], first: number): number | null {
  return events.some((event) => event.number < first && isReading(event)) ? first : null
}

function historyEntry(
  { event, problem, isNoteChanged }: MarkedEvent,
  asking: Asker,
  texts: Texts,
): ConsoleApplication['history'][number] {
  const delivered = detailOf(event, 'delivered')
  return {
    number: event.number,
    at: event.at,
    kind: event.kind,
    by: eventPerson(event),
    what: delivered
      ? delivery.delivered(delivered.kind, delivered.type)
      : eventText(event, statuses, texts),
    detail: storedDetail(event),
    ...(event.note instanceof Uint8Array && { note: base64(event.note) }),
    byMe: isByMe(event, asking),
    ...(problem && { problem }),
    isNoteChanged,
  }
}

export function newsItemOf(event: RecordedEvent): NewsItem {
  return {
    at: event.at,
    by: eventPerson(event),
    what: eventText(event, statuses),
    isNote: event.kind === 'status' && !changesStatus(event),
  }
}
