import {
  type ExportPage,
  type ExportRequest,
  exportRoute,
  exportsRoute,
} from '../../api/console/exports.ts'
import { urlOf } from '../../api/route.ts'
import { withoutKeys } from '../../application/record/sealed-record.ts'
import { openSealed } from '../application/use-opened.ts'
import { type Answer, type Failure, get, send } from '../requests/request.ts'
import { type ExportedApplication, exportText } from './export-text.ts'

export type Exporting =
  | { readonly state: 'running'; readonly done: number; readonly count: number }
  | { readonly state: 'done'; readonly count: number; readonly changed: readonly string[] }
  | { readonly state: 'not-opened' }
  /** The tab was locked meanwhile. */
  | { readonly state: 'locked' }
  | { readonly state: 'unreadable'; readonly reason: string }
  | { readonly state: 'failed'; readonly failure: Failure }

/** Reads the applications page by page, opens them if asked to, and makes a file of them. */
export async function runExport(
  { withKeys, ...request }: ExportRequest & { readonly withKeys: boolean },
  onChange: (exporting: Exporting) => void,
): Promise<string | undefined> {
  const begun = await send(exportsRoute, { body: request })
  if (!begun.ok) return stop({ state: 'failed', failure: begun.failure })
  const exported: ExportedApplication[] = []
  const changed: string[] = []
  let after: string | null | undefined
  while (after !== null) {
    onChange({ state: 'running', done: exported.length, count: begun.value.count })
    const params = { id: String(begun.value.id) }
    const page: Answer<ExportPage> = await get(urlOf(exportRoute, { params, query: { after } }))
    if (!page.ok) return stop({ state: 'failed', failure: page.failure })
    for (const application of page.value.applications) {
      const { sealed: _sealed, entries: _entries, versions: _versions, ...listed } = application
      if (!request.opened) {
        exported.push(listed)
        continue
      }
      const opened = await openSealed(application)
      if (opened.state === 'unreadable') {
        const reason = `${listed.reference}: ${opened.reason}`
        return stop({ state: 'unreadable', reason })
      }
      if (opened.state === 'locked') return stop({ state: 'locked' })
      if (opened.state !== 'opened') return stop({ state: 'not-opened' })
      const { record, entries, notAsSigned } = opened
      if (notAsSigned.length > 0) changed.push(listed.reference)
      else {
        const shown = withKeys ? record : withoutKeys(record)
        exported.push({ ...listed, record: shown, ...(entries.length > 0 && { entries }) })
      }
    }
    changed.push(...page.value.changed)
    after = page.value.next
  }
  onChange({ state: 'done', count: exported.length, changed })
  return exportText(request.format, exported)

  function stop(exporting: Exporting): undefined {
    onChange(exporting)
  }
}
