import { useState } from 'react'
import { pageConfig } from '../../requests/page-config.ts'
import { verifyCopy } from '../../requests/verify.ts'
import { usePageTitle } from '../../state/use-page-title.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { HashForm } from './HashForm.tsx'
import { canHash, sha256OfFile } from './sha256.ts'
import { type Verdict, VerdictBanner } from './Verdict.tsx'

/** Says whether a file is the record that was signed, byte for byte. The file is not sent. */
export function Verify() {
  const { apiUrl, brandName } = pageConfig()
  const [verdict, setVerdict] = useState<Verdict>()
  usePageTitle('Verify a signed copy', brandName)

  const ask = async (subject: string, sha256: string, reference: string) => {
    setVerdict({ kind: 'asking' })
    const answer = await verifyCopy(apiUrl, { sha256, ...(reference === '' ? {} : { reference }) })
    setVerdict(answer ? { kind: 'answered', subject, sha256, answer } : { kind: 'failed' })
  }

  const askAboutFile = async (file: File) => {
    setVerdict({ kind: 'asking' })
    const sha256 = await sha256OfFile(file).catch(() => undefined)
    if (sha256 === undefined) setVerdict({ kind: 'unreadable', subject: file.name })
    else await ask(file.name, sha256, '')
  }

  return (
    <TextPage
      intro={`Find out whether a PDF is a signed application exactly as ${brandName} gave it out.`}
      title="Verify a signed copy"
    >
      <div>
        <VerdictBanner verdict={verdict} />
        {canHash() && (
          <FileDrop
            accept=".pdf,application/pdf"
            hint="Drop it here or choose it. It stays on this device: only its fingerprint is compared."
            label="Signed copy (PDF)"
            onFile={askAboutFile}
          />
        )}
      </div>
      <HashForm onAsk={(reference, sha256) => ask(reference, sha256, reference)} />
    </TextPage>
  )
}
