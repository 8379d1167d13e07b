/** One small hook over the domain's rules: a step's values, what is wrong, and when to say so. */
import { useMemo, useState } from 'react'
import { statusOf } from '../../application/fields/field.ts'
import { hasProblems, type Problems } from '../../application/problems.ts'
import type { StepId } from '../../application/steps/step.ts'
import {
  currentProblems,
  currentValues,
  edit,
  merge,
  type StepValues,
  useDraft,
} from '../state/draft.ts'
import { useRestored } from '../state/saved-draft.ts'
import { whenReleased } from './when-released.ts'

/** What a field component needs to show how it stands. The path is its id. */
export interface Feedback {
  readonly id: string
  readonly name: string
  readonly status: 'none' | 'error' | 'success'
  readonly message: string | undefined
  readonly onBlur: () => void
}

export interface StepForm<Values> {
  readonly values: Values
  readonly problems: Problems
  set(changes: Partial<Values>): void
  change(how: (values: Values) => Values): void
  /** The feedback of a field; `shown` is what stands in it, so that success means something. */
  feedback(path: string, shown: string, problems?: Problems): Feedback
  /** From now on tells what is wrong with the fields of these paths. */
  reveal(...paths: readonly string[]): void
  /** Stops telling what is wrong below a path until it is visited again. */
  conceal(path: string): void
  /** Next: merges the answers and says true; or shows what is wrong and says false. */
  next(): boolean
}

/** The form of one step. */
export function useStepForm<Id extends StepId>(id: Id): StepForm<StepValues[Id]> {
  const state = useDraft()
  const values = useMemo(() => currentValues(id, state), [id, state])
  const problems = currentProblems(id, state)
  const [revealed, setRevealed] = useState<readonly string[]>(() =>
    useRestored.getState().lost.filter((path) => path in problems),
  )

  const reveal = (...paths: readonly string[]) =>
    setRevealed((known) => [...new Set([...known, ...paths])])

  return {
    values,
    problems,
    set: (changes) => edit(id, (current) => ({ ...current, ...changes })),
    change: (how) => edit(id, how),
    feedback: (path, shown, asked = problems) => {
      const isRevealed = revealed.includes(path)
      const message = isRevealed ? asked[path] : undefined
      return {
        id: path,
        name: path,
        message,
        status: isRevealed ? statusOf(shown, message) : 'none',
        onBlur: () => whenReleased(() => reveal(path)),
      }
    },
    reveal,
    conceal: (path) => setRevealed((paths) => paths.filter((other) => !isBelow(other, path))),
    next: () => {
      const found = currentProblems(id)
      if (!hasProblems(found)) {
        merge(id)
        return true
      }
      reveal(...Object.keys(found))
      return false
    },
  }
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}.`)
}
