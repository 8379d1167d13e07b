import type { Address } from '../../application/application.ts'
import { emptyAddress } from '../../application/forms/us/addresses.ts'
import { editAnswers, setMailingAddressShown, useDraft } from '../draft/draft.ts'
import type { FormState } from '../draft/form-state.ts'
import { useMessages } from '../language/messages.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { AddressFields } from './AddressFields.tsx'
import { Lockable } from './invited.tsx'
import { useScope } from './scope.tsx'

function businessAddressOf({ answers }: FormState): Address {
  return answers.businessAddress
}

function editBusinessAddress(changes: Partial<Address>): void {
  const { form } = useDraft.getState()
  editAnswers({ businessAddress: { ...businessAddressOf(form), ...changes } })
}

function mailingAddressOf({ answers }: FormState): Address {
  return answers.mailingAddress ?? emptyAddress
}

function editMailingAddress(changes: Partial<Address>): void {
  const { form } = useDraft.getState()
  editAnswers({ mailingAddress: { ...mailingAddressOf(form), ...changes } })
}

function useIsMailingAddressShown(): boolean {
  return useDraft(({ form }) => form.answers.mailingAddress !== null)
}

/** Asks for the location of the business. */
export function BusinessAddress() {
  return (
    <Lockable name="businessAddress">
      <AddressFields
        of="businessAddress"
        onChange={editBusinessAddress}
        section="section-location"
        values={businessAddressOf}
      />
    </Lockable>
  )
}

/** Asks whether mail goes to another address. */
export function HasMailingAddress() {
  const { isDifferent: label } = useMessages().mailingAddress
  const { untouch } = useScope().fields
  return (
    <Checkbox
      checked={useIsMailingAddressShown()}
      label={label}
      name="showMailingAddress"
      onChange={(isDifferent) => {
        setMailingAddressShown(isDifferent)
        untouch('mailingAddress')
      }}
    />
  )
}

/** Asks for the mailing address, if it is another one. */
export function MailingAddress() {
  return (
    useIsMailingAddressShown() && (
      <Lockable name="mailingAddress">
        <AddressFields
          of="mailingAddress"
          onChange={editMailingAddress}
          section="section-mailing"
          values={mailingAddressOf}
        />
      </Lockable>
    )
  )
}
