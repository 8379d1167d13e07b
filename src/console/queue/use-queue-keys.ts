import { type RefObject, useEffect, useEffectEvent } from 'react'
import {
  assigneeRoute,
  type ListedApplication,
  type QueueView,
  queueViews,
} from '../../api/console/applications.ts'
import { ownValue } from '../../application/own-value.ts'
import { queue as texts } from '../../messages/en/console-queue.ts'
import { failureText } from '../parts/failure-text.ts'
import { isTyping } from '../parts/shortcuts.ts'
import { send } from '../requests/request.ts'
import { useMay, useSession } from '../requests/session.ts'

export const SEARCH_ID = 'search'

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * Listens for the keys that move through the rows, focus the search, change the view, and assign.
 */
export function useQueueKeys(
  list: RefObject<HTMLElement | null>,
  applications: readonly ListedApplication[],
  reload: () => Promise<void>,
  onView: (view: QueueView) => void,
  onChoose: (reference: string | undefined) => void,
  onSay: (text: string) => void,
): void {
  const mayAssign = useMay('reviewer')
  const email = useSession(({ session }) => session?.email)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event)) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-reference]') ?? [])]
    const at = links.findIndex((link) => link.matches(':focus'))
    const view = queueViews[Number(event.key) - 1]
    const step = ownValue(STEPS, event.key)
    if (step !== undefined) links[Math.max(0, at === -1 ? 0 : at + step)]?.focus()
    else if (view) onView(view)
    else if (event.key === '/') document.getElementById(SEARCH_ID)?.focus()
    else if (event.key === 'x' && mayAssign) onChoose(links[at]?.dataset.reference)
    else if (event.key === 'a' && mayAssign) void toggleAssignee(links[at]?.dataset.reference)
    else return
    event.preventDefault()
  })
  const toggleAssignee = async (reference: string | undefined) => {
    const application = applications.find((one) => one.reference === reference)
    if (!application) return
    const { assignee } = application
    // A single key in a list never takes an application from somebody else. Its page does.
    if (assignee && assignee.email !== email) return onSay(texts.isOthers(assignee.name))
    const body = assignee ? { assignee: null } : { assignee: 'me' as const, isFree: true }
    const params = { reference: application.reference }
    const answer = await send(assigneeRoute, { params, body })
    onSay(answer.ok ? '' : failureText(answer))
    await reload()
  }
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
