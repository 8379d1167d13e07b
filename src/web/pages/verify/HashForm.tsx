import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isSha256 } from './sha256.ts'
import styles from './Verify.module.css'

/** For who has computed the hash elsewhere. */
export function HashForm({ onAsk }: { onAsk: (reference: string, sha256: string) => void }) {
  const [reference, setReference] = useState('')
  const [hash, setHash] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const meant = { reference: reference.trim().toUpperCase(), hash: hash.replace(/\s/g, '') }
  const problems = {
    reference: meant.reference === '' ? 'This field is required' : undefined,
    hash: isSha256(meant.hash) ? undefined : 'Please enter 64 digits from 0 to 9 and a to f',
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
      <h2>By reference and fingerprint</h2>
      <div className={styles.fields}>
        <TextField
          {...feedback(problems.reference)}
          autoComplete="off"
          label="Reference number"
          maxLength={40}
          onChange={setReference}
          placeholder="MA-0000-0000"
          value={reference}
        />
        <TextField
          {...feedback(problems.hash)}
          autoComplete="off"
          hint="As sha256sum or another program computes it from the file."
          label="SHA-256"
          maxLength={200}
          onChange={setHash}
          spellCheck={false}
          value={hash}
        />
        <div>
          <Button type="submit">Verify</Button>
        </div>
      </div>
    </form>
  )
}
