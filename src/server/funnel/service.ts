/** What the counts say: where applicants give up, and why. */
import type { Figures, Funnel, StepFigures } from '../../api/console/funnel.ts'
import { STEP_SECONDS } from '../../api/funnel.ts'
import { type Language, languages } from '../../application/language.ts'
import { type StandardStepId, steps } from '../../application/step-list.ts'
import type { Database } from '../platform/database/database.ts'
import { addCounts, type CountedRow, countsIn, type Days, networkTimes } from './store.ts'

/** Which counts to read; all of them unless given. */
export interface FunnelPeriod extends Days {
  /** Of the pages in this language; failed services are counted in any case. */
  readonly language?: Language | undefined
  /** Of these programs, whose failed services are counted with the default one. */
  readonly programs?: readonly string[] | undefined
  /** Of invited applicants, or of the others alone. */
  readonly invited?: boolean | undefined
}

const MAX_RULES = 10
/** An estimate is made of no fewer. */
const MIN_NETWORKS = 100
/** More are said in fives. */
const MAX_EXACT_MINUTES = 10

/**
 * From a step to the end of the form; of the steps between the first, whose introduction says how
 * long all takes, and the review.
 */
export type MinutesLeft = Readonly<Partial<Record<StandardStepId, number>>>

/** The figures of a period, in all and by day and language. */
export async function readFunnel(
  db: Database,
  { language, programs, invited, ...days }: FunnelPeriod,
): Promise<Funnel> {
  const all = ofOrigin(await countsIn(db, days, programs), invited)
  const rows = all.filter((row) => !language || row.language === language || row.language === '')
  const byDay = Map.groupBy(rows, ({ day, language }) => `${day} ${language}`)
  return {
    total: figuresOf(rows),
    days: [...byDay.values()].map((ofDay) => ({
      day: ofDay[0]?.day ?? '',
      language: languages.find((one) => one === ofDay[0]?.language) ?? null,
      ...figuresOf(ofDay),
    })),
  }
}

/**
 * About how many minutes applicants need from each step to the end, by the id of the program: the
 * medians of all steps that are left, each of which a hundred different networks timed. In a median,
 * each part of all networks is one value, of a closed list, whatever it has sent and how often.
 */
export async function minutesLeft(db: Database): Promise<ReadonlyMap<string, MinutesLeft>> {
  const byProgram = Map.groupBy(await networkTimes(db), ({ program }) => program)
  return new Map(
    [...byProgram].flatMap(([program, times]) => {
      const left = minutesFromEach(Map.groupBy(times, ({ step }) => step))
      return left.length === 0 ? [] : [[program, Object.fromEntries(left)] as const]
    }),
  )
}

type Times = Awaited<ReturnType<typeof networkTimes>>

function minutesFromEach(
  byStep: ReadonlyMap<string, Times>,
): readonly (readonly [StandardStepId, number])[] {
  const left: [StandardStepId, number][] = []
  let seconds = 0
  for (const { id } of steps.slice(1).toReversed()) {
    const parts = Map.groupBy(byStep.get(id) ?? [], ({ part }) => part)
    if (parts.size < MIN_NETWORKS) break
    const values = [...parts.values()].map(ofPart)
    seconds += medianSeconds(
      STEP_SECONDS.map((atLeast) => values.filter((value) => value === atLeast).length),
    )
    left.push([id, roundedMinutes(seconds)])
  }
  return left.slice(1)
}

/** The one value of a part: the median of its own. */
function ofPart(times: Times): number | undefined {
  const counts = STEP_SECONDS.map((atLeast) =>
    times.reduce((sum, time) => sum + (time.atLeastSeconds === atLeast ? time.count : 0), 0),
  )
  return classOfMedian(counts)?.atLeast
}

function roundedMinutes(seconds: number): number {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes <= MAX_EXACT_MINUTES ? minutes : Math.round(minutes / 5) * 5
}

