import { useState } from 'react'
import type { Answer, Refusal } from '../requests/request.ts'
import { useAct } from './acts.ts'

/**
 * Runs an action on the application when a button is pressed, and keeps its refusal. `press`
 * resolves to whether it succeeded.
 */
export function usePress<Value>(send: (seen: number) => Promise<Answer<Value>>) {
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Refusal>()
  const press = async () => {
    setBusy(true)
    const answer = await act(send)
    setFailure(answer.ok ? undefined : answer)
    setBusy(false)
    return answer.ok
  }
  return { isBusy, failure, press }
}
