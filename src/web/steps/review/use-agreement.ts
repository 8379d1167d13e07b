/** Loads the agreement, and knows whether it can be read on the page, and its version. */
import { useEffect, useEffectEvent, useState } from 'react'
import { AGREEMENT_VERSION_FIELD, AGREEMENT_VERSION_META } from '../../../application/agreement.ts'
import type { Language } from '../../../application/language.ts'
import { useLanguage, useLaterMessages } from '../../language/messages.ts'

export interface ShownAgreement {
  /** `failed` if the text did not load in time; it may still load later. */
  readonly status: 'loading' | 'shown' | 'failed'
  /** The version in the text itself; empty until it is shown. */
  readonly version: string
  /** The language tag of the text itself; empty until it is shown. */
  readonly textLanguage: string
  /** The requested language. */
  readonly language: Language
  /** Changes with each retry and with the language. */
  readonly request: string
  /** Called when the frame has loaded something. */
  readonly onLoad: (frame: HTMLIFrameElement) => void
  /** Loads the text again. This also happens once the browser is back online. */
  readonly reload: () => void
}

const TIMEOUT_MS = 15_000
const NOTHING = { version: '', textLanguage: '' }

/** Returns the agreement in the present language. A switch loads another text. */
export function useAgreement(): ShownAgreement {
  const language = useLanguage()
  const [attempt, setAttempt] = useState(1)
  const [loaded, setLoaded] = useState({ request: '', version: '', textLanguage: '' })
  const [failedRequest, setFailedRequest] = useState('')
  const request = `${language} ${attempt}`
  const { version, textLanguage } = loaded.request === request ? loaded : NOTHING

  useEffect(() => {
    if (version !== '') return
    const timer = setTimeout(() => setFailedRequest(request), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [request, version])

  const status = version !== '' ? 'shown' : failedRequest === request ? 'failed' : 'loading'
  const reload = () => setAttempt((count) => count + 1)
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
    textLanguage,
    language,
    request,
    onLoad: ({ contentDocument }) => {
      const named = versionIn(contentDocument)
      setLoaded({
        request,
        version: named,
        textLanguage: contentDocument?.documentElement.lang ?? '',
      })
      if (named === '') setFailedRequest(request)
    },
    reload,
  }
}

/** Returns why the application cannot be submitted before the agreement can be read. */
export function useAgreementErrors({ status }: ShownAgreement) {
  const { notLoaded, notLoadedTryAgain } = useLaterMessages().review.agreement
  const message = { loading: notLoaded, failed: notLoadedTryAgain, shown: undefined }[status]
  return message ? [{ path: AGREEMENT_VERSION_FIELD, message }] : []
}

/** Returns the version of the agreement; empty for an error page or any other page. */
function versionIn(document: Document | null): string {
  const meta = document?.querySelector(`meta[name="${AGREEMENT_VERSION_META}"]`)
  return meta?.getAttribute('content') ?? ''
}
