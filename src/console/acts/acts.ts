/**
 * The actions of a person on an application. They run one at a time, and each tells the server the
 * last event that the page has shown.
 */

import { createContext, useCallback, useContext, useLayoutEffect, useRef } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { seenBy } from '../history/history-entries.ts'
import type { Answer } from '../requests/request.ts'

/**
 * Runs an action. Then it loads the application again if the action succeeded or something else has
 * happened. Call it at the press: slow steps such as sealing a note belong in `send`. Otherwise
 * the page could show something new before `seen` is read.
 */
export type Act = <Value>(send: (seen: number) => Promise<Answer<Value>>) => Promise<Answer<Value>>

const ActContext = createContext<Act | undefined>(undefined)

export const ActProvider = ActContext.Provider

export function useAct(): Act {
  const act = useContext(ActContext)
  if (!act) throw new Error('Nothing acts outside of the page of an application')
  return act
}

/** Whether all running actions on the open page succeed; undefined while none is running. */
let underWay: Promise<boolean> | undefined

/**
 * Waits for the running actions. Resolves to false if any of them was refused: a page stays open
 * until it has shown the refusal.
 */
export async function settled(): Promise<boolean> {
  return (await underWay) ?? true
}

/** What was pressed last to leave the page while an action was running. */
let leaving: (() => void) | undefined

/** Leaves the page or view once its running actions have succeeded. The last press counts. */
export function leaveWhenSettled(leave: () => void): void {
  leaving = leave
  if (underWay) void underWay.then((isDone) => isDone && leaving === leave && leave())
  else leave()
}

/**
 * Lets the browser's Back and Forward wait for the running actions, too. Browsers let a page hold
 * one after each press, so that nobody is kept there. Returns a function that ends it.
 */
function holdTraversals(): () => void {
  if (!('navigation' in window)) return () => undefined
  const { navigation } = window
  const hold = (event: NavigateEvent) => {
    if (!underWay || event.navigationType !== 'traverse' || !event.cancelable) return
    event.preventDefault()
    leaveWhenSettled(() => {
      const { committed, finished } = navigation.traverseTo(event.destination.key)
      // Another navigation may end this one.
      for (const result of [committed, finished]) result?.catch(() => undefined)
    })
  }
  navigation.addEventListener('navigate', hold)
  return () => navigation.removeEventListener('navigate', hold)
}

/**
 * Runs the actions on an application, one after the other.
 *
 * @param shown the history that the page shows
 * @param latest returns what was loaded last, which the page may show in a moment
 */
export function useActs(
  { history: shown }: Pick<ConsoleApplication, 'history'>,
  latest: () => Pick<ConsoleApplication, 'history'> | undefined,
  reload: () => Promise<void>,
): Act {
  const last = useRef(0)
  last.current = shown.at(-1)?.number ?? 0
  const before = useRef<Promise<unknown>>(Promise.resolve())
  useLayoutEffect(() => {
    const release = holdTraversals()
    return () => {
      release()
      // Not every Back can be held.
      underWay = undefined
    }
  }, [])
  return useCallback<Act>(
    (send) => {
      const pressed = last.current
      const run = async () => {
        const answer = await send(seenBy(latest()?.history ?? [], pressed))
        if (answer.ok || answer.failure === 'conflict') await reload()
        return answer
      }
      const done = before.current.then(run)
      before.current = done.catch(() => undefined)
      const isDone = Promise.all([
        underWay,
        done.then(
          ({ ok }) => ok,
          () => false,
        ),
      ]).then((results) => !results.includes(false))
      underWay = isDone
      void isDone.then(() => {
        if (underWay === isDone) underWay = undefined
      })
      return done
    },
    [latest, reload],
  )
}
