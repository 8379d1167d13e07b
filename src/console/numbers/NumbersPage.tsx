import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { AGES, MAX_DECISIONS, type Numbers, numbersRoute } from '../../api/console/numbers.ts'
import { MAX_NAMED } from '../../api/console/queue.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { urlOf } from '../../api/route.ts'
import { countText } from '../../messages/console/general.ts'
import { durationText, numbers as texts } from '../../messages/console/numbers.ts'
import { declineReasonTexts } from '../../messages/en/decline-reasons.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { saveFile } from '../../web/ui/save-file.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import type { Column } from '../parts/DataTable.tsx'
import { Failed } from '../parts/Failed.tsx'
import { ProgramFilter, useAddressFilters } from '../parts/filters.tsx'
import { None } from '../parts/None.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { TableSection } from '../parts/TableSection.tsx'
import { addressOf, filterOf, namedAddress } from '../queue/queue-filter.ts'
import { usePrograms } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import { type Group, groupBy, numbersCsv, shareApproved, sumOf } from './grouped.ts'

type Filter = 'since' | 'until' | 'program'
type WaitingFigures = Numbers['waiting'][number]
type Times = Pick<Numbers, 'look' | 'decision'>

const outcomeColumns: readonly Column<Group>[] = [
  ...(['approved', 'declined', 'withdrawn'] as const).map((id) => ({
    id,
    label: texts[id],
    numeric: true,
    cell: (group: Group) => <Count of={group[id]} />,
  })),
  { id: 'share', label: texts.share, numeric: true, cell: shareApproved },
]

/** Waiting applications and decisions, for the person who runs the team. */
export function NumbersPage() {
  usePageTitle(texts.title)
  const { query, fieldFor } = useAddressFilters<Filter>(texts)
  const { value, failure, reload } = useGet(urlOf(numbersRoute, { query }))
  return (
    <>
      <PageHeading intro={texts.intro} title={texts.title} />
      <search aria-label={texts.title} className="filters">
        <TextField {...fieldFor('since')} type="date" />
        <TextField {...fieldFor('until')} type="date" />
        <ProgramFilter {...fieldFor('program')} all={texts.anyProgram} />
        {value && value.decided.length > 0 && (
          <Button onPress={() => save(value)}>{texts.save}</Button>
        )}
      </search>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton />}
      {value && <Figures {...value} />}
    </>
  )
}

function Figures(value: Numbers) {
  const { waiting, decided, reasons, corrected, withMatches, isWhole } = value
  const all = { name: texts.total, ...sumOf(decided) }
  return (
    <>
      {!isWhole && <Banner kind="warning">{texts.notWhole(MAX_DECISIONS)}</Banner>}
      <Waiting waiting={waiting} />
      {decided.length === 0 ? (
        <None>{texts.none}</None>
      ) : (
        <>
          <Outcomes
            nameLabel={texts.outcomes}
            rows={[all, { name: texts.withMatches, ...withMatches }]}
            title={texts.outcomes}
          >
            <p>
              {texts.corrected}: <Count of={corrected} />
            </p>
          </Outcomes>
          <TimesTaken {...value} />
          <TableSection
            columns={[
              {
                id: 'reason',
                label: texts.reason,
                cell: ({ reason }) => declineReasonTexts[reason],
              },
              {
                id: 'count',
                label: texts.count,
                numeric: true,
                cell: ({ references }) => <Count of={references} />,
              },
            ]}
            keyOf={({ reason }) => reason}
            rows={reasons}
            title={texts.reasons}
          />
          <Outcomes
            nameLabel={texts.person}
            rows={groupBy(decided, 'person').map((group) => ({
              ...group,
              name: group.name || texts.applicant,
            }))}
            title={texts.people}
          />
          <Programs decided={decided} />
          <Outcomes
            nameLabel={texts.day}
            rows={groupBy(decided, 'day').toReversed()}
            title={texts.days}
          />
        </>
      )}
    </>
  )
}

