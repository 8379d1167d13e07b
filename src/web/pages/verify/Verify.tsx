import { useEffect, useRef, useState } from 'react'
import { MAX_REFERENCE_LENGTH } from '../../../api/copies.ts'
import { SHA256 } from '../../../api/verify.ts'
import { withoutHidden } from '../../../application/text/sanitize-text.ts'
import { errorText } from '../../../messages/error-text.ts'
import { useOutsideMessages } from '../../language/messages.ts'
import { submitIfNoted } from '../../presses/when-released.ts'
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
  const { pages, pageTitles } = useOutsideMessages()
  const { verify: texts } = pages
  const { brandName } = pageConfig()
  const [verification, setVerification] = useState<Verification>()

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
        {canHash() && (
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

/** Returns a file's SHA-256 in lower-case hex; undefined if it is too large. */
async function sha256OfFile(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return undefined
  return sha256Of(new Uint8Array(await file.arrayBuffer()))
}

const REFERENCE_ID = 'reference-number'
const HASH_ID = 'sha256'

/**
 * Returns the reference in a text that was copied from an email or a copy, with any kind of hyphen:
 * `Reference: ma‑7k3q‑9xdm`.
 */
function referenceIn(text: string): string {
  const plain = withoutHidden(text)
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .toUpperCase()
  const [, ...parts] = /\b(MA)[ -]*([\dA-Z]{4})[ -]*([\dA-Z]{4})\b/.exec(plain) ?? []
  return parts.join('-') || plain.slice(0, MAX_REFERENCE_LENGTH)
}

/** Returns the hash in the line of a program: `ab…cd  copy.pdf`, `SHA256 (copy.pdf) = ab…cd`. */
function hashIn(text: string): string {
  return /\b[\da-f]{64}\b/i.exec(text)?.[0] ?? text.replace(/[\s:]/g, '')
}

/** Returns the text that is already in an input: someone may type before the page reacts. */
function typedInto(id: string): string {
  return globalThis.document?.querySelector<HTMLInputElement>(`#${id}`)?.value ?? ''
}

/** Takes a hash that someone has computed with another program. */
function HashForm({ onAsk }: { onAsk: (reference: string, sha256: string) => void }) {
  const messages = useOutsideMessages()
  const { form: texts } = messages.pages.verify
  const [reference, setReference] = useState(() => typedInto(REFERENCE_ID))
  const [hash, setHash] = useState(() => typedInto(HASH_ID))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) submitIfNoted(form.current)
  }, [])
  const [isAsked, setIsAsked] = useState(false)
  const normalized = { reference: referenceIn(reference), hash: hashIn(hash) }
  const errors = {
    reference: normalized.reference === '' ? errorText({ code: 'required' }, messages) : undefined,
    hash: SHA256.test(normalized.hash) ? undefined : texts.invalidHash,
  }
  const feedback = (error: string | undefined) =>
    isAsked && error ? ({ status: 'error', message: error } as const) : {}
  return (
    <form
      noValidate
      ref={form}
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
          onChange={setReference}
          value={reference}
        />
        <TextField
          {...texts.sha256}
          {...feedback(errors.hash)}
          autoComplete="off"
          id={HASH_ID}
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
