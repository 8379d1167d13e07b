import {
  type DayFigures,
  type Figures,
  funnelRoute,
  type StepFigures,
} from '../../api/console/funnel.ts'
import { urlOf } from '../../api/route.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { languages, nameOf } from '../../application/language.ts'
import { fullLabel } from '../../application/summary/labels.ts'
import { medianText, shareText, funnel as texts } from '../../messages/console/funnel.ts'
import { stepTitles } from '../../messages/en/frame.ts'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { Select } from '../../web/ui/Select.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import type { Column } from '../parts/DataTable.tsx'
import { Failed } from '../parts/Failed.tsx'
import { ProgramFilter, useAddressFilters } from '../parts/filters.tsx'
import { None } from '../parts/None.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { TableSection } from '../parts/TableSection.tsx'
import { useGet } from '../requests/use-get.ts'
import { recordTexts } from '../texts.ts'

type Filter = 'since' | 'until' | 'language' | 'invited' | 'program'

const languageOptions = [
  { id: '', text: texts.anyLanguage },
  ...languages.map((id) => ({ id, text: nameOf(id) })),
]

const invitedOptions = [
  { id: '', text: texts.anyInvited },
  ...Object.entries(texts.invitedOptions).map(([id, text]) => ({ id, text })),
]

const { stepColumns, ruleColumns, failureColumns, dayColumns } = texts

const stepTable: readonly Column<StepFigures>[] = [
  {
    id: 'step',
    label: stepColumns.step,
    cell: ({ step, title }) => title ?? ownValue<string>(stepTitles, step),
  },
  { id: 'reached', label: stepColumns.reached, numeric: true, cell: ({ reached }) => reached },
  { id: 'wentOn', label: stepColumns.wentOn, numeric: true, cell: shareText },
  { id: 'median', label: stepColumns.median, numeric: true, cell: medianText },
]

const ruleTable: readonly Column<Figures['rules'][number]>[] = [
  {
    id: 'field',
    label: ruleColumns.field,
    cell: ({ field, label }) =>
      label ?? (fullLabel(field, { companyOwners: [] }, recordTexts) || field),
  },
  { id: 'code', label: ruleColumns.code, cell: ({ code }) => code },
  { id: 'count', label: ruleColumns.count, numeric: true, cell: ({ count }) => count },
]

const failureTable: readonly Column<Figures['failures'][number]>[] = [
  { id: 'service', label: failureColumns.service, cell: ({ service }) => service },
  { id: 'count', label: failureColumns.count, numeric: true, cell: ({ count }) => count },
]

const dayTable: readonly Column<DayFigures>[] = [
  { id: 'day', label: dayColumns.day, cell: ({ day }) => day },
  {
    id: 'language',
    label: dayColumns.language,
    cell: ({ language }) => language && nameOf(language),
  },
  { id: 'reached', label: dayColumns.reached, numeric: true, cell: reachedText },
  ...(['submitted', 'saved', 'resumed'] as const).map((id) => ({
    id,
    label: dayColumns[id],
    numeric: true,
    cell: (figures: DayFigures) => figures[id],
  })),
]

/** Where applicants give up, and why. */
export function FunnelPage() {
  usePageTitle(texts.title)
  const { query, fieldFor } = useAddressFilters<Filter>(texts)
  const { value, failure, isLoading, reload } = useGet(urlOf(funnelRoute, { query }))
  return (
    <>
      <PageHeading intro={texts.intro} title={texts.title} />
      <search aria-label={texts.title} className="filters">
        <TextField {...fieldFor('since')} type="date" />
        <TextField {...fieldFor('until')} type="date" />
        <Select {...fieldFor('language')} options={languageOptions} />
        <Select {...fieldFor('invited')} options={invitedOptions} />
        <ProgramFilter {...fieldFor('program')} all={texts.anyProgram} />
      </search>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton />}
      {value?.days.length === 0 && <None>{texts.none}</None>}
      {value && value.days.length > 0 && (
        <>
          <TableSection
            columns={stepTable}
            isStale={isLoading}
            keyOf={({ step }) => step}
            rows={value.total.steps}
            title={texts.steps}
          >
            <p>{texts.outcomes(value.total)}</p>
          </TableSection>
          <TableSection
            columns={ruleTable}
            isStale={isLoading}
            keyOf={({ field, code }) => `${field} ${code}`}
            rows={value.total.rules}
            title={texts.rules}
          />
          <TableSection
            columns={failureTable}
            isStale={isLoading}
            keyOf={({ service }) => service}
            rows={value.total.failures}
            title={texts.failures}
          />
          <TableSection
            card={(figures) => <Day {...figures} />}
            columns={dayTable}
            isStale={isLoading}
            keyOf={({ day, language }) => `${day} ${language}`}
            rows={value.days.filter(({ language }) => language !== null).toReversed()}
            title={texts.days}
          />
        </>
      )}
    </>
  )
}

/** Returns how many applicants reached each step: `10 → 6 → 4 → 4 → 3 → 3`. */
function reachedText({ steps }: DayFigures): string {
  return steps.map(({ reached }) => reached).join(' → ')
}

/** The row of a day on a phone. */
function Day(figures: DayFigures) {
  const { day, language } = figures
  return (
    <>
      <p>
        <strong>{day}</strong> {language && nameOf(language)}
      </p>
      <p className="muted">
        {dayColumns.reached}: {reachedText(figures)}. {texts.outcomes(figures)}
      </p>
    </>
  )
}
