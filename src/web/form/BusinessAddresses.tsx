import { editAnswers, setMailingAddressShown, useDraft } from '../draft/draft.ts'
import { useMessages } from '../language/messages.ts'
import { Lockable } from '../state/invited.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { AddressFields } from './AddressFields.tsx'
import { useScope } from './scope.tsx'

/** Where the business is. */
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

/** Whether mail goes to another address. */
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

/** Where mail goes, if that is another address. */
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