/** @param times how many, by step and class: `business-details 60` */
function countsByClass(
  times: ReadonlyMap<string, number>,
  step: StandardStepId,
): readonly number[] {
  return STEP_SECONDS.map((atLeast) => times.get(`${step} ${atLeast}`) ?? 0)
}

/** Counts an application that was entered with an API key. */
export function countEntered(
  db: Database,
  { at, ...row }: Pick<CountedRow, 'program' | 'language'> & { readonly at: Date },
): Promise<void> {
  const day = at.toISOString().slice(0, 10)
  return addCounts(db, [{ ...row, day, kind: 'entered', name: '', count: 1 }])
}

const INVITED = 'invited-'

/** The rows of all applicants, of those who were invited, or of the others. */
function ofOrigin(
  rows: readonly CountedRow[],
  invited: boolean | undefined,
): readonly CountedRow[] {
  const matches = rows.flatMap((row) =>
    isOfInvited(row)
      ? [{ ...row, kind: row.kind.slice(INVITED.length) as CountedRow['kind'] }]
      : [],
  )
  if (invited) return matches
  const all = rows.filter((row) => !isOfInvited(row))
  if (invited === undefined) return all
  const keyOf = ({ count: _, ...row }: CountedRow) => JSON.stringify(Object.entries(row).toSorted())
  const counts = new Map(matches.map((row) => [keyOf(row), row.count]))
  return all.map((row) => ({ ...row, count: row.count - (counts.get(keyOf(row)) ?? 0) }))
}

function isOfInvited({ kind }: CountedRow): boolean {
  return kind.startsWith(INVITED)
}

function figuresOf(rows: readonly CountedRow[]): Figures {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const counted = (kind: CountedRow['kind']) => {
    const counts = new Map<string, number>()
    for (const { name, count } of byKind.get(kind) ?? []) {
      counts.set(name, (counts.get(name) ?? 0) + count)
    }
    return counts
  }
  const sum = (kind: CountedRow['kind']) => counted(kind).get('') ?? 0
  const [reached, times, submitted] = [counted('reached'), counted('time'), sum('submitted')]
  return {
    steps: steps.map(({ id }) => {
      const next = steps[steps.findIndex((step) => step.id === id) + 1]?.id
      const [here, there] = [reached.get(id) ?? 0, next ? (reached.get(next) ?? 0) : submitted]
      return {
        step: id,
        reached: here,
        // An applicant who resumes on another device may get to a step without the one before.
        wentOn: here === 0 ? null : Math.min(there / here, 1),
        medianSeconds: medianOf(countsByClass(times, id)),
      }
    }),
    submitted,
    saved: sum('saved'),
    resumed: sum('resumed'),
    entered: sum('entered'),
    rules: mostFirst(counted('stopped'))
      .slice(0, MAX_RULES)
      .map(([name, count]) => {
        const [field = '', code = ''] = name.split(' ')
        return { field, code, count }
      }),
    failures: mostFirst(counted('failed')).map(([service, count]) => ({ service, count })),
  }
}

/** @param counts how many times are in each class of `STEP_SECONDS` */
function medianOf(counts: readonly number[]): StepFigures['medianSeconds'] {
  const median = classOfMedian(counts)
  return median && { atLeast: median.atLeast, below: median.below }
}

/** As if the times of its class were spread evenly over it. 0 for no times. */
function medianSeconds(counts: readonly number[]): number {
  const median = classOfMedian(counts)
  if (!median) return 0
  const { atLeast, below, share } = median
  return atLeast + share * ((below ?? atLeast) - atLeast)
}

/** The class that the median is in, and how far in it; null for no times. */
function classOfMedian(counts: readonly number[]) {
  const middle = counts.reduce((sum, count) => sum + count, 0) / 2
  if (middle === 0) return null
  let before = 0
  for (const [at, atLeast] of STEP_SECONDS.entries()) {
    const count = counts[at] ?? 0
    if (before + count >= middle) {
      return { atLeast, below: STEP_SECONDS[at + 1] ?? null, share: (middle - before) / count }
    }
    before += count
  }
  return null
}

function mostFirst(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].toSorted(([, one], [, other]) => other - one)
}
