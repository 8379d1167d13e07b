import { useEffect, useState } from 'react'
import { useOutsideMessages } from '../../language/messages.ts'
import { askForReference, type KnownReference } from '../../requests/applications.ts'
import { sentReference } from '../../tab/sent-reference.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { type CopyLink, copyLinkIn, useCopyLinkFragment } from './copy-link.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import { Intro, PageEnd, PrintButton, Questions, Reference, UnknownReference } from './parts.tsx'
import { StatusPage } from './StatusPage.tsx'
import { UnusableLink, WayBack } from './UnusableLink.tsx'

/**
 * The page after the submission and later: the reference number, the signed copy, the state of the
 * application and the next steps. Its link is in the URL's fragment, so that a reload shows it
 * again.
 */
export function Confirmation() {
  const fragment = useCopyLinkFragment()
  const link = copyLinkIn(fragment)
  if (link.reference === '') return <NoReference isChanged={link.isChanged} />
  if (link.isChanged) return <UnusableLink link={link} />
  // Anyone with the secret comes from the submission itself, or has the link.
  if (link.secret !== '') return <StatusPage key={fragment} link={link} />
  return <ReferenceAlone key={fragment} link={link} />
}

function NoReference({ isChanged }: { readonly isChanged: boolean }) {
  const { confirmation: texts } = useOutsideMessages().pages
  return (
    <TextPage {...(isChanged ? texts.changed : texts.noReference)}>
      <Questions />
    </TextPage>
  )
}

/**
 * Shows only a reference. A reference proves nothing, and a bookmark does not know the present
 * state. The page says "received" only if this tab has just sent the application.
 */
function ReferenceAlone({ link }: { readonly link: CopyLink }) {
  const { pages, pageTitles } = useOutsideMessages()
  const { confirmation: texts } = pages
  const [isJustSent] = useState(() => sentReference() === link.reference)
  const [known, setKnown] = useState<KnownReference>()
  useEffect(() => {
    askForReference(link.reference).then(setKnown)
  }, [link.reference])
  if (known === undefined) return <Skeleton />
  if (known !== 'received') {
    const reason = known === 'unknown' ? 'unknown' : 'notAsked'
    return <UnknownReference reason={reason} reference={link.reference} />
  }
  if (!isJustSent) return <WayBack link={link} />
  return (
    <TextPage intro={<Intro isGood>{texts.intro}</Intro>} title={pageTitles.confirmation}>
      <Reference link={link} />
      <NewLinkForm reference={link.reference} />
      <PrintButton />
      <PageEnd reference={link.reference} />
    </TextPage>
  )
}
