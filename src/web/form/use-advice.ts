/** What is noticed about an answer that breaks no rule. */
import { type ReactNode, useEffect, useState } from 'react'
import { withLaterMessages } from '../language/messages.ts'
import type { GivenAnswer } from './advise.tsx'

type AdviceModule = Pick<typeof import('./advise.tsx'), 'advise' | 'remarkText'>
let loaded: AdviceModule | undefined

/**
 * The note about an answer, in place of its field's message and tick, and what is said about the
 * text that was given. What it takes to write one is loaded with the first answer; without it there
 * is none.
 */
export function useAdvice(answer: GivenAnswer): {
  readonly status?: 'none' | 'error'
  readonly message?: ReactNode
  readonly remark?: string
} {
  const { status } = answer.feedback
  const [module, setModule] = useState(loaded)
  const isWanted = status !== 'none' || answer.given !== undefined
  useEffect(() => {
    if (!isWanted || module) return
    withLaterMessages(import('./advise.tsx')).then(
      (arrived) => {
        loaded = arrived
        setModule(arrived)
      },
      () => undefined,
    )
  }, [isWanted, module])
  if (!isWanted || !module) return {}
  const message = module.advise(answer)
  const remark = module.remarkText(answer)
  return {
    ...(message !== undefined && { message, status: status === 'error' ? status : 'none' }),
    ...(remark !== undefined && { remark }),
  }
}
