import {
  type ExportPage,
  type ExportRequest,
  exportRoute,
  exportsRoute,
  MAX_MAPPED,
  MAX_READINGS_PER_HOUR,
  mappedRoute,
} from '../../api/console/exports.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { urlOf } from '../../api/route.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { jsonText } from '../../application/json/json-text.ts'
import { mappingInput } from '../../application/mapping/mapping-input.ts'
import { isHopeless } from '../../application/mapping/mapping-task.ts'
import { withoutKeys } from '../../application/record/sealed-record.ts'
import type { CsvUse } from '../../application/text-file/csv.ts'
import { TextFileError } from '../../application/text-file/decode-text.ts'
import { exporting as texts } from '../../messages/console/exports.ts'
import { loadCaseFile } from '../case-file/load-case-file.ts'
import { openSealed } from '../opened/use-opened.ts'
import { type Answer, type Failure, get, type Refusal, send } from '../requests/request.ts'
import { type ExportedApplication, exportText } from './export-text.ts'
import type { Mapper } from './mapper.ts'

export type ExportState =
  | { readonly state: 'running'; readonly done: number; readonly count: number }
  | {
      readonly state: 'done'
      readonly count: number
      /** The references that were left out because they differ from their events. */
      readonly changed: readonly string[]
      /** The reasons why applications were left out: they cannot be opened, read or mapped. */
      readonly skipped: readonly string[]
      /** Whether the audit log is damaged, so that applications may be missing. */
      readonly isDamaged: boolean
    }
  | { readonly state: 'not-opened' }
  /** The tab was locked in the meantime. */
  | { readonly state: 'locked' }
  /** Also if the mapping can be applied to no application. */
  | { readonly state: 'unreadable'; readonly reason: string }
  /** Asks whether the mapping's text was decoded correctly. */
  | { readonly state: 'in-doubt'; readonly question: string; readonly encoding: string }
  /** Every application was left out. */
  | { readonly state: 'changed'; readonly changed: readonly string[] }
  | { readonly state: 'failed'; readonly failure: Failure }

export type ExportContent = 'listed' | 'opened' | 'cases'

interface ExportOptions extends Omit<ExportRequest, 'mapping' | 'opened'> {
  /** `cases`: one case file in JSON per line. */
  readonly content: ExportContent
  /** The person who makes the case files. */
  readonly madeBy: string
  readonly withKeys: boolean
  /** The program that will open a table. */
  readonly use: CsvUse
  /** A mapping for opened applications, which makes the content of the file. */
  readonly mapping?: File | undefined
  /** The encoding of the mapping that the person has chosen. */
  readonly encoding?: string | undefined
}

/** The results so far. */
interface Collection {
  readonly exported: ExportedApplication[]
  /** The case files as lines of JSON. */
  readonly cases: string[]
  readonly changed: string[]
  readonly skipped: string[]
  /** The mapped versions, by reference. */
  readonly versions: Map<string, number>
  isOpenedOnce: boolean
}

