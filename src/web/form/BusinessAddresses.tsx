import { editAnswers, setMailingAddressShown, useDraft } from '../draft/draft.ts'
import { useMessages } from '../language/messages.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { AddressFields } from './AddressFields.tsx'
import { Lockable } from './invited.tsx'
import { useScope } from './scope.tsx'

/** Asks for the location of the business. */
export function BusinessAddress() {
  const { businessAddress } = useDraft(({ form }) => form.answers)
  return (
    <Lockable name="businessAddress">
      <AddressFields
        address={businessAddress}
        of="businessAddress"
        onChange={(changes) => editAnswers({ businessAddress: { ...businessAddress, ...changes } })}
        section="section-location"
      />
    </Lockable>
  )
}

/** Asks whether mail goes to another address. */
export function HasMailingAddress() {
  const { isDifferent: label } = useMessages().mailingAddress
  const { mailingAddress } = useDraft(({ form }) => form.answers)
  const { untouch } = useScope()
  return (
    <Checkbox
      checked={mailingAddress !== null}
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
  const { mailingAddress } = useDraft(({ form }) => form.answers)
  return (
    mailingAddress && (
      <Lockable name="mailingAddress">
        <AddressFields
          address={mailingAddress}
          of="mailingAddress"
          onChange={(changes) => editAnswers({ mailingAddress: { ...mailingAddress, ...changes } })}
          section="section-mailing"
        />
      </Lockable>
    )
  )
}
