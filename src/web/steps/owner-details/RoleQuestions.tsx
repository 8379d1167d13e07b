import type { Owner } from '../../../application/application.ts'
import { stake, typedStake } from '../../../application/fields/stake.ts'
import { remainingStake } from '../../../application/ownership.ts'
import { limits } from '../../../application/reference/limits.ts'
import { ownerTitles, titleIn } from '../../../application/reference/titles.ts'
import type { OwnerForm } from '../../draft/person-form.ts'
import type { Feedback } from '../../form/use-step-form.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { MaskedField } from '../../ui/MaskedField.tsx'
import { Select } from '../../ui/Select.tsx'

interface Props {
  readonly owner: OwnerForm
  readonly onChange: (changes: Partial<OwnerForm>) => void
  /** The feedback of the field of a name below the owner. */
  readonly feedback: (name: string, text: string) => Feedback
}

/** What the owner is in the company. */
export function TitleQuestion({ owner, onChange, feedback }: Props) {
  const { questions } = useMessages()
  const { referenceTexts } = useLaterMessages()
  return (
    <Select
      {...questions.title}
      {...feedback('title', owner.title)}
      onChange={(title) => onChange({ title })}
      options={ownerTitles.map((id) => ({ id, text: titleIn(id, referenceTexts) }))}
      value={owner.title}
    />
  )
}

/** How much of the company the owner owns. */
export function StakeQuestion({
  owner,
  owners,
  onChange,
  feedback,
}: Props & { readonly owners: readonly Owner[] }) {
  const { questions } = useMessages()
  const { ownerDetails, notes } = useLaterMessages()
  const saved = stake.parse(owner.stake)
  const remaining = remainingStake(owners, owner.id)
  const isRounded = saved !== null && Number(owner.stake) !== saved
  return (
    <MaskedField
      {...questions.stake}
      {...feedback('stake', owner.stake)}
      autoComplete="off"
      field={typedStake}
      help={ownerDetails.stakeHelp(limits)}
      hint={
        isRounded
          ? notes.stakeRounded(saved)
          : remaining < limits.minimumStake
            ? undefined
            : notes.stakeLeft(remaining)
      }
      inputMode="numeric"
      onChange={(typed) => onChange({ stake: typed })}
      suffix="%"
      value={owner.stake}
    />
  )
}
