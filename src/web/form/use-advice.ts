/** What is noticed about an answer that breaks no rule. */
import { type ReactNode, useEffect, useState } from 'react'
import { withLaterMessages } from '../language/messages.ts'
import type { GivenAnswer } from './advise.tsx'

type Advise = (answer: GivenAnswer) => ReactNode
let loaded: Advise | undefined

/**
 * The note about an answer, in place of its field's message and tick. What it takes to write one is
 * loaded with the first answer; without it there is none.
 */
export function useAdvice(answer: GivenAnswer): {
  readonly status?: 'none' | 'error'
  readonly message?: ReactNode
} {
  const { status } = answer.feedback
  const [advise, setAdvise] = useState(() => loaded)
  const isWanted = status !== 'none' || answer.dropped !== undefined
  useEffect(() => {
    if (!isWanted || advise) return
    withLaterMessages(import('./advise.tsx')).then(
      (module) => {
        loaded = module.advise
        setAdvise(() => module.advise)
      },
      () => undefined,
    )
  }, [isWanted, advise])
  const message = isWanted ? advise?.(answer) : undefined
  if (message === undefined) return {}
  return { message, status: status === 'error' ? status : 'none' }
}
