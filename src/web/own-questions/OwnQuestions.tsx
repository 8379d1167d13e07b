import { useSyncExternalStore } from 'react'
import { ownPath } from '../../application/form.ts'
import { isAskedAt } from '../../application/forms/answer-to.ts'
import { ownNodes } from '../../application/forms/own-nodes.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { applicationOf, type FormState } from '../draft/form-state.ts'
import { shownForm } from '../draft/shown-form.ts'
import type { OwnPlaceProps } from '../form/OwnPlace.tsx'
import { FormScope, useScope } from '../form/scope.tsx'
import { Collapsible } from '../ui/Collapsible.tsx'
import { OwnInput } from './OwnInput.tsx'
import styles from './OwnQuestions.module.css'

/** The operator's own questions in a place, if their conditions are met. */
export function OwnQuestions(place: OwnPlaceProps) {
  const { fields } = useScope()
  const questions = shownForm().own.filter((own) =>
    'id' in place ? own.id === place.id : own.step === place.step && own.after === place.after,
  )
  // The prerendered page has none of them.
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  if (!isHydrated || questions.length === 0) return null
  return (
    <FormScope
      value={{
        fields,
        onChange: (changes) =>
          editAnswers({ answers: { ...useDraft.getState().form.answers.answers, ...changes } }),
        path: 'answers',
        schema: { entries: ownNodes(shownForm()) },
        values: ownAnswers,
      }}
    >
      <div className={styles.questions}>
        {questions.map(({ id }) => (
          <AskedQuestion id={id} key={id} />
        ))}
      </div>
    </FormScope>
  )
}

function AskedQuestion({ id }: { readonly id: string }) {
  const isAsked = useDraft(({ form }) => isAskedAt(ownPath(id), applicationOf(form), shownForm()))
  return (
    <Collapsible open={isAsked} still>
      <OwnInput id={id} />
    </Collapsible>
  )
}

/** Returns the answers to the own questions, with those that are empty. */
function ownAnswers({ answers: { answers = {} } }: FormState): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(ownNodes(shownForm())).map(([id, { question }]) => [
      id,
      ownValue(answers, id) ?? question?.empty,
    ]),
  )
}
