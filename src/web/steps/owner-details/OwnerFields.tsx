import type { Address } from '../../../domain/application.ts'
import { stake } from '../../../domain/fields/stake.ts'
import type { OwnerForm, PersonForm } from '../../../domain/people.ts'
import { ownerTitles } from '../../../domain/reference/titles.ts'
import { Columns } from '../../components/Columns.tsx'
import { Select } from '../../components/Select.tsx'
import { Masked } from '../../form/Masked.tsx'
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
