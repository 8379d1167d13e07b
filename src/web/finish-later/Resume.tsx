import { type ReactNode, useState } from 'react'
import { firstStep, stepPath } from '../../application/step-list.ts'
import { hasAnswers, useDraft } from '../draft/draft.ts'
import { useOutsideMessages } from '../language/messages.ts'
import { LinkPage } from '../secret-links/LinkPage.tsx'
import { useSecretLink } from '../secret-links/use-secret-link.ts'
import { openOnline } from './online-draft.ts'

/**
 * Opens the application whose link is in the fragment. The link then disappears from the address.
 */
export function Resume({ startLink }: { readonly startLink: ReactNode }) {
  const { pages, pageTitles } = useOutsideMessages()
  const { resume: texts } = pages
  const link = useSecretLink()
  const [hasOthers] = useState(() => hasAnswers(useDraft.getState()))
  return (
    <LinkPage
      answersHref={hasOthers ? stepPath(firstStep) : undefined}
      link={link}
      open={openOnline}
      texts={texts}
      title={pageTitles.resume}
    >
      {startLink}
    </LinkPage>
  )
}
