/** The evidence of a signature (15 U.S.C. 7001, UETA): who signed what, when and from where. */
import type { Consent, ConsentName } from './consents.ts'
import type { Language } from './language.ts'
import { fromSubmission, type Submission } from './submission.ts'
import { signerOf } from './validate.ts'

/** A text that was agreed to. */
interface AgreedText {
  readonly version: string
  /**
   * Whether the client stated that it showed this version. If not, this is the version in force,
   * and what was shown is unknown.
   */
  readonly statedByClient: boolean
}

export interface AgreedConsent extends AgreedText {
  readonly name: ConsentName
  readonly title: string
}

interface AgreedAgreement extends AgreedText {
  /** SHA-256 of the page as served, in lower-case hex. */
  readonly htmlSha256: string
  /** SHA-256 of the PDF as served, in lower-case hex. */
  readonly pdfSha256: string
}

/** The state of the audit log: its last position and the hash that covers everything up to it. */
export interface ChainHead {
  /** 0 while the audit log is empty. */
  readonly position: number
  /** SHA-256 in lower-case hex. */
  readonly hash: string
}

export interface Evidence {
  /** In which the application was shown and signed. */
  readonly language: Language
  readonly signer: { readonly name: string; readonly title: string }
  /** As it was typed. */
  readonly typedName: string
  /** Who prepared the application, as they gave their name; missing if the signer did. */
  readonly preparedBy?: string
  /** Of the server, ISO 8601 in UTC. */
  readonly signedAt: string
  /** As the server saw it, never as the browser reports it. */
  readonly ipAddress: string
  readonly userAgent: string
  readonly agreement: AgreedAgreement
  readonly consents: readonly AgreedConsent[]
  /**
   * SHA-256, in lower-case hex, of the application as submitted together with a random salt that
   * only the sealed record contains: without the salt, the numbers that a copy masks could be found
   * by brute force.
   */
  readonly applicationSha256: string
  /** Before this application; missing for the very first. */
  readonly auditLog?: ChainHead
  /** Missing in the first version. */
  readonly correction?: CorrectionEvidence
}

/** What the signer of a corrected application was shown: the rest stays as it was signed before. */
export interface CorrectionEvidence {
  /** From 2. */
  readonly version: number
  /** The `applicationSha256` of the version before. */
  readonly previousSha256: string
  /** The labels of the answers that were asked for, as they were shown. */
  readonly asked: readonly string[]
}

/** What the server knows about a signature besides the submission. */
export interface Witnessed {
  readonly language: Language
  readonly signedAt: string
  readonly ipAddress: string
  readonly userAgent: string
  readonly agreement: Omit<AgreedAgreement, 'statedByClient'>
  /** The title of a signer who controls the company but is not an owner. */
  readonly controllerTitle: string
  /** The consents in force for this application. */
  readonly consents: readonly Consent[]
  readonly applicationSha256: string
  readonly auditLog?: ChainHead | undefined
  readonly correction?: CorrectionEvidence | undefined
}

/** The evidence of a submission without issues. Throws if nobody who may sign has signed it. */
export function evidenceOf(submission: Submission, witnessed: Witnessed): Evidence {
  const signer = signerOf(fromSubmission(submission))
  if (!signer) throw new Error('Nobody listed signed this submission')
  const { name, title = witnessed.controllerTitle } = signer
  const stated = submission.signing
  return {
    language: witnessed.language,
    signer: { name, title },
    typedName: submission.termsSignerFullName,
    ...(stated?.preparedBy ? { preparedBy: stated.preparedBy } : {}),
    signedAt: witnessed.signedAt,
    ipAddress: witnessed.ipAddress,
    userAgent: witnessed.userAgent,
    agreement: { ...witnessed.agreement, statedByClient: Boolean(stated?.agreementVersion) },
    consents: witnessed.consents.map((consent) => agreedConsent(consent, stated?.consentVersions)),
    applicationSha256: witnessed.applicationSha256,
    ...(witnessed.auditLog ? { auditLog: witnessed.auditLog } : {}),
    ...(witnessed.correction ? { correction: witnessed.correction } : {}),
  }
}

/** Which version of the application was signed, from 1. */
export function signedVersion({ correction }: Pick<Evidence, 'correction'>): number {
  return correction?.version ?? 1
}

/** Whether a submission states that its agreement is not the one in force. */
export function isAgreementReplaced({ signing }: Submission, versionInForce: string): boolean {
  const shown = signing?.agreementVersion ?? ''
  return shown !== '' && shown !== versionInForce
}

/** The consents whose texts were certainly shown: the client stated this version. */
export function shownConsents(
  consents: readonly Consent[],
  { consents: agreed }: Pick<Evidence, 'consents'>,
): readonly Consent[] {
  return consents.filter(({ name, version }) =>
    agreed.some((one) => one.name === name && one.version === version && one.statedByClient),
  )
}

function agreedConsent(
  { name, title, version: inForce }: Consent,
  stated: Readonly<Record<string, string>> | undefined,
): AgreedConsent {
  const shown = stated && Object.hasOwn(stated, name) ? (stated[name] ?? '') : ''
  return { name, title, version: shown || inForce, statedByClient: shown !== '' }
}

/** A chain head as people and `operator verify` read it: `7 9f86d081…`. */
export function headText({ position, hash }: ChainHead): string {
  return `${position} ${hash}`
}
