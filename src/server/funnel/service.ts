/** What the counts say: where applicants give up, and why. */
import type { Figures, Funnel, StepFigures } from '../../api/console/funnel.ts'
import { STEP_SECONDS } from '../../api/funnel.ts'
import { type Language, languages } from '../../application/language.ts'
import { nextStep, steps } from '../../application/steps.ts'
import type { Database } from '../platform/database/database.ts'
import { type CountedRow, countsIn, type Days } from './store.ts'

/** Which counts to read; all of them unless given. */
export interface FunnelPeriod extends Days {
  /** Of the pages in this language; failed services are counted in any case. */
  readonly language?: Language | undefined
  /** Of these programs, whose failed services are counted with the default one. */
  readonly programs?: readonly string[] | undefined
}

const MAX_RULES = 10

/** The figures of a period, in all and by day and language. */
export async function readFunnel(
  db: Database,
  { language, programs, ...days }: FunnelPeriod,
): Promise<Funnel> {
  const all = await countsIn(db, days, programs)
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
      const next = nextStep(id)
      const [here, there] = [reached.get(id) ?? 0, next ? (reached.get(next) ?? 0) : submitted]
      return {
        step: id,
        reached: here,
        wentOn: here === 0 ? null : there / here,
        medianSeconds: medianOf(STEP_SECONDS.map((atLeast) => times.get(`${id} ${atLeast}`) ?? 0)),
      }
    }),
    submitted,
    saved: sum('saved'),
    resumed: sum('resumed'),
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
  const middle = counts.reduce((sum, count) => sum + count, 0) / 2
  if (middle === 0) return null
  let passed = 0
  const at = counts.findIndex((count) => {
    passed += count
    return passed >= middle
  })
  return { atLeast: STEP_SECONDS[at] ?? 0, below: STEP_SECONDS[at + 1] ?? null }
}

function mostFirst(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].toSorted(([, one], [, other]) => other - one)
}
