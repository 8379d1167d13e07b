import { useState } from 'react'
import type { Address } from '../../application/application.ts'
import { addressKey, addressLine, emptyAddress } from '../../application/forms/us/addresses.ts'
import { validateAddress } from '../../application/forms/us/validate-people.ts'
import { useDraft } from '../draft/draft.ts'
import { newId } from '../draft/random.ts'
import { useRefusedAnswers } from '../draft/submission-errors.ts'
import { today } from '../draft/today.ts'
import { AddressFields } from '../form/AddressFields.tsx'
import { focusOnNextFrame } from '../form/focus.ts'
import { pathIn, useQuestionFeedback, useScope } from '../form/scope.tsx'
import { laterMessages, useLaterMessages } from '../language/messages.ts'
import { toast } from '../toasts/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { FieldGroup } from '../ui/FieldGroup.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import styles from './HomeAddress.module.css'
import { useIdentity } from './PersonScope.tsx'

const NEW = 'new'

/**
 * Asks for a home address: one of the earlier addresses, or a new one. Without earlier ones, it
 * shows the fields.
 */
export function HomeAddress() {
  const { ownerDetails, questions } = useLaterMessages()
  const scope = useScope()
  const answers = useDraft((state) => state.form.answers)
  const { person, onChange, offered, onAddAddress } = useIdentity()
  const { newAddress } = person
  /** What was typed before another one was chosen: arrow keys choose each on their way. */
  const [typed, setTyped] = useState<Address>()
  const chosen = person.address ? addressKey(person.address) : ''
  const { onBlur: _, ...status } = useQuestionFeedback('address', chosen)
  // Errors in a part of a chosen address have no field of their own.
  const refused = useRefusedAnswers()(status.id, newAddress === null)
  const shown = refused
    ? { ...status, status: 'error' as const, message: refused.message() }
    : status

  const add = (address: Address, onAddAddress: (added: Address) => void) => {
    const issues = validateAddress(address, today(), answers)
    const paths = issues.map(({ path }) => pathIn(scope, `address.${path}`))
    scope.fields.touch(...paths)
    if (paths.length > 0) return focusOnNextFrame(...paths)
    onAddAddress(address)
    onChange({ address, newAddress: null })
    setTyped(undefined)
    toast('success', () => laterMessages().ownerDetails.addressAdded)
    focusOnNextFrame(status.id)
  }

  const fields = newAddress && (
    <AddressFields
      of="address"
      onChange={(changes) => onChange({ newAddress: { ...newAddress, ...changes } })}
      section={`section-${person.id}`}
      values={() => newAddress}
    />
  )
  if (fields && offered.length === 0) {
    return <FieldGroup title={questions.address.label}>{fields}</FieldGroup>
  }
  const newFields = newAddress && (
    <div className={styles.fields}>
      {fields}
      {onAddAddress && (
        <div>
          <Button onPress={() => add(newAddress, onAddAddress)}>{ownerDetails.addAddress}</Button>
        </div>
      )}
    </div>
  )
  return (
    <RadioGroup
      {...shown}
      {...questions.address}
      plain
      onChange={(id) => {
        if (newAddress) setTyped(newAddress)
        onChange(
          id === NEW
            ? { newAddress: typed ?? { ...emptyAddress, id: newId() } }
            : {
                address: offered.find((address) => addressKey(address) === id) ?? null,
                newAddress: null,
              },
        )
      }}
      options={[
        ...offered.map((address) => ({ id: addressKey(address), text: addressLine(address) })),
        { id: NEW, text: ownerDetails.addNewAddress, details: newFields },
      ]}
      value={newAddress ? NEW : chosen}
    />
  )
}
