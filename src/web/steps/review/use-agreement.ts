/** Whether the agreement can be read on the page, and in which version. */
import { useEffect, useEffectEvent, useState } from 'react'
import { AGREEMENT_VERSION_META } from '../../../application/agreement.ts'

export interface ShownAgreement {
  /** `failed` if the text did not load in time; it may still load later. */
  readonly status: 'loading' | 'shown' | 'failed'
  /** The version that the text itself names; empty until it is shown. */
  readonly version: string
  /** Changes with each retry. */
  readonly attempt: number
  /** The frame has loaded something. */
  readonly onLoad: (frame: HTMLIFrameElement) => void
  /** Retries loading the text; this also happens once the browser is back online. */
  readonly reload: () => void
}

const TIMEOUT_MS = 15_000

export function useAgreement(): ShownAgreement {
  const [attempt, setAttempt] = useState(1)
  const [version, setVersion] = useState('')
  const [failedAttempt, setFailedAttempt] = useState(0)

  useEffect(() => {
    if (version !== '') return
    const timer = setTimeout(() => setFailedAttempt(attempt), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [attempt, version])

  const status = version !== '' ? 'shown' : failedAttempt === attempt ? 'failed' : 'loading'
  const reload = () => {
    setVersion('')
    setAttempt((count) => count + 1)
  }
  const online = useEffectEvent(() => {
    if (status === 'failed') reload()
  })
  useEffect(() => {
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])

  return {
    status,
    version,
    attempt,
    onLoad: (frame) => {
      const named = versionIn(frame)
      setVersion(named)
      if (named === '') setFailedAttempt(attempt)
    },
    reload,
  }
}

/** An error page, or any page other than the agreement, has no version. */
function versionIn({ contentDocument }: HTMLIFrameElement): string {
  const meta = contentDocument?.querySelector(`meta[name="${AGREEMENT_VERSION_META}"]`)
  return meta?.getAttribute('content') ?? ''
}
