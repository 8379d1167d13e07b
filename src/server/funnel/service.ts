/** Evaluates the counts: where applicants give up, and why. */

import type { Figures, Funnel, StepFigures } from '../../api/console/funnel.ts'
import { STEP_SECONDS } from '../../api/funnel.ts'
import { utcDay } from '../../application/dates/calendar-day.ts'
import type { Form } from '../../application/form.ts'
import { ownPath } from '../../application/form.ts'
import { stepTitle, wordsIn } from '../../application/forms/own-words.ts'
import { us } from '../../application/forms/us.ts'
import { type Language, languages } from '../../application/language.ts'
import { isStandardStep, type Step, type StepId, steps } from '../../application/step-list.ts'
import type { Database } from '../platform/database/database.ts'
import { addCounts, type CountedRow, countsIn, type Days, networkTimes } from './store.ts'

/** The counts to read; all of them by default. */
export interface FunnelPeriod extends Days {
  /** Selects the pages in this language. Failed services are included in any case. */
  readonly language?: Language | undefined
  /** Selects these programs. Failed services count with the default program. */
  readonly programs?: readonly string[] | undefined
  /** Selects invited applicants, or only the others. */
  readonly invited?: boolean | undefined
}

const MAX_RULES = 10
/** An estimate needs at least this many networks. */
const MIN_NETWORKS = 100
/** Longer times are rounded to five minutes. */
const MAX_EXACT_MINUTES = 10

/**
 * The minutes from a step to the end of the form. The first step is left out, because its
 * introduction tells the time for the whole form, and so is the review.
 */
export type MinutesLeft = Readonly<Record<string, number>>

/** Returns the form of a program by its id; the standard form if the program is gone. */
export type FormLookup = (program: string) => Form

const standardForm: FormLookup = () => us

/** Returns the figures of a period, in total and by day and language. */
export async function readFunnel(
  db: Database,
  { language, programs, invited, ...days }: FunnelPeriod,
  formNamed = standardForm,
): Promise<Funnel> {
  const all = ofOrigin(await countsIn(db, days, programs), invited)
  const rows = all.filter((row) => !language || row.language === language || row.language === '')
  const byDay = Map.groupBy(rows, ({ day, language }) => `${day} ${language}`)
  return {
    total: figuresOf(rows, formNamed),
    days: [...byDay.values()].map((ofDay) => ({
      day: ofDay[0]?.day ?? '',
      language: languages.find((language) => language === ofDay[0]?.language) ?? null,
      ...figuresOf(ofDay, formNamed),
    })),
  }
}

/**
 * Returns about how many minutes applicants need from each step to the end, by the id of the
 * program. It is the sum of the medians of the remaining steps, if a hundred different networks
 * timed each of them. In a median, each network counts as one value of a closed list, however often
 * it sends one.
 */
export async function minutesLeft(
  db: Database,
  formNamed = standardForm,
): Promise<ReadonlyMap<string, MinutesLeft>> {
  const byProgram = Map.groupBy(await networkTimes(db), ({ program }) => program)
  return new Map(
    [...byProgram].flatMap(([program, times]) => {
      const left = minutesFromEach(
        formNamed(program).steps,
        Map.groupBy(times, ({ step }) => step),
      )
      return left.length === 0 ? [] : [[program, Object.fromEntries(left)] as const]
    }),
  )
}

type Times = Awaited<ReturnType<typeof networkTimes>>

