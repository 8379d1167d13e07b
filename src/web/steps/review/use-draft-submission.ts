/** Submitting the draft. */
import type { LeadAnswer } from '../../../api/leads.ts'
import { missingDocuments } from '../../../application/documents/documents.ts'
import { limits } from '../../../application/reference/limits.ts'
import { firstStep } from '../../../application/step-list.ts'
import type { Submission } from '../../../application/submission.ts'
import { validate } from '../../../application/validate.ts'
import { dispatchBankEvent } from '../../draft/bank-events.ts'
import { useDraft } from '../../draft/draft.ts'
import { intentIn } from '../../draft/intent.ts'
import { shownForm } from '../../draft/shown-form.ts'
import { today } from '../../draft/today.ts'
import type { StepScreenProps } from '../../form/StepScreen.tsx'
import { submitApplication } from '../../requests/applications.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { keepReturnUrl } from '../../tab/return-url.ts'
import { rememberSent } from '../../tab/sent-reference.ts'
import { useSubmission } from './use-submission.ts'

interface Consequences {
  readonly onGo: StepScreenProps['onGo']
  /** Called when the agreement on the page has been replaced. */
  readonly onAgreementReplaced: () => void
}

export function useDraftSubmission({ onGo, onAgreementReplaced }: Consequences) {
  return useSubmission({
    prepare: () => {
      const { draft, form, lead } = useDraft.getState()
      return {
        application: { ...draft, persistentMarketingIdentifier: pmiOfAddress() || lead.pmi },
        preparedBy: form.prepared?.preparedBy ?? '',
      }
    },
    issuesOf: (signed) => [
      ...validate(signed, today(), shownForm()),
      ...missingDocuments(signed, pageConfig().documents?.asked ?? []),
    ],
    submit,
    onBankLinkFailed: () => {
      dispatchBankEvent({ type: 'link-rejected' })
      onGo('banking-information')
    },
    onAgreementReplaced,
    onAccepted: () => onGo(firstStep),
  })
}

/**
 * Returns the applicant's identifier, whether or not a lead was found for it. The server would
 * refuse an application with an overlong one.
 */
function pmiOfAddress(): string {
  const pmi = new URLSearchParams(window.location.search).get('pmi') ?? ''
  return pmi.length <= limits.assignedLength ? pmi : ''
}

/** Returns the lead's state, if it belongs to the sent identifier. */
function leadOf(pmi: string, known: string): LeadAnswer | undefined {
  if (pmi === '') return undefined
  return pmi === known ? 'found' : 'not-found'
}

async function submit(submission: Submission) {
  const { form, idempotencyKey, lead } = useDraft.getState()
  const { invitation, prepared } = form
  const pmi = submission.persistentMarketingIdentifier ?? ''
  const sent = { invitation, prepared, intent: intentIn(form), lead: leadOf(pmi, lead.pmi) }
  const outcome = await submitApplication(submission, idempotencyKey, sent)
  const { returnUrl = '' } = invitation ?? {}
  if (outcome.kind === 'rejected' && form.invitation) noteClosed()
  if (outcome.kind === 'accepted') {
    rememberSent(outcome.reference ?? referenceIn(outcome.url))
    if (returnUrl !== '') keepReturnUrl(referenceIn(outcome.url), returnUrl)
    dispatchEvent(new Event('submitted'))
  }
  if (outcome.kind === 'received') rememberSent(outcome.reference)
  return outcome
}

/** Returns the reference in the confirmation's address; empty if the operator has its own page. */
function referenceIn(url = ''): string {
  return /^#([A-Z0-9-]{4,40})(?:\.|$)/.exec(URL.parse(url)?.hash ?? '')?.[1] ?? ''
}

/** Says whom to ask if the invitation no longer works. */
function noteClosed(): void {
  import('../../invitations/open-invitation.ts')
    .then(({ checkInvitation }) => checkInvitation())
    .catch(reportError)
}
