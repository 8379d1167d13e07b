import { useEffect, useEffectEvent } from 'react'
import { issuesBesides } from '../../application/corrections/correction.ts'
import { validate } from '../../application/validate.ts'
import type { Correction } from '../draft/correction.ts'
import { resetDraft, useDraft } from '../draft/draft.ts'
import { applicationOf } from '../draft/form-state.ts'
import { intentIn } from '../draft/intent.ts'
import { useRestored } from '../draft/restored.ts'
import { shownForm } from '../draft/shown-form.ts'
import { today } from '../draft/today.ts'
import { submitCorrection } from '../requests/corrections.ts'
import type { ShownAgreement } from '../steps/review/use-agreement.ts'
import { useSubmission } from '../steps/review/use-submission.ts'
import { repliesIn } from './correction-form.ts'
import { type CorrectionError, dispatchBank, openQuestions, stateOf } from './open-correction.ts'

interface Parts {
  readonly correction: Correction
  readonly agreement: ShownAgreement
  /** Called when there is nothing left to correct. */
  readonly onEnd: (error: CorrectionError) => void
}

/** Submits the corrections while the request waits. */
export function useCorrectionSubmission({ correction, agreement, onEnd }: Parts) {
  const end = (error: CorrectionError) => {
    onEnd(error)
    resetDraft()
  }
  const check = useEffectEvent(async () => {
    const state = await stateOf(correction)
    if (state !== 'waiting' && state !== 'unreachable') end(state)
  })
  useEffect(() => {
    // The request may have been answered or withdrawn since this tab opened it.
    if (useRestored.getState().isRestored) check()
  }, [])

  return useSubmission({
    prepare: () => ({
      application: applicationOf(useDraft.getState().form),
      preparedBy: '',
    }),
    issuesOf: (signed) =>
      issuesBesides(signed, correction.kept, validate(signed, today(), shownForm()), shownForm()),
    submit: (submission) => {
      const { form } = useDraft.getState()
      const { correction: latest = correction } = form
      return submitCorrection(correction, submission, {
        replies: repliesIn(latest),
        threadKey: latest.threadKey ?? null,
        intent: intentIn(form),
      })
    },
    onBankLinkFailed: () => {
      dispatchBank({ type: 'link-rejected' })
      openQuestions(['manualEntry'])
    },
    onAgreementReplaced: agreement.reload,
    onRejected: openQuestions,
    onClosed: async () => {
      const state = await stateOf(correction)
      end(state === 'waiting' || state === 'unreachable' ? 'corrected' : state)
    },
    onAccepted: () => onEnd('corrected'),
    isCorrection: true,
  })
}