function minutesFromEach(
  steps: readonly Step[],
  byStep: ReadonlyMap<string, Times>,
): readonly (readonly [StepId, number])[] {
  const left: [StepId, number][] = []
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

/** Returns a part's single value: the median of its values. */
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

/** Returns the number of times in each class; `times` has names such as `business-details 60`. */
function countsByClass(times: ReadonlyMap<string, number>, step: StepId): readonly number[] {
  return STEP_SECONDS.map((atLeast) => times.get(`${step} ${atLeast}`) ?? 0)
}

/** Counts an application that was entered with an API key. */
export function countEntered(
  db: Database,
  { at, ...row }: Pick<CountedRow, 'program' | 'language'> & { readonly at: Date },
): Promise<void> {
  const day = utcDay(at)
  return addCounts(db, [{ ...row, day, kind: 'entered', name: '', count: 1 }])
}

const INVITED = 'invited-'

/** Returns the rows of all applicants, of invited ones, or of the others. */
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

function figuresOf(rows: readonly CountedRow[], formNamed: FormLookup): Figures {
  const countsOf = (kind: CountedRow['kind']) => sumsOf(rows, kind)
  const sum = (kind: CountedRow['kind']) => countsOf(kind).get('') ?? 0
  const [reached, times] = [countsOf('reached'), countsOf('time')]
  const programs = [...Map.groupBy(rows, ({ program }) => program)].map(([program, own]) => ({
    form: formNamed(program),
    reached: sumsOf(own, 'reached'),
    submitted: sumsOf(own, 'submitted').get('') ?? 0,
  }))
  const forms = programs.map(({ form }) => form)
  return {
    steps: stepsOfAll(forms).map((id) => {
      const count = reached.get(id) ?? 0
      const wentOn = programs.reduce((sum, program) => sum + wentOnIn(program, id), 0)
      return {
        step: id,
        ...(!isStandardStep(id) && { title: titleOf(id, forms) }),
        reached: count,
        // An applicant who resumes on another device may reach a step without the one before it.
        wentOn: count === 0 ? null : Math.min(wentOn / count, 1),
        medianSeconds: medianOf(countsByClass(times, id)),
      }
    }),
    submitted: sum('submitted'),
    saved: sum('saved'),
    resumed: sum('resumed'),
    entered: sum('entered'),
    rules: mostFirst(countsOf('stopped'))
      .slice(0, MAX_RULES)
      .map(([name, count]) => {
        const [field = '', code = ''] = name.split(' ')
        const label = ownLabel(field, forms)
        return { field, ...(label !== undefined && { label }), code, count }
      }),
    failures: mostFirst(countsOf('failed')).map(([service, count]) => ({ service, count })),
  }
}

/** Adds up the counts of a kind by name. */
function sumsOf(
  rows: readonly CountedRow[],
  kind: CountedRow['kind'],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { name, count } of rows.filter((row) => row.kind === kind)) {
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return counts
}

/** Returns the standard steps, with each form's own steps after the steps that precede them. */
function stepsOfAll(forms: readonly Form[]): readonly StepId[] {
  const all: StepId[] = steps.map(({ id }) => id)
  for (const form of forms) {
    for (const [index, { id }] of form.steps.entries()) {
      const before = form.steps[index - 1]
      if (!all.includes(id) && before) all.splice(all.indexOf(before.id) + 1, 0, id)
    }
  }
  return all
}

/** Returns how many of a program's applicants reached what follows a step: a step or submission. */
function wentOnIn(
  {
    form,
    reached,
    submitted,
  }: {
    readonly form: Form
    readonly reached: ReadonlyMap<string, number>
    readonly submitted: number
  },
  step: StepId,
): number {
  const index = form.steps.findIndex(({ id }) => id === step)
  if (index === -1) return 0
  const next = form.steps[index + 1]
  return next ? (reached.get(next.id) ?? 0) : submitted
}

/** Returns the title of an operator's step for the console and the command. */
function titleOf(step: StepId, forms: readonly Form[]): string {
  const form = forms.find(({ steps }) => steps.some(({ id }) => id === step)) ?? us
  return stepTitle(step, {}, form, 'en')
}

/** Returns the label of an own question; undefined for a standard question, or one that is gone. */
function ownLabel(path: string, forms: readonly Form[]): string | undefined {
  const questions = forms.flatMap(({ definition }) => definition?.questions ?? [])
  const question = questions.find(({ id }) => ownPath(id) === path)
  return question && wordsIn(question.label, 'en')
}

/** @param counts the number of times in each class of `STEP_SECONDS` */
function medianOf(counts: readonly number[]): StepFigures['medianSeconds'] {
  const median = classOfMedian(counts)
  return median && { atLeast: median.atLeast, below: median.below }
}

/** Returns the median as if the times of a class were spread evenly. 0 if there are no times. */
function medianSeconds(counts: readonly number[]): number {
  const median = classOfMedian(counts)
  if (!median) return 0
  const { atLeast, below, share } = median
  return atLeast + share * ((below ?? atLeast) - atLeast)
}

/** Returns the class with the median, and the median's place in it; null if there are no times. */
function classOfMedian(counts: readonly number[]) {
  const middle = counts.reduce((sum, count) => sum + count, 0) / 2
  if (middle === 0) return null
  let before = 0
  for (const [index, atLeast] of STEP_SECONDS.entries()) {
    const count = counts[index] ?? 0
    if (before + count >= middle) {
      return { atLeast, below: STEP_SECONDS[index + 1] ?? null, share: (middle - before) / count }
    }
    before += count
  }
  return null
}

function mostFirst(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].toSorted(([, one], [, other]) => other - one)
}
