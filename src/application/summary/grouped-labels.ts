/** The labels of many answers at once. Only a page that has cleared answers lists them. */
import type { Application } from '../application.ts'
import { groupLabel, type LabelTexts, label } from './labels.ts'

/**
 * The labels of the questions that belong together, by the path of the first: "Jane Doe: Phone,
 * Email". Paths without a label are left out.
 */
export function groupedLabels(
  paths: readonly string[],
  application: Pick<Application, 'companyOwners'>,
  texts: LabelTexts,
): ReadonlyMap<string, string> {
  const labeled = paths.filter((path) => label(path, texts) !== '')
  const byGroup = Map.groupBy(labeled, (path) => path.slice(0, path.lastIndexOf('.') + 1) || path)
  return new Map(
    [...byGroup.values()].map((group) => {
      const [first = ''] = group
      const labels = group.map((path) => label(path, texts)).join(', ')
      return [first, [groupLabel(first, application, texts), labels].filter(Boolean).join(': ')]
    }),
  )
}
