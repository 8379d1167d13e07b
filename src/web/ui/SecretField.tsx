import { useState } from 'react'
import { MaskedField, type MaskedFieldProps } from './MaskedField.tsx'
import styles from './SecretField.module.css'

/**
 * A masked field whose text is dots until shown. It stays a text input: password managers do not
 * offer to keep it, and the caret and the mask work alike in both states.
 */
export type SecretFieldProps = Omit<MaskedFieldProps, 'end' | 'inputClassName' | 'secret' | 'type'>

export function SecretField(props: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <MaskedField
      {...props}
      autoComplete="off"
      end={
        <button
          className={styles.toggle}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
          type="button"
        >
          {shown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> {props.label}</span>
        </button>
      }
      inputClassName={shown ? undefined : styles.hidden}
      secret
    />
  )
}
