import { signerLabel, signers } from '../../../application/ownership.ts'
import type { ReviewValues } from '../../../application/steps/review.ts'
import type { StepForm } from '../../form/use-step-form.ts'
import { useDraft } from '../../state/draft.ts'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Who signs, and the name that signs. */
export function Signature({ form }: { readonly form: StepForm<ReviewValues> }) {
  const { values, set, feedback } = form
  const listed = signers(useDraft((state) => state.draft))
  return (
    <FieldGroup title="Signature">
      <Columns>
        <Select
          {...feedback('signeeId', values.signeeId)}
          label="Signing As"
          onChange={(signeeId) => set({ signeeId })}
          options={listed.map((signer) => ({ id: signer.id, text: signerLabel(signer) }))}
          value={values.signeeId}
        />
        <TextField
          {...feedback('termsSignerFullName', values.termsSignerFullName)}
          autoComplete="off"
          hint="Type the name of the person who signs. It counts as a signature."
          label="Full Name"
          maxLength={1024}
          onChange={(termsSignerFullName) => set({ termsSignerFullName })}
          value={values.termsSignerFullName}
        />
      </Columns>
    </FieldGroup>
  )
}
