/** The differences between two versions of an application, as the summary shows them. */
import type { CommonAnswers } from '../common-questions.ts'
import type { Form } from '../form.ts'
import { summarize } from './summary.ts'
import type { Reader, SummaryTexts } from './summary-rows.ts'

export interface Difference {
  readonly label: string
  /** Empty if there is no answer. */
  readonly before: string
  readonly after: string
  /** The path of a sensitive answer, and both values in full. */
  readonly secret?: { readonly path: string; readonly before: string; readonly after: string }
}

interface Row {
  /** The answer in full, and as the reader sees it. */
  readonly full: string
  readonly shown: string
  /** The path of a sensitive answer. */
  readonly path: string | undefined
}

interface Group {
  readonly title: string
  readonly rows: ReadonlyMap<string, Row>
}

interface SummaryContext<Draft extends CommonAnswers> {
  readonly form: Form<Draft>
  readonly texts: SummaryTexts
  /** The applicant by default. */
  readonly reader?: Reader
}

/**
 * Returns the differences in the order of the summary. Masked values may look the same although
 * they differ. If both versions have the same number of people, they are matched by their order.
 * Otherwise people with the same name match first, then the others of the same role by their order.
 */
export function differences<Draft extends CommonAnswers>(
  before: Draft,
  after: Draft,
  shown: SummaryContext<Draft>,
): readonly Difference[] {
  const later = sectionsOf(after, shown)
  return sectionsOf(before, shown).flatMap(({ title, groups }, index) =>
    pairs(groups, later[index]?.groups ?? []).flatMap(([one, other]) => [
      ...(one && other && one.title !== other.title && hasAnswers(one) && hasAnswers(other)
        ? [{ label: title, before: one.title, after: other.title }]
        : []),
      ...rowDifferences(one, other),
    ]),
  )
}

function sectionsOf<Draft extends CommonAnswers>(
  application: Draft,
  { form, texts, reader = 'applicant' }: SummaryContext<Draft>,
) {
  const shown = summarize(application, form, texts, { reader })
  return summarize(application, form, texts, { reader: 'operator' }).map(
    ({ title, groups }, section) => ({
      title,
      groups: groups.map(({ title, rows }, group): Group => {
        const shownRows = shown[section]?.groups[group]?.rows ?? []
        // Several documents of a kind have the same label.
        const values = [...Map.groupBy(rows, ({ label }) => label)].map(([label, same]) => {
          const path = same.find(({ secret }) => secret)?.secret?.path
          const shown = joinValues(shownRows.filter((shownRow) => shownRow.label === label))
          return [label, { full: joinValues(same), shown, path }] as const
        })
        return { title, rows: new Map(values) }
      }),
    }),
  )
}

function joinValues(rows: readonly { readonly value: string }[]): string {
  return rows.map(({ value }) => value).join(', ')
}

/**
 * Returns whether a group has answers. Otherwise its title says nothing, as for a bank account that
 * is not shown.
 */
function hasAnswers({ rows }: Group): boolean {
  return [...rows.values()].some(({ full }) => full !== '')
}

type Pair = readonly [Group | undefined, Group | undefined]

function pairs(before: readonly Group[], after: readonly Group[]): readonly Pair[] {
  if (before.length === after.length) return before.map((group, index) => [group, after[index]])
  const added = [...after]
  const named = before.map((group) => {
    const index = added.findIndex(({ title }) => title === group.title)
    return [group, index < 0 ? undefined : added.splice(index, 1)[0]] as const
  })
  const pairs = named.map(([group, same]): Pair => {
    const index = same ? -1 : added.findIndex((candidate) => hasSameRole(candidate, group))
    return [group, index < 0 ? same : added.splice(index, 1)[0]]
  })
  return [...pairs, ...added.map((group): Pair => [undefined, group])]
}

/** Returns whether two groups have the same role: each role begins with another question. */
function hasSameRole(one: Group, other: Group): boolean {
  const [label] = one.rows.keys()
  const [otherLabel] = other.rows.keys()
  return label === otherLabel
}

function rowDifferences(...[before, after]: Pair): readonly Difference[] {
  const { title } = after ?? before ?? { title: '' }
  const labels = new Set([...(before?.rows.keys() ?? []), ...(after?.rows.keys() ?? [])])
  return [...labels].flatMap((label) => {
    const [one, other] = [before?.rows.get(label), after?.rows.get(label)]
    const [fullBefore, fullAfter] = [one?.full ?? '', other?.full ?? '']
    if (fullBefore === fullAfter) return []
    const path = one?.path ?? other?.path
    return [
      {
        label: `${title}: ${label}`,
        before: one?.shown ?? '',
        after: other?.shown ?? '',
        ...(path !== undefined && { secret: { path, before: fullBefore, after: fullAfter } }),
      },
    ]
  })
}
