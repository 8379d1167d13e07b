import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Language } from '../../../application/language.ts'
import { useLanguage, useOutsideMessages } from '../../language/messages.ts'
import {
  type ErasedStatus,
  type ReadingStatus,
  readStatus,
  type ShownStatus,
} from '../../requests/application-status.ts'
import { openedLink } from '../../secret-links/opened-address.ts'
import { sentReference } from '../../tab/sent-reference.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import type { CopyLink, LinkSecret } from './copy-link.ts'
import { Questions, Reference, UnknownReference, useDayTexts } from './parts.tsx'
import { SignedCopy } from './SignedCopy.tsx'
import { StatusDetails } from './StatusDetails.tsx'
import { UnusableLink } from './UnusableLink.tsx'

/**
 * Shows the application's state by the server's answer. Before the first answer, the tab knows only
 * that the application which it has just sent was received.
 */
export function StatusPage({ link }: { readonly link: CopyLink }) {
  const { reference } = link
  const [isJustSent] = useState(() => openedLink() !== '' && sentReference() === reference)
  const { known, ...loading } = useStatus(link)
  if (known === 'not-found') return <UnusableLink link={link} />
  if (known === undefined && !isJustSent) {
    if (!loading.isUnreachable) return <Skeleton />
    return <UnknownReference reason="notAsked" reference={reference} />
  }
  if (known === undefined || 'status' in known) {
    return <StatusDetails {...loading} link={link} shown={known} />
  }
  if ('mayRead' in known) return <ReadingPage {...known} link={link} />
  return <ErasedPage {...known} />
}

/** The page for a link that only opens the signed copy. */
function ReadingPage({ link, linkExpiresAt }: ReadingStatus & { readonly link: CopyLink }) {
  const { copy: texts } = useOutsideMessages().pages.confirmation
  const { lastDayOf } = useDayTexts()
  return (
    <TextPage {...texts.only}>
      <Reference link={link} />
      <SignedCopy isMain link={link} />
      <p>{texts.until(lastDayOf(linkExpiresAt))}</p>
      <Questions />
    </TextPage>
  )
}

function ErasedPage({ erasedAt }: ErasedStatus) {
  const { status: texts } = useOutsideMessages().pages.confirmation
  const { dayOf } = useDayTexts()
  return (
    <TextPage {...texts.erased(dayOf(erasedAt))}>
      <Questions />
    </TextPage>
  )
}

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

/** Returns the server's state of the application, requested again while the page is visible. */
function useStatus({ reference, secret }: LinkSecret): LoadedStatus {
  const language = useLanguage()
  const latest = useRef(language)
  latest.current = language
  const [known, setKnown] = useState<KnownStatus>()
  const [isUnreachable, setUnreachable] = useState(false)
  const load = async (inLanguage: Language) => {
    try {
      const answer = (await readStatus({ reference, secret }, inLanguage)) ?? 'not-found'
      // The language may have been switched meanwhile.
      if (inLanguage !== latest.current) return
      setKnown(answer)
      setUnreachable(false)
    } catch {
      setUnreachable(true)
    }
  }
  const update = useEffectEvent((inLanguage: Language) => {
    if (!document.hidden) void load(inLanguage)
  })
  const isOpen = known === undefined || Object(known).mayWithdraw === true
  useEffect(() => {
    // A switch of the language changes the texts, and what is being typed stays.
    update(language)
    const timer = setInterval(() => update(language), isOpen ? EVERY_MS : DECIDED_EVERY_MS)
    const onVisible = () => update(language)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isOpen, language])
  return { known, isUnreachable, reload: () => load(language) }
}
