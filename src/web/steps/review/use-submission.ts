/** Submits a signed application, and handles each answer. */
import { useRef, useState } from 'react'
import { CONFIRMATION_PATH } from '../../../api/pages.ts'
import type { Application } from '../../../application/application.ts'
import { consentsFor, versionsOf } from '../../../application/consents.ts'
import { documentKindAt, documentsPath } from '../../../application/documents/documents.ts'
import type { Issue } from '../../../application/issues.ts'
import { type Submission, toSubmission } from '../../../application/submission.ts'
import { errorText } from '../../../messages/error-text.ts'
import { hasTyped, resetDraft, useDraft } from '../../draft/draft.ts'
import { savedUnder } from '../../draft/persist-draft.ts'
import { showSubmissionErrors } from '../../draft/show-submission-errors.ts'
import { shownForm } from '../../draft/shown-form.ts'
import { useSubmissionErrors } from '../../draft/submission-errors.ts'
import { language, laterMessages } from '../../language/messages.ts'
import type { SubmissionOutcome } from '../../requests/applications.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { isFramed, leaveAfterSubmission } from '../../tab/leaving.ts'
import { loadOtherVersion } from '../../tab/other-version.ts'
import { sentReference } from '../../tab/sent-reference.ts'
import { toast } from '../../toasts/toasts.ts'

interface SubmissionSteps {
  /** Returns the application to sign, and the person who prepared it. */
  readonly prepare: () => { readonly application: Application; readonly preparedBy: string }
  readonly issuesOf: (signed: Application) => readonly Issue[]
  /** Resolves to undefined if it was not submitted, and the reason is shown. */
  readonly submit: (submission: Submission) => Promise<SubmissionOutcome | undefined>
  /** Called when the linked account cannot be used. */
  readonly onBankLinkFailed: () => void
  /** Called when the agreement on the page has been replaced. */
  readonly onAgreementReplaced: () => void
  /** Called with the paths of rejected answers. */
  readonly onRejected?: (paths: readonly string[]) => void
  readonly onClosed?: () => void
  readonly isCorrection?: boolean
  /** Called when it was accepted and the server names no page to open. */
  readonly onAccepted: () => void
}

type ReceivedOutcome = Extract<SubmissionOutcome, { readonly kind: 'received' }>

/**
 * Submits. Only a saved submission resets the draft. A tap while an answer is pending does nothing.
 */
export function useSubmission(submitting: SubmissionSteps) {
  const errors = useSubmissionErrors()
  const [isSending, setIsSending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [received, setReceived] = useState<ReceivedOutcome>()
  const underWay = useRef(false)
  const [attempts, setAttempts] = useState(0)

  const attempt = async (agreementVersion: string) => {
    if (underWay.current) return
    const { application, preparedBy } = submitting.prepare()
    const consents = consentsFor(application, pageConfig(), laterMessages().consents)
    const signed = {
      ...application,
      signing: {
        signeeId: application.signing?.signeeId ?? '',
        preparedBy,
        language: language(),
        agreementVersion,
        consentVersions: versionsOf(consents),
      },
    }
    const issues = submitting.issuesOf(signed)
    showSubmissionErrors(
      issues.map((issue) => ({
        field: issue.path,
        message: () => errorText(issue, laterMessages()),
      })),
    )
    if (issues.length > 0) return
    underWay.current = true
    setIsSending(true)
    const { idempotencyKey } = useDraft.getState()
    const outcome = await submitting.submit(toSubmission(signed, shownForm())).catch(outcomeOfFault)
    underWay.current = false
    setIsSending(false)
    const current = useDraft.getState()
    // The applicant may have started over, and typed another application by now.
    if (current.idempotencyKey !== idempotencyKey) {
      if (outcome?.kind !== 'accepted') return
      if (hasTyped(current)) return toast('success', sentText)
    }
    switch (outcome?.kind) {
      case 'accepted':
        if (outcome.url !== undefined) {
          const { url, reference } = outcome
          return leaveFor(withFacts(url, signed, submitting.isCorrection), reference)
        }
        resetDraft()
        return submitting.onAccepted()
      case 'bank-link-failed':
        return submitting.onBankLinkFailed()
      case 'agreement-replaced':
        submitting.onAgreementReplaced()
        return showSubmissionErrors(outcome.errors)
      case 'rejected': {
        const rejected = outcome.errors.map((error) => {
          const kind = documentKindAt(error.field ?? '', application)
          return kind ? { ...error, field: documentsPath(kind) } : error
        })
        submitting.onRejected?.(rejected.flatMap(({ field }) => field ?? []))
        return showSubmissionErrors(rejected)
      }
      case 'received':
        return setReceived(outcome)
      case 'closed':
        return submitting.onClosed?.()
      case 'outdated':
        if (await loadOtherVersion(savedUnder(), pageConfig().program)) return
        return showSubmissionErrors([{ message: () => laterMessages().review.errors.updating }])
      case 'unreachable':
        showSubmissionErrors([{ message: () => laterMessages().review.errors[outcome.reason] }])
        return setHasFailed(true)
    }
  }

  const send = async (agreementVersion: string) => {
    await attempt(agreementVersion)
    setAttempts((count) => count + 1)
  }

  return {
    errors,
    /** The number of attempts to submit, successful or not. */
    attempts,
    isSending,
    hasFailed,
    dismissError: () => setHasFailed(false),
    /** The application that the server received before, with other answers. */
    received,
    showConfirmation: () =>
      received && leaveFor(`${CONFIRMATION_PATH}#${received.reference}`, received.reference),
    send,
    /** Clears errors that do not apply to the next attempt. */
    clearErrors: () => showSubmissionErrors([]),
  }
}

/** Says which application arrived. The first step says so, too, whenever it is opened next. */
function sentText(): string {
  return `${laterMessages().sent.before} ${sentReference()}.`
}

/** Turns a fault of the page itself into an outcome, so that the applicant has a way on. */
function outcomeOfFault(error: unknown): SubmissionOutcome {
  reportError(error)
  return { kind: 'unreachable', reason: 'unreachable' }
}

/**
 * Adds data that only this page has to the address of our own confirmation page: the masked address
 * of the email with the link, and whether it is a corrected application. In the fragment, no server
 * sees it.
 */
function withFacts(address: string, application: Application, isCorrection = false): string {
  if (URL.parse(address)?.pathname !== CONFIRMATION_PATH) return address
  const { companyOwners, authorizedController, signing } = application
  const signer = [...companyOwners, authorizedController].find(
    (person) => person?.id === signing?.signeeId,
  )
  const email = pageConfig().mailsCopy ? (signer?.email ?? '') : ''
  const masked = email.replace(/^(.)[^@]*/, '$1•••')
  return [address, masked && `to=${encodeURIComponent(masked)}`, isCorrection && 'corrected']
    .filter(Boolean)
    .join('&')
}

/** Opens the next page. In a frame, another site has a link instead, for a tab of its own. */
function leaveFor(url: string, reference: string | undefined): void {
  leaveAfterSubmission(url, reference)
  resetDraft()
  const isOurs = URL.parse(url, window.location.href)?.origin === window.location.origin
  if (isOurs || !isFramed) window.location.assign(url)
}
