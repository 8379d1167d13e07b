import { emptySigning, signers } from '../../../application/ownership.ts'
import { titleIn } from '../../../application/reference/titles.ts'
import { editAnswers, useDraft } from '../../draft/draft.ts'
import { Question } from '../../form/Question.tsx'
import type { StepForm } from '../../form/use-step-form.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { Select } from '../../ui/Select.tsx'

/** Who signs, and the name that signs. */
export function Signature({ form }: { readonly form: StepForm }) {
  const { questions, groups } = useMessages()
  const { signer, referenceTexts } = useLaterMessages()
  const { signing } = form.answers
  const signeeId = signing?.signeeId ?? ''
  const offered = signers(useDraft((state) => state.draft))
  return (
    <FieldGroup title={groups.signature}>
      <Columns>
        <Select
          {...questions.signeeId}
          {...form.feedback('signing.signeeId', signeeId)}
          onChange={(id) =>
            editAnswers({
              signing: { ...emptySigning, ...signing, signeeId: id },
            })
          }
          options={offered.map(({ id, name, title }) => ({
            id,
            text: signer.label(
              name,
              title === undefined ? signer.controller : titleIn(title, referenceTexts),
            ),
          }))}
          value={signeeId}
        />
        <Question of="termsSignerFullName" />
      </Columns>
    </FieldGroup>
  )
}
