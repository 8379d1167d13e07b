import { useState } from 'react'
import { useOutsideMessages } from '../../language/messages.ts'
import type { ErasedStatus, ReadingStatus } from '../../requests/application-status.ts'
import { openedLink } from '../../secret-links/opened-address.ts'
import { sentReference } from '../../state/sent-reference.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import type { CopyLink } from './copy-link.ts'
import { Questions, Reference, UnknownReference, useDayTexts } from './parts.tsx'
import { SignedCopy } from './SignedCopy.tsx'
import { StatusDetails } from './StatusDetails.tsx'
import { UnusableLink } from './UnusableLink.tsx'
import { useStatus } from './use-status.ts'

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
