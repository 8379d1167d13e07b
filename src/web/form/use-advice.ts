/** Advice about answers that break no rule. */
import { type ReactNode, useEffect, useState } from 'react'
import { useDraft } from '../draft/draft.ts'
import { withLaterMessages } from '../language/messages.ts'
import type { GivenAnswer } from './advise.tsx'

type AdviceModule = Pick<typeof import('./advise.tsx'), 'advise' | 'hasSsnOfAnother' | 'remarkText'>
let loaded: AdviceModule | undefined

/**
 * Returns the note about an answer, in place of its field's message and tick, and the remark about
 * the given text. Their code is loaded with the first answer. Without it, there are none.
 */
export function useAdvice(answer: GivenAnswer): {
  readonly status?: 'none' | 'error'
  readonly message?: ReactNode
  readonly remark?: string
} {
  const { status } = answer.feedback
  const [, setArrived] = useState(loaded)
  // Not the state: another rendering would undo what a program has just written into the field.
  const module = loaded
  const isWanted = status !== 'none' || answer.given !== undefined
  useEffect(() => {
    if (!isWanted || module) return
    withLaterMessages(import('./advise.tsx')).then(
      (imported) => {
        loaded = imported
        setArrived(imported)
      },
      () => undefined,
    )
  }, [isWanted])
  // Someone else's answer may change.
  useDraft(() => isWanted && module?.hasSsnOfAnother(answer))
  if (!isWanted || !module) return {}
  const message = module.advise(answer)
  const remark = module.remarkText(answer)
  return {
    ...(message !== undefined && { message, status: status === 'error' ? status : 'none' }),
    ...(remark !== undefined && { remark }),
  }
}