/** Reads applications page by page, opens them if requested, and makes a file, until canceled. */
export async function runExport(
  { withKeys, mapping: file, encoding, use, content, madeBy, ...options }: ExportOptions,
  onChange: (exporting: ExportState) => void,
  isCanceled = () => false,
): Promise<readonly string[] | undefined> {
  const request = { ...options, opened: content !== 'listed' }
  const collection: Collection = {
    exported: [],
    cases: [],
    changed: [],
    skipped: [],
    versions: new Map(),
    isOpenedOnce: false,
  }
  const { exported, cases, changed, skipped, versions } = collection
  let mapper: Mapper | undefined
  try {
    if (file) {
      const { startMapper } = await import('./mapper.ts')
      const started = await startMapper(file, { format: request.format, use, encoding })
      if ('statement' in started) {
        const question = `${file.name} ${started.statement}.`
        return stop({ state: 'in-doubt', question, encoding: started.encoding })
      }
      mapper = started
    }
    const body = { ...request, ...(mapper && { mapping: mapper.mapping }) }
    const begun = await send(exportsRoute, { body })
    if (!begun.ok) return stop({ state: 'failed', failure: begun.failure })
    if (content === 'cases' && begun.value.count > MAX_READINGS_PER_HOUR) {
      return stop({ state: 'unreadable', reason: texts.tooManyCases(MAX_READINGS_PER_HOUR) })
    }
    const params = { id: String(begun.value.id) }
    /** The applications that were exported, or are named with the reason why not. */
    const seen = new Set<string>()
    let isDamaged = false
    let after: string | null | undefined
    while (after !== null) {
      if (isCanceled()) return undefined
      onChange({ state: 'running', done: exported.length, count: begun.value.count })
      const page: Answer<ExportPage> = await get(urlOf(exportRoute, { params, query: { after } }))
      if (!page.ok) return stop({ state: 'failed', failure: page.failure })
      for (const application of page.value.applications) {
        if (isCanceled()) return undefined
        seen.add(application.reference)
        const end = await collect(application, { content, madeBy, withKeys, mapper }, collection)
        if (end) return stop(end)
      }
      changed.push(...page.value.changed.filter((reference) => !seen.has(reference)))
      for (const reference of page.value.changed) seen.add(reference)
      for (const reference of page.value.expected) {
        if (seen.has(reference)) continue
        skipped.push(`${reference}: ${texts.hasChanged}`)
        collection.isOpenedOnce = true
      }
      isDamaged ||= page.value.isDamaged
      after = page.value.next
    }
    if (exported.length === 0 && skipped.length > 0) {
      if (!collection.isOpenedOnce) return stop({ state: 'not-opened' })
      return stop({ state: 'unreadable', reason: skipped.join(' ') })
    }
    if (exported.length === 0 && changed.length > 0) return stop({ state: 'changed', changed })
    // Done before the export is recorded, since it may be too large for the browser.
    const parts = withinLimit(() => {
      if (content === 'cases') return cases
      return [mapper?.file() ?? exportText(request.format, exported, use)]
    })
    if (parts === undefined) return stop({ state: 'unreadable', reason: texts.tooLarge })
    if (isCanceled()) return undefined
    if (!mapper) {
      onChange({ state: 'done', count: exported.length, changed, skipped, isDamaged })
      return parts
    }
    const refusal = await recordMapped(params, mapper, collection)
    if (refusal) return stop({ state: 'failed', failure: refusal.failure })
    if (exported.length > 0 && versions.size === 0) {
      return stop({ state: 'unreadable', reason: skipped.join(' ') })
    }
    onChange({ state: 'done', count: versions.size, changed, skipped, isDamaged })
    return versions.size === exported.length ? parts : [mapper.file()]
  } catch (error) {
    if (error instanceof TextFileError) {
      return stop({ state: 'unreadable', reason: error.of(file?.name ?? '') })
    }
    // The mapping's script did not load, or ran out of memory.
    return stop({ state: 'failed', failure: 'unreachable' })
  } finally {
    mapper?.end()
  }

  function stop(exporting: ExportState): undefined {
    onChange(exporting)
  }
}

/**
 * Records the mapped applications before the file is shown, in as many requests as their number
 * needs. Leaves out those that were erased or corrected in the meantime and, if a later request
 * fails, those that are not recorded. Returns the refusal if none is.
 */
