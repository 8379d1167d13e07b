import { isAnswerName } from '../../application/application.ts'
import { isMissingOwner } from '../../application/corrections/correction.ts'
import { documentsPath } from '../../application/documents/documents.ts'
import { isAskedAt } from '../../application/forms/answer-to.ts'
import { documentKindsOf } from '../../application/forms/asked-documents.ts'
import type { Language } from '../../application/language.ts'
import { fullName } from '../../application/ownership.ts'
import { steps } from '../../application/step-list.ts'
import { questionsIn } from '../../application/steps.ts'
import { applicationOf } from '../draft/form-state.ts'
import { ownerForms } from '../draft/people-form.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useOutsideMessages, useStepTitle } from '../language/messages.ts'
import { FieldGroup } from '../ui/FieldGroup.tsx'
import styles from './CorrectionItem.module.css'
import { OpenQuestions, type OpenQuestionsProps } from './OpenQuestions.tsx'

interface Props extends OpenQuestionsProps {
  /** The reviewer's note; absent if another answer makes the correction necessary. */
  readonly note?: string
  /** The label when it was signed. Only the operator's own questions and documents have one. */
  readonly label?: string | undefined
  /** The language of the note and the label. */
  readonly language: Language
  /** The number of the requested correction, from 1, and their count. */
  readonly place?: { readonly number: number; readonly count: number }
}

/** Questions to answer again, with the reason. */
export function CorrectionItem({ note, label, language, place, ...questions }: Props) {
  const { corrections: texts } = useOutsideMessages()
  const isAsked = isStillAsked(questions)
  const current = useSubject(questions)
  const subject = isAsked ? current : (label ?? current)
  return (
    <FieldGroup title={place ? texts.item(place.number, place.count, subject) : subject}>
      {note === undefined ? (
        <p>{texts.opened}</p>
      ) : (
        <figure className={styles.note}>
          <figcaption className={styles.by}>{texts.reviewer}</figcaption>
          <blockquote className={styles.words} lang={language}>
            {note}
          </blockquote>
        </figure>
      )}
      {isAsked ? <OpenQuestions {...questions} /> : <p>{texts.gone}</p>}
    </FieldGroup>
  )
}

/**
 * Returns whether there is something to answer. Since the signature, the operator may have changed
 * the questions, and the applicant may have changed the answer that the question depends on.
 */
function isStillAsked({ paths: [path = ''], form }: OpenQuestionsProps): boolean {
  const [name = ''] = path.split('.')
  if (name === 'documents') return documentKindsOf(shownForm()).map(documentsPath).includes(path)
  return name === 'replies' || isAskedAt(path, applicationOf(form), shownForm())
}

/** Returns the subject of the questions: a person, or a group of questions. */
function useSubject({ paths: [path = ''], form }: OpenQuestionsProps): string {
  const { documents, ownerDetails, summary, groups, questions } = useOutsideMessages()
  const stepTitle = useStepTitle()
  const [name = '', index] = path.split('.')
  const owner = ownerForms(form.people)[Number(index)]
  switch (name) {
    case 'companyOwners':
      if (isMissingOwner(path)) return ownerDetails.addOwner
      return owner ? fullName(owner) : groups.people
    case 'authorizedController':
      return summary.controller(fullName(form.people.authorizedController))
    case 'primaryContact':
      return questions.primaryContact.label
    case 'replies':
      return documents.reply.question(Number(index))
    case 'answers':
      return stepTitle(shownForm().own.find(({ id }) => id === index)?.step ?? 'review-&-submit')
    case 'documents':
      return documents.heading
    default: {
      const group = steps
        .flatMap((step) => step.groups)
        .find((id) => isAnswerName(name) && questionsIn(id, shownForm()).includes(name))
      return group ? groups[group] : ''
    }
  }
}
