/**
 * A person's acts on an application: one at a time, each with the last event that its page has
 * shown.
 */

import { createContext, useCallback, useContext, useMemo, useRef } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { readings } from '../../application/facts/readings.ts'
import type { Answer } from '../requests/request.ts'

/**
 * Does an act, and loads the application again once it is done or something else has happened. Call
 * it at the press: what takes time, such as sealing a note, belongs into `send`, or the page could
 * show something new before `seen` is taken.
 */
export type Act = <Value>(send: (seen: number) => Promise<Answer<Value>>) => Promise<Answer<Value>>

type Entry = ConsoleApplication['history'][number]

interface Acts {
  readonly act: Act
  /**
   * Waits for the acts that are under way; false if the last of them was refused. Nobody leaves a
   * page before it has told them so.
   */
  readonly settled: () => Promise<boolean>
}

const ActContext = createContext<Acts | undefined>(undefined)

export const ActProvider = ActContext.Provider

/** How parts of an application's page act on it. */
export function useAct(): Act {
  return useActsInPage().act
}

/** How parts of an application's page wait for what is under way. */
export function useSettled(): Acts['settled'] {
  return useActsInPage().settled
}

function useActsInPage(): Acts {
  const acts = useContext(ActContext)
  if (!acts) throw new Error('Nothing acts outside of the page of an application')
  return acts
}

/** Whether an event says more than that somebody read the application, or got something of it. */
export function isNews({ kind }: Pick<Entry, 'kind'>): boolean {
  return !readings.some((reading) => reading === kind)
}

/** Whether an event is a note, and nothing else. */
export function isNote({ kind, detail }: Pick<Entry, 'kind' | 'detail'>): boolean {
  return kind === 'status' && detail.from === detail.to
}

/**
 * The last event that an act has seen: what was shown when the person pressed, and what they
 * themselves have done since.
 *
 * @param pressed the number of the last event that was shown then
 */
export function seenBy(
  history: readonly Pick<Entry, 'number' | 'kind' | 'byMe'>[],
  pressed: number,
): number {
  const since = history.filter((entry) => entry.number > pressed && isNews(entry))
  return since.every(({ byMe }) => byMe) ? (history.at(-1)?.number ?? pressed) : pressed
}

/**
 * @param shown what the page shows
 * @param latest what was loaded last, which the page may show in a moment
 */
export function useActs(
  { history: shown }: Pick<ConsoleApplication, 'history'>,
  latest: () => Pick<ConsoleApplication, 'history'> | undefined,
  reload: () => Promise<void>,
): Acts {
  const last = useRef(0)
  last.current = shown.at(-1)?.number ?? 0
  const before = useRef<Promise<unknown>>(Promise.resolve())
  /** Undefined while nothing is under way. */
  const underWay = useRef<Promise<boolean>>(undefined)
  const act = useCallback<Act>(
    (send) => {
      const pressed = last.current
      const run = async () => {
        const answer = await send(seenBy(latest()?.history ?? [], pressed))
        if (answer.ok || answer.failure === 'conflict') await reload()
        return answer
      }
      const done = before.current.then(run)
      before.current = done.catch(() => undefined)
      const isDone = done.then(
        ({ ok }) => ok,
        () => false,
      )
      underWay.current = isDone
      void isDone.then(() => {
        if (underWay.current === isDone) underWay.current = undefined
      })
      return done
    },
    [latest, reload],
  )
  const settled = useCallback(async () => (await underWay.current) ?? true, [])
  return useMemo(() => ({ act, settled }), [act, settled])
}