async function recordMapped(
  params: { readonly id: string },
  mapper: Mapper,
  { versions, skipped }: Pick<Collection, 'versions' | 'skipped'>,
): Promise<Refusal | undefined> {
  const waiting = new Map(versions)
  const leaveOut = (references: Iterable<string>, reason: string) => {
    for (const reference of references) {
      waiting.delete(reference)
      versions.delete(reference)
      mapper.leaveOut(reference)
      skipped.push(`${reference}: ${reason}`)
    }
  }
  while (waiting.size > 0) {
    const some = [...waiting].slice(0, MAX_MAPPED)
    const body = { versions: Object.fromEntries(some) }
    let recorded = await send(mappedRoute, { params, body })
    // It may be recorded although its answer was lost: the next export would not contain it.
    if (!recorded.ok && recorded.failure === 'unreachable') {
      recorded = await send(mappedRoute, { params, body })
    }
    if (recorded.ok) {
      for (const [reference] of some) waiting.delete(reference)
      continue
    }
    const changed = changedIn(recorded.body).filter((reference) => waiting.has(reference))
    if (changed.length > 0) leaveOut(changed, texts.hasChanged)
    else if (waiting.size === versions.size) return recorded
    else leaveOut(waiting.keys(), texts.notRecorded)
  }
  return undefined
}

function changedIn(body: unknown): readonly string[] {
  return isRecord(body) && Array.isArray(body.changed) ? body.changed.map(String) : []
}

interface CollectOptions extends Pick<ExportOptions, 'content' | 'madeBy' | 'withKeys'> {
  readonly mapper: Mapper | undefined
}

/**
 * Opens one application, and collects either it or the reason why it is left out. Returns the end
 * of the whole export if it cannot continue.
 */
async function collect(
  application: ExportPage['applications'][number],
  { content, madeBy, withKeys, mapper }: CollectOptions,
  collection: Collection,
): Promise<ExportState | undefined> {
  const { exported, cases, changed, skipped, versions } = collection
  const { sealed: _sealed, entries: _entries, versions: _versions, ...rest } = application
  const { decision, assignee, ...others } = rest
  // The same application is the same row for everyone who exports it.
  const listed = { ...others, assignee: assignee && { name: assignee.name, email: assignee.email } }
  const { reference } = listed
  if (content === 'listed') {
    exported.push(listed)
    return undefined
  }
  const opened = await openSealed(application)
  if (opened.state === 'locked') return { state: 'locked' }
  if (opened.state !== 'opened') {
    const isUnreadable = opened.state === 'unreadable'
    collection.isOpenedOnce ||= isUnreadable
    skipped.push(`${reference}: ${isUnreadable ? opened.reason : texts.doesNotOpen}`)
    return undefined
  }
  collection.isOpenedOnce = true
  if (content === 'cases') {
    const answer = await loadCaseFile(reference, opened, madeBy)
    if (answer.ok) {
      cases.push(`${jsonText(answer.value)}\n`)
      exported.push(listed)
      return undefined
    }
    const isLeftOut = answer.failure === 'conflict' || answer.failure === 'not-found'
    if (!isLeftOut) return { state: 'failed', failure: answer.failure }
    skipped.push(`${reference}: ${texts.hasChanged}`)
    return undefined
  }
  const { record, entries, notAsSigned } = opened
  if (notAsSigned.length > 0) {
    changed.push(reference)
    return undefined
  }
  if (!mapper) {
    const shown = withKeys ? record : withoutKeys(record)
    exported.push({ ...listed, record: shown, ...(entries.length > 0 && { entries }) })
    return undefined
  }
  const program = listed.program ?? DEFAULT_PROGRAM
  const form = formOfRecord(record)
  const input = mappingInput({ ...listed, program, decision }, record, entries, form)
  const problem = await mapper.add(input)
  if (problem) {
    skipped.push(`${reference}: ${mapper.mapping.name}: ${problem}.`)
    const isOver = isHopeless(problem, exported.length, skipped.length)
    return isOver ? { state: 'unreadable', reason: skipped.join(' ') } : undefined
  }
  versions.set(reference, record.correction?.version ?? 1)
  exported.push(listed)
  return undefined
}

/** Returns undefined if the text is longer than a browser's longest string. */
function withinLimit(make: () => readonly string[]): readonly string[] | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
