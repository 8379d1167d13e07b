/** Submitting the application, and what each answer leads to. */
import { useRef, useState } from 'react'
import { consentsFor, versionsOf } from '../../../application/consents.ts'
import { documentKindAt, documentsPath, missingDocuments } from '../../../application/documents.ts'
import { firstStep } from '../../../application/steps.ts'
import { toSubmission } from '../../../application/submission.ts'
import { validate } from '../../../application/validate.ts'
import { errorText } from '../../../messages/error-text.ts'
import { dispatchBankEvent, resetDraft, useDraft } from '../../draft/draft.ts'
import type { Prepared } from '../../draft/signature-request.ts'
import { showSubmissionErrors, useSubmissionErrors } from '../../draft/submission-errors.ts'
import { today } from '../../draft/today.ts'
import type { StepScreenProps } from '../../form/StepScreen.tsx'
import { language, laterMessages, messages } from '../../language/messages.ts'
import { submitApplication } from '../../requests/applications.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { leaveAfterSubmission } from '../../state/leaving.ts'

interface Consequences {
  readonly onGo: StepScreenProps['onGo']
  /** The agreement that was shown is no longer the one to sign. */
  readonly onAgreementReplaced: () => void
}

/** Only a saved submission resets the draft. A tap while an answer is pending does nothing. */
export function useSubmission({ onGo, onAgreementReplaced }: Consequences) {
  const config = pageConfig()
  const errors = useSubmissionErrors()
  const [isSending, setIsSending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const underWay = useRef(false)

  const send = async (agreementVersion: string) => {
    if (underWay.current) return
    const { draft, form, lead, idempotencyKey } = useDraft.getState()
    const { prepared } = form
    const consentVersions = versionsOf(consentsFor(draft, config, laterMessages().consents))
    const signed = {
      ...draft,
      persistentMarketingIdentifier: lead.pmi,
      signing: {
        signeeId: draft.signing?.signeeId ?? '',
        preparedBy: prepared?.preparedBy ?? '',
        language: language(),
        agreementVersion,
        consentVersions,
      },
    }
    const issues = [
      ...validate(signed, today()),
      ...missingDocuments(signed, config.documents?.asked ?? []),
    ]
    showSubmissionErrors(
      issues.map((issue) => ({ field: issue.path, message: () => errorText(issue, messages()) })),
    )
    if (issues.length > 0) return
    underWay.current = true
    setIsSending(true)
    const request = prepared && (await requestOf(prepared))
    const outcome =
      request && request.state !== 'waiting'
        ? ({ kind: 'not-to-sign', state: request.state } as const)
        : await submitApplication(config.apiUrl, toSubmission(signed), idempotencyKey)
    underWay.current = false
    setIsSending(false)
    switch (outcome.kind) {
      case 'accepted':
        request?.markSigned()
        dispatchEvent(new Event('submitted'))
        return leaveFor(outcome.url, onGo)
      case 'not-to-sign':
        return showSubmissionErrors([
          { message: () => laterMessages().pages.sign.errors[outcome.state] },
        ])
      case 'bank-link-failed':
        dispatchBankEvent({ type: 'link-rejected' })
        return onGo('banking-information')
      case 'agreement-replaced':
        onAgreementReplaced()
        return showSubmissionErrors(outcome.errors)
      case 'rejected':
        return showSubmissionErrors(
          outcome.errors.map((error) => {
            const kind = documentKindAt(error.field ?? '', draft)
            return kind ? { ...error, field: documentsPath(kind) } : error
          }),
        )
      case 'unreachable':
        showSubmissionErrors([{ message: () => laterMessages().review.errors[outcome.reason] }])
        return setHasFailed(true)
    }
  }

  return {
    errors,
    isSending,
    hasFailed,
    dismissError: () => setHasFailed(false),
    send,
    /** Clears errors that do not apply to the next attempt. */
    clearErrors: () => showSubmissionErrors([]),
  }
}

/** The link that the signer has opened may have been used or withdrawn meanwhile. */
async function requestOf(prepared: Prepared) {
  try {
    const { checkPrepared } = await import('../../signature-requests/signature-request.ts')
    return await checkPrepared(prepared)
  } catch {
    return { state: 'unreachable' as const, markSigned: () => undefined }
  }
}

function leaveFor(url: string | undefined, onGo: StepScreenProps['onGo']): void {
  if (url === undefined) {
    resetDraft()
    onGo(firstStep)
    return
  }
  leaveAfterSubmission(url)
  resetDraft()
  window.location.assign(url)
}
