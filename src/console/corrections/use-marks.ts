import { useState } from 'react'
import { replyPath } from '../../application/corrections/reply-paths.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { useLeaveWarning } from '../../web/tab/leaving.ts'
import { type Marks, ownQuestions } from './marks.ts'

/** Unsent marks by reference. They are still there when the reviewer returns to the application. */
const unsentMarks = new Map<string, Marks>()

/**
 * The marks of an application, which are kept until they are sent. With `ownQuestion`, they begin
 * with an empty question of that number, unless there is one of the reviewer's already.
 */
export function useMarks(reference: string, ownQuestion: number | undefined) {
  const [marks, setMarks] = useState<Marks>(() => {
    const unsent = unsentMarks.get(reference) ?? {}
    return ownQuestion !== undefined && ownQuestions(unsent).length === 0
      ? { ...unsent, [replyPath(ownQuestion)]: '' }
      : unsent
  })
  useLeaveWarning(Object.keys(marks).length > 0)
  const mark = (id: string, note: string | undefined) => {
    const { [id]: _, ...others } = marks
    const next = note === undefined ? others : { ...others, [id]: note }
    unsentMarks.set(reference, next)
    setMarks(next)
  }
  return { marks, mark }
}

/** Keeps the marks that changed during the request, which have not been sent. */
export function keepUnsent(reference: string, sent: Marks): void {
  const latest = Object.entries(unsentMarks.get(reference) ?? {})
  const unsent = latest.filter(([id, note]) => ownValue(sent, id) !== note)
  if (unsent.length > 0) unsentMarks.set(reference, Object.fromEntries(unsent))
  else unsentMarks.delete(reference)
}
