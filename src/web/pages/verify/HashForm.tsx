import { useState } from 'react'
import { MAX_REFERENCE_LENGTH } from '../../../api/copies.ts'
import { SHA256 } from '../../../api/verify.ts'
import { errorText } from '../../../messages/error-text.ts'
import { useOutsideMessages } from '../../language/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Verify.module.css'

const REFERENCE_ID = 'reference-number'
const HASH_ID = 'sha256'

/** Takes a hash that somebody has computed with another program. */
export function HashForm({ onAsk }: { onAsk: (reference: string, sha256: string) => void }) {
  const messages = useOutsideMessages()
  const { form: texts } = messages.pages.verify
  const [reference, setReference] = useState('')
  const [hash, setHash] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const normalized = { reference: reference.trim().toUpperCase(), hash: hash.replace(/\s/g, '') }
  const errors = {
    reference: normalized.reference === '' ? errorText({ code: 'required' }, messages) : undefined,
    hash: SHA256.test(normalized.hash) ? undefined : texts.invalidHash,
  }
  const feedback = (error: string | undefined) =>
    isAsked && error ? ({ status: 'error', message: error } as const) : {}
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (errors.reference) document.getElementById(REFERENCE_ID)?.focus()
        else if (errors.hash) document.getElementById(HASH_ID)?.focus()
        else onAsk(normalized.reference, normalized.hash)
      }}
    >
      <h2>{texts.heading}</h2>
      <div className={styles.fields}>
        <TextField
          {...texts.reference}
          {...feedback(errors.reference)}
          autoComplete="off"
          id={REFERENCE_ID}
          maxLength={MAX_REFERENCE_LENGTH}
          onChange={setReference}
          value={reference}
        />
        <TextField
          {...texts.sha256}
          {...feedback(errors.hash)}
          autoComplete="off"
          id={HASH_ID}
          maxLength={200}
          onChange={setHash}
          spellCheck={false}
          value={hash}
        />
        <div>
          <Button type="submit">{texts.submit}</Button>
        </div>
      </div>
    </form>
  )
}
