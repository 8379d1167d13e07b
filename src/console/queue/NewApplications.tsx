import { useEffect, useEffectEvent, useState } from 'react'
import { changesRoute, MAX_NEW, type QueueChanges } from '../../api/console/applications.ts'
import { urlOf } from '../../api/route.ts'
import { queue as texts } from '../../messages/en/console.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { get } from '../requests/request.ts'
import { useSession } from '../requests/session.ts'
import styles from './NewApplications.module.css'

const POLL_MS = 15_000

/** Says how many applications have arrived since the queue was loaded. */
export function NewApplications({ onShow }: { readonly onShow: () => void }) {
  const [since, setSince] = useState<string | null>()
  const [changes, setChanges] = useState<QueueChanges>()
  const isSignedOut = useSession((state) => state.isSignedOut)
  const show = useEffectEvent(onShow)
  useEffect(() => {
    if (isSignedOut) return
    const poll = async () => {
      if (document.hidden) return
      const query = { since: since || undefined }
      const answer = await get(urlOf(changesRoute, { query }))
      if (!answer.ok) return
      const { latest } = answer.value
      if (!since) setSince(latest)
      // The queue was empty: the first ones appear by themselves.
      if (since === null && latest !== null) show()
      setChanges(answer.value)
    }
    if (since === undefined) void poll()
    const timer = setInterval(poll, POLL_MS)
    return () => clearInterval(timer)
  }, [since, isSignedOut])
  const count = since ? (changes?.new ?? 0) : 0
  return (
    <div className={count > 0 ? styles.news : undefined} role="status">
      {count > 0 && (
        <Banner>
          <span>{texts.newOnes(count, count >= MAX_NEW)}</span>{' '}
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
