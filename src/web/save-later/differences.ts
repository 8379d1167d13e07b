import { type Application, withoutSensitive } from '../../application/application.ts'
import { type SummaryTexts, summarize } from '../../application/summary.ts'

/** An answer that is not the same on two devices, as the summary shows it. */
export interface Difference {
  readonly label: string
  readonly own: string
  readonly other: string
}

/** Sensitive answers are not compared: they are never saved. */
export function differences(
  own: Application,
  other: Application,
  texts: SummaryTexts,
): readonly Difference[] {
  const [ownRows, otherRows] = [rowsOf(own, texts), rowsOf(other, texts)]
  const labels = new Set([...ownRows.keys(), ...otherRows.keys()])
  return [...labels].flatMap((label) => {
    const [one = '', two = ''] = [ownRows.get(label), otherRows.get(label)]
    return one === two ? [] : [{ label, own: one, other: two }]
  })
}

function rowsOf(application: Application, texts: SummaryTexts): ReadonlyMap<string, string> {
  const sections = summarize(withoutSensitive(application), texts)
  const groups = sections.flatMap(({ groups }) => groups)
  return new Map(
    groups.flatMap(({ title, rows }) =>
      rows.map(({ label, value }) => [`${title}: ${label}`, value] as const),
    ),
  )
}
