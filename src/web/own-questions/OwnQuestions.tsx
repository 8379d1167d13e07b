import { useSyncExternalStore } from 'react'
import { ownPath } from '../../application/form.ts'
import { isAskedAt } from '../../application/forms/answer-to.ts'
import { ownNodes } from '../../application/forms/own-nodes.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { applicationOf } from '../draft/form-state.ts'
import { shownForm } from '../draft/shown-form.ts'
import type { OwnPlaceProps } from '../form/OwnPlace.tsx'
import { FormScope, useScope } from '../form/scope.tsx'
import { Collapsible } from '../ui/Collapsible.tsx'
import { OwnInput } from './OwnInput.tsx'
import styles from './OwnQuestions.module.css'

/** The operator's own questions in a place, if their conditions are met. */
export function OwnQuestions(place: OwnPlaceProps) {
  const { fields } = useScope()
  const { form } = useDraft()
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
  const entries = ownNodes(shownForm())
  const application = applicationOf(form)
  const { answers = {} } = application
  const values = Object.fromEntries(
    Object.entries(entries).map(([id, { question }]) => [
      id,
      ownValue(answers, id) ?? question?.empty,
    ]),
  )
  return (
    <FormScope
      value={{
        fields,
        onChange: (changes) => editAnswers({ answers: { ...answers, ...changes } }),
        path: 'answers',
        schema: { entries },
        values: () => values,
      }}
    >
      <div className={styles.questions}>
        {questions.map(({ id }) => (
          <Collapsible
            key={ownPath(id)}
            open={isAskedAt(ownPath(id), application, shownForm())}
            still
          >
            <OwnInput id={id} />
          </Collapsible>
        ))}
      </div>
    </FormScope>
  )
}
