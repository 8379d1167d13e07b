import type { Application } from '../../application/application.ts'
import { ownIdAt } from '../../application/forms/own-nodes.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { differences } from '../../application/summary/differences.ts'
import { goneAnswers, type ShownAnswer } from '../../application/summary/own-answers.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useMessages, useOutsideMessages } from '../language/messages.ts'
import { ComparisonTable } from '../ui/ComparisonTable.tsx'
import { FieldGroup } from '../ui/FieldGroup.tsx'

interface Props {
  /** The signed application without sensitive answers. */
  readonly before: Application
  readonly after: Application
  /** The signed answers to the operator's own questions. */
  readonly own: readonly ShownAnswer[]
}

/** The changes since the signature. */
export function Changes({ before, after, own }: Props) {
  const messages = { ...useMessages(), ...useOutsideMessages() }
  const { changes: texts } = messages.corrections
  const { question, after: now, before: earlier, hidden } = messages.prepared
  const { yes, no } = messages.summary
  const shown = own.map((change) => {
    const answer = ownValue(before.answers ?? {}, ownIdAt(change.path) ?? '')
    return typeof answer === 'boolean' ? { ...change, value: answer ? yes : no } : change
  })
  const changes = [
    ...differences(before, after, { form: shownForm(), texts: messages }),
    ...goneAnswers(shown, shownForm()),
  ]
  return (
    <FieldGroup title={texts.heading}>
      {changes.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ComparisonTable
          columns={[question, earlier, now]}
          empty={texts.empty}
          looksTheSame={hidden}
          rows={changes}
        />
      )}
    </FieldGroup>
  )
}
