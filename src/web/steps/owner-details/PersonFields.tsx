import { type Address, isBlankAddress } from '../../../application/application.ts'
import { dateOfBirth } from '../../../application/fields/date-of-birth.ts'
import { ssn } from '../../../application/fields/ssn.ts'
import type { PersonForm } from '../../../application/people.ts'
import { Masked } from '../../form/Masked.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { NameFields, type PersonFieldsProps, ReachFields } from './ContactFields.tsx'
import { HomeAddress } from './HomeAddress.tsx'

interface Props extends PersonFieldsProps<PersonForm> {
  readonly offered: readonly Address[]
  /** "Add Address" with a complete one; answers whether it was complete. */
  readonly onAddAddress: (address: Address) => void
}

/** Everything that identifies a person: name, SSN, birth date, phone, e-mail and home address. */
export function PersonFields({ form, onChange, feedback, offered, onAddAddress }: Props) {
  return (
    <>
      <NameFields feedback={feedback} form={form} onChange={onChange} />
      <Columns>
        <Masked
          {...feedback('ssn', form.ssn)}
          inputMode="numeric"
          label="SSN"
          onChange={(value) => onChange({ ssn: value })}
          rules={ssn}
          secret
          value={form.ssn}
          why="Federal law asks us to identify the people who own or control a business. The number is sealed as soon as you submit and is not used for a hard credit check."
        />
        <Masked
          {...feedback('dob', form.dob)}
          // Browsers keep what they are let to fill in; a birth date is to be kept nowhere.
          autoComplete="off"
          hint="MM/DD/YYYY"
          inputMode="numeric"
          label="Date of Birth"
          onChange={(value) => onChange({ dob: value })}
          rules={dateOfBirth}
          value={form.dob}
          why="Together with the name and the SSN it tells one person from another of the same name."
        />
      </Columns>
      <ReachFields feedback={feedback} form={form} onChange={onChange} />
      <HomeAddress
        feedback={feedback}
        form={form}
        offered={offered.filter((address) => !isBlankAddress(address))}
        onAdd={onAddAddress}
        onChange={onChange}
      />
    </>
  )
}
