/** What is not the same in two versions of an application, as the summary shows it. */
import type { Application } from './application.ts'
import { type SummaryTexts, summarize } from './summary.ts'

export interface Difference {
  readonly label: string
  /** Empty if there is no answer. */
  readonly before: string
  readonly after: string
}

interface Group {
  readonly title: string
  /** By label: the value in full, and as the applicant sees it. */
  readonly rows: ReadonlyMap<string, { readonly full: string; readonly shown: string }>
}

/**
 * The differences, in the order of the summary. Masked values may look the same and be different.
 * As many people as before are taken for the same ones, in this order; otherwise those with the
 * same name.
 */
export function differences(
  before: Application,
  after: Application,
  texts: SummaryTexts,
): readonly Difference[] {
  const later = sectionsOf(after, texts)
  return sectionsOf(before, texts).flatMap(({ title, groups }, index) =>
    pairs(groups, later[index]?.groups ?? []).flatMap(([one, other]) => [
      ...(one && other && one.title !== other.title
        ? [{ label: title, before: one.title, after: other.title }]
        : []),
      ...rowDifferences(one, other),
    ]),
  )
}

function sectionsOf(application: Application, texts: SummaryTexts) {
  const shown = summarize(application, texts)
  return summarize(application, texts, 'operator').map(({ title, groups }, section) => ({
    title,
    groups: groups.map(({ title, rows }, group): Group => {
      const shownRows = shown[section]?.groups[group]?.rows ?? []
      const values = rows.map(({ label, value }) => {
        const row = shownRows.find((one) => one.label === label)
        return [label, { full: value, shown: row?.value ?? '' }] as const
      })
      return { title, rows: new Map(values) }
    }),
  }))
}

type Pair = readonly [Group | undefined, Group | undefined]

function pairs(before: readonly Group[], after: readonly Group[]): readonly Pair[] {
  if (before.length === after.length) return before.map((group, index) => [group, after[index]])
  const added = [...after]
  const kept = before.map((group): Pair => {
    const at = added.findIndex(({ title }) => title === group.title)
    return [group, at < 0 ? undefined : added.splice(at, 1)[0]]
  })
  return [...kept, ...added.map((group): Pair => [undefined, group])]
}

function rowDifferences(...[before, after]: Pair): readonly Difference[] {
  const { title } = after ?? before ?? { title: '' }
  const labels = new Set([...(before?.rows.keys() ?? []), ...(after?.rows.keys() ?? [])])
  return [...labels].flatMap((label) => {
    const [one, other] = [before?.rows.get(label), after?.rows.get(label)]
    if ((one?.full ?? '') === (other?.full ?? '')) return []
    return [{ label: `${title}: ${label}`, before: one?.shown ?? '', after: other?.shown ?? '' }]
  })
}
