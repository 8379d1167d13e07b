import { isAnswerName, questionsIn } from '../../application/application.ts'
import { isMissingOwner } from '../../application/correction.ts'
import type { Language } from '../../application/language.ts'
import { fullName } from '../../application/ownership.ts'
import { steps } from '../../application/step-list.ts'
import { ownerForms } from '../draft/people-form.ts'
import { useLaterMessages } from '../language/messages.ts'
import { FieldGroup } from '../ui/FieldGroup.tsx'
import styles from './CorrectionItem.module.css'
import { OpenQuestions, type OpenQuestionsProps } from './OpenQuestions.tsx'

interface Props extends OpenQuestionsProps {
  /** The reviewer's words; missing where another answer makes the correction necessary. */
  readonly note?: string
  /** In which they are written. */
  readonly language: Language
  /** Which of the corrections that are asked for, from 1. */
  readonly place?: { readonly number: number; readonly count: number }
}

/** Questions that are answered again, and why. */
export function CorrectionItem({ note, language, place, ...questions }: Props) {
  const { corrections: texts } = useLaterMessages()
  const subject = useSubject(questions)
  return (
    <FieldGroup title={place ? texts.item(place.number, place.count, subject) : subject}>
      {note === undefined ? (
        <p className={styles.why}>{texts.opened}</p>
      ) : (
        <figure className={styles.note}>
          <figcaption className={styles.by}>{texts.reviewer}</figcaption>
          <blockquote className={styles.words} lang={language}>
            {note}
          </blockquote>
        </figure>
      )}
      <OpenQuestions {...questions} />
    </FieldGroup>
  )
}

/** What the questions are about: a person, or a group of questions. */
function useSubject({ paths: [path = ''], form }: OpenQuestionsProps): string {
  const { documents, ownerDetails, summary, groups, questions } = useLaterMessages()
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
    case 'documents':
      return documents.heading
    default: {
      const group = steps
        .flatMap((step) => step.groups)
        .find((id) => isAnswerName(name) && questionsIn(id).includes(name))
      return group ? groups[group] : ''
    }
  }
}
