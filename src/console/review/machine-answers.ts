/** The steps of the checklist that the reviewer's browser answers, and its answers. */

import type { ReviewState, ReviewStep } from '../../api/console/reviews.ts'
import { missingDocuments } from '../../application/documents/documents.ts'
import { askedDocuments } from '../../application/forms/asked-documents.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { fromSubmission } from '../../application/submission.ts'
import type { OpeningState } from '../opened/use-opened.ts'
import type { PolicyFact } from './policy-answer.ts'

export interface BrowserFacts {
  /** Undefined until the tab is unlocked. */
  readonly facts: readonly PolicyFact[] | undefined
  /** Undefined while unknown. */
  readonly isClearOfDuplicates: boolean | undefined
  readonly opened: OpeningState
  readonly review: Pick<ReviewState, 'checklist' | 'documents'>
}

/** Returns whether nothing was found; undefined if the browser cannot know or answer the step. */
export function isClear(
  { answeredBy }: ReviewStep,
  { facts, isClearOfDuplicates, opened, review }: BrowserFacts,
): boolean | undefined {
  switch (answeredBy) {
    case 'policy':
      return facts?.every(({ applies, rule }) => !applies || rule.effect === 'information')
    case 'no-duplicates':
      return isClearOfDuplicates
    case 'documents': {
      if (opened.state !== 'opened') return undefined
      const { record } = opened
      const form = formOfRecord(record)
      const application = fromSubmission(record.submission, form)
      const always = review.documents.map((kind) => ({ kind, isRequired: true }))
      const documents = askedDocuments(always, application, form)
      return missingDocuments(application, documents).length === 0
    }
    default:
      return undefined
  }
}

export interface MachineAnswer {
  readonly id: string
  readonly done: boolean
}

/** Returns answers for clear steps, and for confirmed steps that are no longer clear. */
export function machineAnswers(known: BrowserFacts): readonly MachineAnswer[] {
  return known.review.checklist.flatMap((step) => {
    const done = isClear(step, known)
    if (done === undefined || done === (step.done !== null)) return []
    // A step that a person has confirmed with a reason stays confirmed.
    return done || step.done?.isMachine ? [{ id: step.id, done }] : []
  })
}
