/** Opens many applications in this tab, one after the other, with progress, pause and resume. */
import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { type RunPage, runRoute } from '../../api/console/runs.ts'
import { urlOf } from '../../api/route.ts'
import { runs as texts } from '../../messages/console/screening.ts'
import { type OpenedRecord, openSealed } from '../opened/use-opened.ts'
import { type Answer, type Failure, get } from '../requests/request.ts'
import { useVault } from '../vault/vault.ts'
import { reasonOf, type SkippedApplication } from './left-out.ts'

type RunApplication = RunPage['applications'][number]

export interface RunPlan<Result> {
  readonly begin: () => Promise<Answer<{ readonly id: string; readonly count: number }>>
  /** Returns the result for an opened application. Rejects if the tab was locked. */
  readonly work: (application: RunApplication, opened: OpenedRecord) => Promise<Result>
  readonly save: (id: string, results: readonly Result[]) => Promise<Answer<undefined>>
}

export interface RunState {
  /** `paused`: the person paused it, or left its page. `locked`: the tab was locked. */
  readonly state: 'idle' | 'running' | 'paused' | 'locked' | 'done' | 'failed'
  readonly done: number
  readonly count: number
  readonly left: readonly SkippedApplication[]
  readonly failure?: Failure
}

const IDLE: RunState = { state: 'idle', done: 0, count: 0, left: [] }

interface Place {
  readonly id: string
  readonly count: number
  readonly done: number
  readonly left: readonly SkippedApplication[]
  /** Null after the last page. */
  readonly after: string | undefined | null
}

export type Run = ReturnType<typeof newRun>

/** Creates a run that no page owns. `start` begins it, or continues after a pause. */
export function newRun<Result>({ begin, work, save }: RunPlan<Result>) {
  const useState = create(() => IDLE)
  const show = (state: RunState) => useState.setState(state, true)
  let isPaused = false
  let place: Place | undefined

  async function start(): Promise<void> {
    isPaused = false
    if (useState.getState().state === 'running') return
    show({ ...useState.getState(), state: 'running' })
    if (!place) {
      const begun = await begin()
      if (!begun.ok) return show({ ...IDLE, state: 'failed', failure: begun.failure })
      place = { ...begun.value, done: 0, left: [], after: undefined }
    }
    for (;;) {
      const start: Place = place
      const { id, after } = start
      const counts = { count: start.count, done: start.done, left: start.left }
      if (after === null) {
        place = undefined
        return show({ ...counts, state: 'done' })
      }
      if (isPaused) return show({ ...counts, state: 'paused' })
      show({ ...counts, state: 'running' })
      const page: Answer<RunPage> = await get(urlOf(runRoute, { params: { id }, query: { after } }))
      const outcome = page.ok ? await workOnPage(id, page.value) : page.failure
      if (outcome === 'locked') return show({ ...counts, state: 'locked' })
      if (typeof outcome === 'string') {
        // A finished run, or a run of another list, starts over.
        if (outcome === 'not-found' || outcome === 'conflict') place = undefined
        return show({ ...counts, state: 'failed', failure: outcome })
      }
      const done = start.done + outcome.done
      const left = [...start.left, ...outcome.left]
      place = { ...start, done, left, after: outcome.next }
    }
  }

  /** Works through a page of applications. Returns its counts, or why it has to be repeated. */
  async function workOnPage(id: string, { applications, changed, next }: RunPage) {
    const results: Result[] = []
    const left = changed.map(
      (reference): SkippedApplication => ({ reference, reason: texts.changed }),
    )
    for (const application of applications) {
      const opened = await openSealed(application)
      if (opened.state === 'locked') return 'locked' as const
      const { reference } = application
      const reason = reasonOf(opened)
      if (opened.state !== 'opened' || reason !== undefined) {
        left.push({ reference, reason: reason ?? texts.failed })
        continue
      }
      const result = await work(application, opened).catch(() => undefined)
      if (result === undefined) {
        if (!useVault.getState().isUnlocked) return 'locked' as const
        // A failure of one application does not keep the others waiting.
        left.push({ reference, reason: texts.failed })
        continue
      }
      results.push(result)
    }
    const saved = results.length > 0 ? await save(id, results) : undefined
    if (saved && !saved.ok) return saved.failure
    return { done: applications.length + changed.length, left, next }
  }

  return {
    useState,
    start,
    pause: () => {
      isPaused = true
    },
  }
}

/** Creates a run for the shown page. It pauses when the person leaves the page. */
export function useRun<Result>(plan: RunPlan<Result>) {
  const latest = useRef(plan)
  latest.current = plan
  const [run] = useState(() =>
    newRun<Result>({
      begin: () => latest.current.begin(),
      work: (application, opened) => latest.current.work(application, opened),
      save: (id, results) => latest.current.save(id, results),
    }),
  )
  useEffect(() => run.pause, [run])
  return { run: run.useState(), start: run.start, pause: run.pause }
}
