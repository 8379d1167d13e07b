import { useState } from 'react'
import type { Answer, Refusal } from './request.ts'

/**
 * Runs a request when a button is pressed, and keeps its refusal. `press` resolves to whether it
 * succeeded.
 */
export function usePress(run: () => Promise<Answer<unknown>>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Refusal>()
  const press = async () => {
    setBusy(true)
    const answer = await run()
    setFailure(answer.ok ? undefined : answer)
    setBusy(false)
    return answer.ok
  }
  return { isBusy, failure, press }
}
