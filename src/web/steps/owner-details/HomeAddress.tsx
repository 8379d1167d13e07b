import {
  type Address,
  addressKey,
  addressLine,
  emptyAddress,
} from '../../../application/application.ts'
import type { PersonForm } from '../../../application/people.ts'
import { AddressFields } from '../../form/AddressFields.tsx'
import { newId } from '../../state/random.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import type { PersonFieldsProps } from './ContactFields.tsx'
import styles from './HomeAddress.module.css'

interface Props extends PersonFieldsProps<PersonForm> {
  readonly offered: readonly Address[]
  readonly onAdd: (address: Address) => void
}

const NEW = 'new'

/** A home address chosen from those entered before, or a new one. */
export function HomeAddress({ form, onChange, feedback, offered, onAdd }: Props) {
  const { newAddress } = form
  const chosen = form.address ? addressKey(form.address) : ''
  const newFields = newAddress && (
    <div className={styles.fields}>
      <AddressFields
        address={newAddress}
        autoCompleteSection={`section-${form.id}`}
        feedback={(field, shown) => feedback(`address.${field}`, shown)}
        onChange={(changes) => onChange({ newAddress: { ...newAddress, ...changes } })}
      />
      <div>
        <Button onPress={() => onAdd(newAddress)}>Add Address</Button>
      </div>
    </div>
  )
  const { onBlur: _, ...status } = feedback('address', chosen)
  return (
    <RadioGroup
      {...status}
      label="Home Address"
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
        { id: NEW, text: 'Add New Address', reveals: newFields },
      ]}
      value={newAddress ? NEW : chosen}
    />
  )
}
