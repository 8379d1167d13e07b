/** Sending the application, and what follows from each answer. */
import { useRef, useState } from 'react'
import { bankReducer } from '../../../application/banking.ts'
import { firstStep } from '../../../application/flow.ts'
import { hasProblems } from '../../../application/problems.ts'
import { consentsFor, versionsOf } from '../../../application/reference/consents.ts'
import type { ReviewValues } from '../../../application/steps/review.ts'
import { submissionOf, submissionProblems } from '../../../application/submission.ts'
import type { StepScreenProps } from '../../form/StepScreen.tsx'
import { submitApplication } from '../../requests/applications.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { edit, merge, resetDraft, useDraft } from '../../state/draft.ts'
import { leaveOnPurpose } from '../../state/leaving.ts'
import { tellErrors, useSubmissionErrors } from '../../state/submission-errors.ts'
import { today } from '../../state/today.ts'

interface Consequences {
  readonly onGo: StepScreenProps['onGo']
  /** The agreement that was shown is no longer the one to sign. */
  readonly onAgreementReplaced: () => void
}

/** Only acceptance forgets the draft. A tap while an answer is awaited does nothing. */
export function useSubmission({ onGo, onAgreementReplaced }: Consequences) {
  const config = pageConfig()
  const errors = useSubmissionErrors()
  const [isSending, setIsSending] = useState(false)
  const [failed, setFailed] = useState(false)
  const underWay = useRef(false)

  const send = async (signed: ReviewValues, agreementVersion: string) => {
    if (underWay.current) return
    const { draft, lead, idempotencyKey } = useDraft.getState()
    const consentVersions = versionsOf(consentsFor(draft, config))
    const page = { pmi: lead.pmi, agreementVersion, consentVersions }
    const submission = submissionOf(draft, signed, page)
    const missing = submissionProblems(submission, today())
    tellErrors(Object.entries(missing).map(([field, message]) => ({ field, message })))
    if (hasProblems(missing)) return
    underWay.current = true
    setIsSending(true)
    const outcome = await submitApplication(config.apiUrl, submission, idempotencyKey)
    underWay.current = false
    setIsSending(false)
    switch (outcome.kind) {
      case 'accepted':
        return acceptedAt(outcome.url, onGo)
      case 'bank-link-failed':
        edit('banking-information', (state) => bankReducer(state, { type: 'link-refused' }))
        merge('banking-information')
        return onGo('banking-information')
      case 'agreement-replaced':
        onAgreementReplaced()
        return tellErrors(outcome.errors)
      case 'refused':
        return tellErrors(outcome.errors)
      case 'unreachable':
        tellErrors([{ message: outcome.message }])
        return setFailed(true)
    }
  }

  return {
    errors,
    isSending,
    failed,
    dismissFailure: () => setFailed(false),
    send,
    /** An answer says nothing of what is tried next. */
    forgetErrors: () => tellErrors([]),
  }
}

function acceptedAt(url: string | undefined, onGo: StepScreenProps['onGo']): void {
  if (url === undefined) {
    resetDraft()
    onGo(firstStep)
    return
  }
  leaveOnPurpose()
  resetDraft()
  window.location.assign(url)
}
