/** Which steps of the checklist the reviewer's browser answers, and what it records of them. */

import type { ReviewState, ReviewStep } from '../../api/console/reviews.ts'
import { missingDocuments } from '../../application/documents.ts'
import { askedDocuments } from '../../application/forms/asked-documents.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { fromSubmission } from '../../application/submission.ts'
import type { OpeningState } from '../application/use-opened.ts'
import type { PolicyFact } from './policy-answer.ts'

/** What a browser knows of an application. */
export interface BrowserFacts {
  /** Undefined until the tab is unlocked. */
  readonly facts: readonly PolicyFact[] | undefined
  /** Undefined until it is known. */
  readonly isClearOfDuplicates: boolean | undefined
  readonly opened: OpeningState
  readonly review: Pick<ReviewState, 'checklist' | 'documents'>
}

/** Whether nothing was found; undefined where the browser does not know, or does not answer it. */
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

/** What the machine records of a step. */
export interface MachineAnswer {
  readonly id: string
  readonly done: boolean
}

/** Steps that are clear, and those that the machine has confirmed and that are so no longer. */
export function machineAnswers(known: BrowserFacts): readonly MachineAnswer[] {
  return known.review.checklist.flatMap((step) => {
    const done = isClear(step, known)
    if (done === undefined || done === (step.done !== null)) return []
    // What a person has confirmed with a reason stays.
    return done || step.done?.isMachine ? [{ id: step.id, done }] : []
  })
}
