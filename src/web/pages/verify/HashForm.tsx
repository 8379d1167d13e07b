import { useState } from 'react'
import { pages } from '../../../messages/en-later.ts'
import { errorText } from '../../../messages/error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isSha256 } from './sha256.ts'
import styles from './Verify.module.css'

const texts = pages.verify.form

/** For someone who computed the hash with another program. */
export function HashForm({ onAsk }: { onAsk: (reference: string, sha256: string) => void }) {
  const [reference, setReference] = useState('')
  const [hash, setHash] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const meant = { reference: reference.trim().toUpperCase(), hash: hash.replace(/\s/g, '') }
  const problems = {
    reference: meant.reference === '' ? errorText({ code: 'required' }) : undefined,
    hash: isSha256(meant.hash) ? undefined : texts.invalidHash,
  }
  const feedback = (problem: string | undefined) =>
    isAsked && problem ? ({ status: 'error', message: problem } as const) : {}
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (!problems.reference && !problems.hash) onAsk(meant.reference, meant.hash)
      }}
    >
      <h2>{texts.heading}</h2>
      <div className={styles.fields}>
        <TextField
          {...texts.reference}
          {...feedback(problems.reference)}
          autoComplete="off"
          maxLength={40}
          onChange={setReference}
          value={reference}
        />
        <TextField
          {...texts.sha256}
          {...feedback(problems.hash)}
          autoComplete="off"
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
