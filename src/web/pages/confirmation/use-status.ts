import { useEffect, useEffectEvent, useState } from 'react'
import { useLanguage } from '../../language/messages.ts'
import {
  type ErasedStatus,
  type ReadingStatus,
  readStatus,
  type ShownStatus,
} from '../../requests/application-status.ts'
import type { LinkSecret } from './copy-link.ts'

/** The time between two requests. After a decision, it is `DECIDED_EVERY_MS`. */
const EVERY_MS = 60_000
const DECIDED_EVERY_MS = 600_000

type KnownStatus = ShownStatus | ErasedStatus | ReadingStatus | 'not-found'

interface LoadedStatus {
  /** Undefined before the first answer. */
  readonly known: KnownStatus | undefined
  /** Whether the last request had no answer. */
  readonly isUnreachable: boolean
  readonly reload: () => Promise<void>
}

/**
 * Returns the server's state of the application, which is requested again while the page is
 * visible.
 */
export function useStatus({ reference, secret }: LinkSecret): LoadedStatus {
  const language = useLanguage()
  const [known, setKnown] = useState<KnownStatus>()
  const [isUnreachable, setUnreachable] = useState(false)
  const reload = async () => {
    try {
      setKnown((await readStatus({ reference, secret }, language)) ?? 'not-found')
      setUnreachable(false)
    } catch {
      setUnreachable(true)
    }
  }
  const update = useEffectEvent(() => {
    if (!document.hidden) void reload()
  })
  const isOpen = known === undefined || Object(known).mayWithdraw === true
  useEffect(() => {
    update()
    const timer = setInterval(() => update(), isOpen ? EVERY_MS : DECIDED_EVERY_MS)
    const onVisible = () => update()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isOpen])
  return { known, isUnreachable, reload }
}
