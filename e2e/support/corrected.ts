/** An applicant who corrects what a reviewer asks for, without a browser. */
import { correctionPath, type StoredCorrection } from '../../src/api/corrections.ts'
import type { Application } from '../../src/application/application.ts'
import type { CorrectionContext } from '../../src/application/correction.ts'
import type { Document } from '../../src/application/documents.ts'
import { toSubmission } from '../../src/application/submission.ts'
import { signedApplication } from '../../src/application/testing/sample-application.ts'
import { recipientsFingerprint } from '../../src/server/platform/encryption/recipients-fingerprint.ts'
import { encryptFile } from '../../src/web/documents/encrypt-file.ts'
import { sendDocument } from '../../src/web/documents/send-document.ts'
import { decryptText, linkIn, tokenOf } from '../../src/web/secret-links/secret-link.ts'
import type { App } from './server.ts'

const TIMEOUT_MS = 30_000

/**
 * Answers a request for a phone number, the first owner's SSN, and a voided check.
 *
 * @param changes what is different besides
 */
export async function correct(
  app: App,
  address: string,
  changes: Partial<Application>,
): Promise<void> {
  const link = linkIn(new URL(address).hash)
  if (!link) throw new Error(`No link: ${address}`)
  const url = app.url + correctionPath(link.id)
  const authorization = `Bearer ${await tokenOf(link)}`
  const stored: StoredCorrection = await answer(await fetch(url, { headers: { authorization } }))
  const text = await decryptText(link, stored.ciphertext ?? '')
  const { application }: CorrectionContext = JSON.parse(text)
  const [first, ...others] = application.companyOwners
  if (!first) throw new Error('There is no owner')
  const { termsSignerFullName, signing } = signedApplication()
  const corrected: Application = {
    ...application,
    businessPhone: '4155550199',
    companyOwners: [{ ...first, ssn: '123456780' }, ...others],
    documents: [await uploadedCheck(app, stored.recipients)],
    ...changes,
    termsSignerFullName,
    signing,
  }
  await answer(
    await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(toSubmission(corrected)),
    }),
  )
}

async function uploadedCheck(app: App, recipients: readonly string[]): Promise<Document> {
  const kind = 'voided-check'
  const file = await encryptFile(new Blob(['%PDF-1.7 voided']), recipients)
  const { id } = await sendDocument({
    apiUrl: app.url,
    document: { kind, recipients: recipientsFingerprint(recipients) },
    file,
    access: undefined,
    onCreated: () => undefined,
    onProgress: () => undefined,
    onPaused: () => undefined,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { sha256 } = file
  return { kind, id, name: 'check.pdf', size: 15, type: 'application/pdf', sha256 }
}

async function answer(response: Response) {
  if (response.status >= 400) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}
