import type { Address } from '../../../application/application.ts'
import { stake } from '../../../application/fields/stake.ts'
import type { OwnerForm, PersonForm } from '../../../application/people.ts'
import { ownerTitles } from '../../../application/reference/titles.ts'
import { Masked } from '../../form/Masked.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Select } from '../../ui/Select.tsx'
import type { PersonFieldsProps } from './ContactFields.tsx'
import { PersonFields } from './PersonFields.tsx'

interface Props extends PersonFieldsProps<OwnerForm> {
  readonly offered: readonly Address[]
  readonly onAddAddress: (address: Address) => void
  /** Whole percent that the other owners leave. */
  readonly remaining: number
}

const titleOptions = ownerTitles.map((title) => ({ id: title, text: title }))

/** An owner's form: title and stake beside everything that identifies a person. */
export function OwnerFields({ remaining, ...props }: Props) {
  const { form, onChange, feedback } = props
  return (
    <>
      <Columns>
        <Select
          {...feedback('title', form.title)}
          label="Title"
          onChange={(title) => onChange({ title })}
          options={titleOptions}
          value={form.title}
        />
        <Masked
          {...feedback('stake', form.stake)}
          autoComplete="off"
          hint={`This owner's share of the company. ${remaining}% is left.`}
          inputMode="numeric"
          label="Stake percent"
          onChange={(value) => onChange({ stake: value })}
          rules={stake}
          suffix="%"
          value={form.stake}
          why="Anyone who owns a quarter of the company or more is a beneficial owner, whom we have to identify."
        />
      </Columns>
      <PersonFields {...props} onChange={(changes: Partial<PersonForm>) => onChange(changes)} />
    </>
  )
}