/** A count that links to its applications. */
function Count({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return <span>0</span>
  return (
    <Link
      aria-label={of.length > MAX_NAMED ? texts.latestOf(MAX_NAMED, of.length) : undefined}
      href={namedAddress(of)}
    >
      {countText(of.length)}
    </Link>
  )
}

function Programs({ decided }: Pick<Numbers, 'decided'>) {
  const nameOf = useProgramName()
  const groups = groupBy(decided, 'program')
  if (groups.length < 2) return null
  return (
    <Outcomes
      nameLabel={texts.program}
      rows={groups.map((group) => ({ ...group, name: nameOf(group.name) }))}
      title={texts.programs}
    />
  )
}

function Waiting({ waiting }: Pick<Numbers, 'waiting'>) {
  const nameOf = useProgramName()
  const isOnlyOne = usePrograms().length === 0
  const columns: readonly Column<WaitingFigures>[] = [
    { id: 'program', label: texts.program, cell: ({ program }) => nameOf(program) },
    ...AGES.map((from, index) => ({
      id: String(from),
      label: texts.ages(from, AGES[index + 1]),
      numeric: true,
      cell: ({ ages }: WaitingFigures) => ages[index] ?? 0,
    })),
    {
      id: 'total',
      label: texts.total,
      numeric: true,
      cell: ({ ages, program }) => (
        <Link href={reviewAddress(isOnlyOne ? '' : program)}>
          {countText(ages.reduce((sum, count) => sum + count, 0))}
        </Link>
      ),
    },
  ]
  return (
    <TableSection
      columns={columns}
      keyOf={({ program }) => program}
      none={texts.noneWaits}
      rows={waiting}
      title={texts.waiting}
    />
  )
}

function TimesTaken({ byProgram, ...all }: Numbers) {
  const nameOf = useProgramName()
  const rows: readonly (Times & { readonly name: string })[] = [
    { name: texts.total, ...all },
    ...(byProgram.length > 1
      ? byProgram.map((row) => ({ ...row, name: nameOf(row.program) }))
      : []),
  ]
  const columns = (['look', 'decision'] as const).flatMap((kind) =>
    (['median', 'p90'] as const).map((share) => ({
      id: `${kind} ${share}`,
      label: `${texts[kind]}: ${texts[share]}`,
      numeric: true,
      cell: (row: Times) => durationText(row[kind]?.[share]),
    })),
  )
  return (
    <TableSection
      columns={[{ id: 'name', label: texts.program, cell: ({ name }) => name }, ...columns]}
      keyOf={({ name }) => name}
      rows={rows}
      title={texts.times}
    />
  )
}

interface OutcomesProps {
  readonly title: string
  readonly nameLabel: string
  readonly rows: readonly Group[]
  readonly children?: ReactNode
}

function Outcomes({ nameLabel, ...section }: OutcomesProps) {
  return (
    <TableSection
      {...section}
      columns={[{ id: 'name', label: nameLabel, cell: ({ name }) => name }, ...outcomeColumns]}
      keyOf={({ name }) => name}
    />
  )
}

/**
 * Returns a function that names a program: its brand, or its id if it was removed. An erased
 * application has no program.
 */
function useProgramName() {
  const programs = usePrograms()
  return (id: string) => {
    if (id === '') return texts.erased
    return (
      programs.find((program) => program.id === id)?.name ??
      (id === DEFAULT_PROGRAM ? texts.total : id)
    )
  }
}

/** Returns the address of the applications to review, of one program or of the only one. */
function reviewAddress(program: string): string {
  const set = { view: 'review', program }
  return `/?${addressOf(filterOf((name) => (name === 'view' || name === 'program' ? set[name] : '')))}`
}

function save({ decided, since, until }: Numbers): void {
  saveFile(new Blob([numbersCsv(decided)], { type: 'text/csv' }), `decisions-${since}-${until}.csv`)
}
