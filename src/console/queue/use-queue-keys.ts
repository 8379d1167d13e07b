import type { RefObject } from 'react'
import { assigneeRoute } from '../../api/console/applications.ts'
import { type ListedApplication, type QueueView, queueViews } from '../../api/console/queue.ts'
import { queue as texts } from '../../messages/console/queue.ts'
import { failureText } from '../parts/failure-text.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import { send } from '../requests/request.ts'
import { useMay } from '../requests/session.ts'

export const SEARCH_ID = 'search'

interface QueueKeys {
  readonly list: RefObject<HTMLElement | null>
  readonly applications: readonly ListedApplication[]
  readonly reload: () => Promise<void>
  readonly onView: (view: QueueView) => void
  readonly onChoose: (reference: string) => void
  readonly onSay: (text: string) => void
}

/** Listens for the keys that move through rows, focus the search, change the view, and assign. */
export function useQueueKeys({
  list,
  applications,
  reload,
  onView,
  onChoose,
  onSay,
}: QueueKeys): void {
  const mayAssign = useMay('reviewer')
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a[data-reference]') ?? [])]
  const focusedIndex = () => links().findIndex((link) => link.matches(':focus'))
  const reference = () => links()[focusedIndex()]?.dataset.reference
  const choose = () => {
    const here = reference()
    if (here !== undefined) onChoose(here)
  }
  const move = (step: 1 | -1) => () => {
    const from = focusedIndex()
    links()[Math.max(0, from === -1 ? 0 : from + step)]?.focus()
  }
  const toggleAssignee = async (reference: string | undefined) => {
    const application = applications.find((candidate) => candidate.reference === reference)
    if (!application) return
    const { assignee } = application
    // A single key in a list never takes an application from someone else. Its page does.
    if (assignee && !assignee.isMe) return onSay(texts.isOthers(assignee.name))
    const body = assignee ? { assignee: null } : { assignee: 'me' as const, isFree: true }
    const params = { reference: application.reference }
    const answer = await send(assigneeRoute, { params, body })
    onSay(answer.ok ? '' : failureText(answer))
    await reload()
  }
  useShortcuts({
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    ...Object.fromEntries(queueViews.map((view, index) => [index + 1, () => onView(view)])),
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    ...(mayAssign && {
      x: choose,
      a: () => void toggleAssignee(reference()),
    }),
  })
}
