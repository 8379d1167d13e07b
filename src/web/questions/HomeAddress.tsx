import { useState } from 'react'
import type { Address } from '../../application/application.ts'
import { addressKey, addressLine, emptyAddress } from '../../application/forms/us/addresses.ts'
import { validateAddress } from '../../application/forms/us/validate-people.ts'
import { useDraft } from '../draft/draft.ts'
import type { FormState } from '../draft/form-state.ts'
import { newId } from '../draft/random.ts'
import { useRefusedAnswers } from '../draft/submission-errors.ts'
import { today } from '../draft/today.ts'
import { AddressFields } from '../form/AddressFields.tsx'
import { focusOnNextFrame } from '../form/focus.ts'
import { pathIn, useQuestionFeedback, useScope } from '../form/scope.tsx'
import { useEqual } from '../form/use-equal.ts'
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
  const { values, onChange, onAddAddress, ...identity } = useIdentity()
  const offered = useEqual(identity.offered)
  const isNew = useDraft(({ form }) => values(form).newAddress !== null)
  const chosen = useDraft(({ form }) => {
    const { address } = values(form)
    return address ? addressKey(address) : ''
  })
  /** What was typed before another one was chosen: arrow keys choose each on their way. */
  const [typed, setTyped] = useState<Address>()
  const { onBlur: _, ...status } = useQuestionFeedback('address', chosen)
  // Errors in a part of a chosen address have no field of their own.
  const refused = useRefusedAnswers()(status.id, !isNew)
  const shown = refused
    ? { ...status, status: 'error' as const, message: refused.message() }
    : status

  const newAddressIn = (form: FormState) => values(form).newAddress ?? emptyAddress
  const add = (onAddAddress: (added: Address) => void) => {
    const { form } = useDraft.getState()
    const address = newAddressIn(form)
    const issues = validateAddress(address, today(), form.answers)
    const paths = issues.map(({ path }) => pathIn(scope, `address.${path}`))
    scope.fields.touch(...paths)
    if (paths.length > 0) return focusOnNextFrame(...paths)
    onAddAddress(address)
    onChange({ address, newAddress: null })
    setTyped(undefined)
    toast('success', () => laterMessages().ownerDetails.addressAdded)
    focusOnNextFrame(status.id)
  }

  const fields = isNew && (
    <AddressFields
      of="address"
      onChange={(changes) =>
        onChange({ newAddress: { ...newAddressIn(useDraft.getState().form), ...changes } })
      }
      section={String(scope.section)}
      values={newAddressIn}
    />
  )
  if (fields && offered.length === 0) {
    return <FieldGroup title={questions.address.label}>{fields}</FieldGroup>
  }
  const newFields = isNew && (
    <div className={styles.fields}>
      {fields}
      {onAddAddress && (
        <div>
          <Button onPress={() => add(onAddAddress)}>{ownerDetails.addAddress}</Button>
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
        if (isNew) setTyped(newAddressIn(useDraft.getState().form))
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
      value={isNew ? NEW : chosen}
    />
  )
}
