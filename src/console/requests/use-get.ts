import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import type { RouteAnswer, RouteSchema, RouteUrl } from '../../api/route.ts'
import { type Failure, get, type Answer as LoadedAnswer } from './request.ts'

interface Answer<Value> {
  readonly path: string
  readonly value?: Value
  readonly failure?: Failure
}

/**
 * Loads the value at a path. While another path is loading, the earlier value stays. An answer that
 * arrives after a later request has begun is ignored. `latest` returns the last answer, even before
 * it is shown.
 *
 * @param load the function that loads it, which stays the same
 */
export function useGet<Schema extends RouteSchema>(
  path: RouteUrl<Schema>,
  load: (path: RouteUrl<Schema>) => Promise<LoadedAnswer<RouteAnswer<Schema>>> = get,
) {
  const [result, setResult] = useState<Answer<RouteAnswer<Schema>>>()
  const count = useRef(0)
  const arrived = useRef<RouteAnswer<Schema>>(undefined)
  const latest = useCallback(() => arrived.current, [])
  const reload = useCallback(async () => {
    count.current += 1
    const own = count.current
    const answer = await load(path)
    if (count.current !== own) return
    if (answer.ok) arrived.current = answer.value
    // The shown value stays, unless it belongs to another path.
    setResult((before) =>
      answer.ok
        ? { path, value: answer.value }
        : { ...(before?.path === path ? before : {}), path, failure: answer.failure },
    )
  }, [path, load])
  useEffect(() => {
    void reload()
  }, [reload])
  return {
    value: result?.value,
    failure: result?.path === path ? result.failure : undefined,
    isLoading: result?.path !== path,
    reload,
    latest,
  }
}

/**
 * Loads a panel again each time that the application was loaded again: an action elsewhere on the
 * page, or of someone else, may matter to the panel, and so may the reason for a refusal.
 */
export function useReloadWith(
  history: ConsoleApplication['history'],
  reload: () => Promise<void>,
): void {
  const seen = useRef(history)
  useEffect(() => {
    if (seen.current === history) return
    seen.current = history
    void reload()
  }, [history, reload])
}
