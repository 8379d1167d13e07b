import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { firstStep, lastStep, stepPath } from '../../application/step-list.ts'
import { hasAnswers, useDraft } from '../draft/draft.ts'
import { useOutsideMessages } from '../language/messages.ts'
import { LinkPage } from '../secret-links/LinkPage.tsx'
import type { SecretLink } from '../secret-links/secret-link.ts'
import { useSecretLink } from '../secret-links/use-secret-link.ts'
import { openToSign } from './signature-request.ts'

/**
 * Opens an application that someone else has prepared, for the signer. The same page shows the
 * review, since the sensitive answers are only in memory.
 */
export function Sign() {
  const { pages, pageTitles, submissionErrors } = useOutsideMessages()
  const { resume, sign } = pages
  const errors = {
    ...sign.errors,
    signed: submissionErrors['signature-link.signed'],
    withdrawn: submissionErrors['signature-link.withdrawn'],
    expired: submissionErrors['signature-link.expired'],
  }
  const link = useSecretLink()
  const [hasOthers] = useState(() => hasAnswers(useDraft.getState()))

  const open = async (secret: SecretLink, confirmed: () => Promise<void>) => {
    const outcome = await openToSign(secret, confirmed)
    if (outcome === 'opened') navigate(stepPath(lastStep), { replace: true })
    return outcome
  }
  return (
    <LinkPage
      answersHref={hasOthers ? stepPath(firstStep) : undefined}
      link={link}
      open={open}
      texts={{ ...resume, ...sign, errors }}
      title={pageTitles.sign}
    />
  )
}
