/** Makes the case file of an opened application in this tab. No request contains the answers. */
import {
  applicationRoute,
  type ConsoleApplication,
  caseFileRoute,
  historyRoute,
} from '../../api/console/applications.ts'
import { reviewRoute } from '../../api/console/reviews.ts'
import { type ScreeningState, screeningRoute } from '../../api/console/screening.ts'
import { urlOf } from '../../api/route.ts'
import {
  type Case,
  type CaseEvent,
  type CaseFile,
  caseFile,
} from '../../application/record/case-file.ts'
import { application as texts } from '../../messages/console/application.ts'
import { mergeEvents } from '../history/History.tsx'
import type { OpenedRecord } from '../opened/use-opened.ts'
import { type Answer, get, send } from '../requests/request.ts'
import { recordTexts } from '../texts.ts'
import { open } from '../vault/vault.ts'

type Entry = ConsoleApplication['history'][number]

/** Makes the case file. The server records it first, so that the file's timeline contains it. */
export async function loadCaseFile(
  reference: string,
  opened: OpenedRecord,
  madeBy: string,
): Promise<Answer<CaseFile>> {
  const params = { reference }
  const version = opened.versions.length
  const recorded = await send(caseFileRoute, { params, body: { version } })
  if (!recorded.ok) return recorded
  const stored = await get(urlOf(applicationRoute, { params }))
  if (!stored.ok) return stored
  const review = await get(urlOf(reviewRoute, { params }))
  if (!review.ok) return review
  const screened = await get(urlOf(screeningRoute, { params }))
  if (!screened.ok) return screened
  const { receivedAt, status, problems, corrections } = stored.value
  // This tab has not opened the latest version.
  if (corrections.filter((correction) => correction.version).length >= version) {
    return { ok: false, failure: 'conflict', body: undefined }
  }
  const history = await wholeHistory(stored.value)
  if (!history.ok) return history
  const timeline = await Promise.all(history.value.map(withOpenedNote))
  const { versions, entries, notAsSigned } = opened
  const file = caseFile(
    {
      reference,
      receivedAt,
      status,
      problems: [...problems, ...notAsSigned.map(texts.notAsSigned)],
      versions,
      entries,
      timeline,
      rescreening: await withOpenedResult(screened.value.rescreened),
      checklist: review.value.checklist,
      madeAt: new Date().toISOString(),
      madeBy,
    },
    recordTexts,
  )
  return { ok: true, value: file }
}

/** Returns the whole history, including the events that the application's page leaves out. */
async function wholeHistory({
  reference,
  history,
  earlier,
}: ConsoleApplication): Promise<Answer<readonly Entry[]>> {
  let all: readonly Entry[] = history
  for (let before = earlier; before !== null; ) {
    const parts = { params: { reference }, query: { before: String(before) } }
    const page = await get(urlOf(historyRoute, parts))
    if (!page.ok) return page
    all = mergeEvents(page.value.history, all)
    before = page.value.earlier
  }
  return { ok: true, value: all }
}

async function withOpenedNote({ note, ...event }: Entry): Promise<CaseEvent> {
  return note === undefined ? event : { ...event, note: await open(note).catch(() => null) }
}

async function withOpenedResult(
  rescreened: ScreeningState['rescreened'],
): Promise<Case['rescreening']> {
  if (!rescreened) return null
  const { result, ...known } = rescreened
  return { ...known, text: await open(result).catch(() => null) }
}
