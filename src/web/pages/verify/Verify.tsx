import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { MAX_REFERENCE_LENGTH } from '../../../api/copies.ts'
import { SHA256 } from '../../../api/verify.ts'
import { errorText } from '../../../messages/error-text.ts'
import { useMessages, useOutsideMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { verifyCopy } from '../../requests/verify.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { sha256Of } from '../../ui/sha256.ts'
import { TextField } from '../../ui/TextField.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { type Verification, VerificationResult } from './VerificationResult.tsx'
import styles from './Verify.module.css'

/** Checks whether a file is an issued signed copy, byte for byte. The file is not sent. */
export function Verify() {
  const { pageTitles } = useMessages()
  const { verify: texts } = useOutsideMessages().pages
  const { brandName } = pageConfig()
  const [verification, setVerification] = useState<Verification>()
  // The prerendered page has the field, which nearly all browsers can use.
  const isAbleToHash = useSyncExternalStore(
    () => () => undefined,
    canHash,
    () => true,
  )

  const ask = async (subject: string, sha256: string, reference: string) => {
    setVerification({ kind: 'asking' })
    const answer = await verifyCopy({ sha256, ...(reference === '' ? {} : { reference }) })
    setVerification(answer ? { kind: 'answered', subject, sha256, answer } : { kind: 'failed' })
  }

  const askAboutFile = async (file: File) => {
    setVerification({ kind: 'asking' })
    const sha256 = await sha256OfFile(file).catch(() => undefined)
    if (sha256 === undefined) setVerification({ kind: 'unreadable', subject: file.name })
    else await ask(file.name, sha256, '')
  }

  return (
    <TextPage intro={texts.intro(brandName)} title={pageTitles.verify}>
      <div>
        <VerificationResult verification={verification} />
        {isAbleToHash && (
          <FileDrop
            {...texts.file}
            accept=".pdf,application/pdf"
            onFiles={([file]) => file && askAboutFile(file)}
          />
        )}
      </div>
      <HashForm onAsk={(reference, sha256) => ask(reference, sha256, reference)} />
    </TextPage>
  )
}

/** Every signed copy is much smaller. A larger file is not read at all. */
const MAX_BYTES = 20 * 1024 * 1024

/** Returns whether the browser can compute a hash: over TLS, or on this machine. */
function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/**
 * Returns the SHA-256 of a file as lower-case hex, computed in the browser; undefined if it is too
 * large.
 */
async function sha256OfFile(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return undefined
  return sha256Of(new Uint8Array(await file.arrayBuffer()))
}

const REFERENCE_ID = 'reference-number'
const HASH_ID = 'sha256'

/** Returns what stands in a field, also before its state has it. */
function typedInto(form: HTMLFormElement, id: string): string {
  const input = form.elements.namedItem(id)
  return input instanceof HTMLInputElement ? input.value : ''
}

function withoutSpaces(hash: string): string {
  return hash.replace(/\s/g, '')
}

/** Takes a hash that somebody has computed with another program. */
function HashForm({ onAsk }: { onAsk: (reference: string, sha256: string) => void }) {
  const messages = useOutsideMessages()
  const { form: texts } = messages.pages.verify
  const [reference, setReference] = useState('')
  const [hash, setHash] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current) return
    // The page may have been filled in, and sent, before the script arrived.
    setReference(typedInto(form.current, REFERENCE_ID))
    setHash(typedInto(form.current, HASH_ID))
    if ('sent' in form.current.dataset) form.current.requestSubmit()
  }, [])
  const errors = {
    reference: reference.trim() === '' ? errorText({ code: 'required' }, messages) : undefined,
    hash: SHA256.test(withoutSpaces(hash)) ? undefined : texts.invalidHash,
  }
  const feedback = (error: string | undefined) =>
    isAsked && error ? ({ status: 'error', message: error } as const) : {}
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        const given = {
          reference: typedInto(event.currentTarget, REFERENCE_ID).trim().toUpperCase(),
          hash: withoutSpaces(typedInto(event.currentTarget, HASH_ID)),
        }
        if (given.reference === '') document.getElementById(REFERENCE_ID)?.focus()
        else if (!SHA256.test(given.hash)) document.getElementById(HASH_ID)?.focus()
        else onAsk(given.reference, given.hash)
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
