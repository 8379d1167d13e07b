import { useState } from 'react'
import { useMessages, useOutsideMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { verifyCopy } from '../../requests/verify.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { sha256Of } from '../../ui/sha256.ts'
import { TextPage } from '../../ui/TextPage.tsx'
import { HashForm } from './HashForm.tsx'
import { type Verification, VerificationResult } from './VerificationResult.tsx'

/** Checks whether a file is an issued signed copy, byte for byte. The file is not sent. */
export function Verify() {
  const { pageTitles } = useMessages()
  const { verify: texts } = useOutsideMessages().pages
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

/**
 * Returns the SHA-256 of a file as lower-case hex, computed in the browser; undefined if it is too
 * large.
 */
async function sha256OfFile(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return undefined
  return sha256Of(new Uint8Array(await file.arrayBuffer()))
}
