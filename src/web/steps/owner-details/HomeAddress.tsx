import { addressKey, addressLine, emptyAddress } from '../../../application/addresses.ts'
import type { Address } from '../../../application/application.ts'
import { type Issue, prefixPaths } from '../../../application/issues.ts'
import { validateAddress } from '../../../application/validate.ts'
import type { PersonForm } from '../../draft/person-form.ts'
import { newId } from '../../draft/random.ts'
import { today } from '../../draft/today.ts'
import { AddressFields } from '../../form/AddressFields.tsx'
import { focusOnNextFrame } from '../../form/focus.ts'
import type { TouchedFields } from '../../form/use-step-form.ts'
import { laterMessages, useLaterMessages, useMessages } from '../../language/messages.ts'
import { toast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import styles from './HomeAddress.module.css'

interface Props {
  readonly form: TouchedFields
  readonly path: string
  readonly person: PersonForm
  readonly onChange: (changes: Partial<PersonForm>) => void
  readonly issues: readonly Issue[] | undefined
  readonly offered: readonly Address[]
  /** Offers a new address to the other people, too. */
  readonly onAdd: ((address: Address) => void) | undefined
}

const NEW = 'new'

/** A home address chosen from those entered before, or a new one. */
export function HomeAddress({ form, path, person, onChange, issues, offered, onAdd }: Props) {
  const { questions } = useMessages()
  const { ownerDetails } = useLaterMessages()
  const { newAddress } = person
  const addressPath = `${path}.address`
  const chosen = person.address ? addressKey(person.address) : ''
  const { onBlur: _, ...status } = form.feedback(addressPath, chosen, issues)

  const add = (address: Address) => {
    const found = prefixPaths(addressPath, validateAddress(address, today()))
    const paths = found.map(({ path }) => path)
    form.touch(...paths)
    if (found.length > 0) return focusOnNextFrame(...paths)
    onAdd?.(address)
    onChange({ address, newAddress: null })
    toast('success', () => laterMessages().ownerDetails.addressAdded)
    focusOnNextFrame(addressPath)
  }

  const newFields = newAddress && (
    <div className={styles.fields}>
      <AddressFields
        address={newAddress}
        feedback={(name, text) => form.feedback(`${addressPath}.${name}`, text, issues)}
        onChange={(changes) => onChange({ newAddress: { ...newAddress, ...changes } })}
        section={`section-${person.id}`}
      />
      <div>
        <Button onPress={() => add(newAddress)}>{ownerDetails.addAddress}</Button>
      </div>
    </div>
  )
  return (
    <RadioGroup
      {...status}
      {...questions.address}
      onChange={(id) =>
        onChange(
          id === NEW
            ? { newAddress: { ...emptyAddress, id: newId() } }
            : {
                address: offered.find((address) => addressKey(address) === id) ?? null,
                newAddress: null,
              },
        )
      }
      options={[
        ...offered.map((address) => ({ id: addressKey(address), text: addressLine(address) })),
        { id: NEW, text: ownerDetails.addNewAddress, details: newFields },
      ]}
      value={newAddress ? NEW : chosen}
    />
  )
}
