import { useEffect, useEffectEvent, useState } from 'react'
import {
  changesRoute,
  MAX_NEW,
  type QueueChanges,
  type QueueCounts,
  type QueueView,
} from '../../api/console/queue.ts'
import { urlOf } from '../../api/route.ts'
import { queue as texts } from '../../messages/console/queue.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { get } from '../requests/request.ts'
import { useSession } from '../requests/session.ts'
import styles from './QueuePage.module.css'

const POLL_MS = 15_000

interface Props {
  readonly view: QueueView
  readonly shown: QueueCounts | undefined
  readonly onCounts: (counts: QueueCounts) => void
  readonly onShow: () => void
}

/** Announces applications that have arrived, and changes by others, since the queue was loaded. */
export function NewApplications({ view, shown, onCounts, onShow }: Props) {
  const [since, setSince] = useState<string | null>()
  const [changes, setChanges] = useState<QueueChanges>()
  const isSignedOut = useSession((state) => state.isSignedOut)
  const show = useEffectEvent(onShow)
  const tell = useEffectEvent(onCounts)
  useEffect(() => {
    if (isSignedOut) return
    const poll = async () => {
      if (document.hidden) return
      const query = { since: since || undefined }
      const answer = await get(urlOf(changesRoute, { query }))
      if (!answer.ok) return
      const { latest, counts } = answer.value
      if (!since) setSince(latest)
      // The queue was empty, so the first applications appear automatically.
      if (since === null && latest !== null) show()
      setChanges(answer.value)
      tell(counts)
    }
    if (since === undefined) void poll()
    const timer = setInterval(poll, POLL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [since, isSignedOut])
  useEffect(() => {
    // The counts that the queue has loaded since are newer.
    if (shown) setChanges((now) => now && { ...now, counts: shown })
  }, [shown])
  const count = since && (view === 'all' || view === 'review') ? (changes?.new ?? 0) : 0
  const isOther = view !== 'all' && shown && changes && shown[view] !== changes.counts[view]
  const isNews = count > 0 || isOther === true
  return (
    <div className={isNews ? styles.news : undefined} role="status">
      {isNews && (
        <Banner>
          <span>{count > 0 ? texts.newOnes(count, count >= MAX_NEW) : texts.changed}</span>{' '}
          <Button
            onPress={() => {
              setSince(changes?.latest)
              setChanges(undefined)
              onShow()
            }}
            variant="text"
          >
            {texts.showNew}
          </Button>
        </Banner>
      )}
    </div>
  )
}
