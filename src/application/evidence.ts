/** The evidence of a signature (15 U.S.C. 7001, UETA): signer, signed texts, time and place. */
import * as v from 'valibot'
import type { DeepReadonly } from './answers.ts'
import type { Application } from './application.ts'
import type { CommonAnswers } from './common-questions.ts'
import { type Consent, consentNames } from './consents.ts'
import type { Form } from './form.ts'
import { jsonObject } from './json/json-object.ts'
import { type Language, languages } from './language.ts'
import { signerOf } from './signers.ts'

/** A text that the signer agreed to. */
const agreedText = {
  version: v.string(),
  /**
   * Whether the client stated that it showed this version. If not, this is the version in force,
   * and the text on the page is unknown.
   */
  statedByClient: v.boolean(),
}

const agreedConsent = jsonObject({
  ...agreedText,
  name: v.picklist(consentNames),
  title: v.string(),
})

const agreedAgreement = jsonObject({
  ...agreedText,
  /** SHA-256 of the page as served, in lower-case hex. */
  htmlSha256: v.string(),
  /** SHA-256 of the PDF as served, in lower-case hex. */
  pdfSha256: v.string(),
})

/** The state of the audit log: its last position and the hash that covers everything up to it. */
const chainHead = jsonObject({
  /** 0 while the audit log is empty. */
  position: v.number(),
  /** SHA-256 in lower-case hex. */
  hash: v.string(),
})

/** The evidence of a correction: the other answers stay as they were signed before. */
const correctionEvidence = jsonObject({
  /** From 2. */
  version: v.number(),
  /** The `applicationSha256` of the version before. */
  previousSha256: v.string(),
  /** The labels of the requested answers on the page. */
  asked: v.array(v.string()),
})

/** The program whose pages were shown; absent for the default program. */
const signedProgram = jsonObject({
  id: v.string(),
  /** The brand; absent if the copy, which stays as it was signed, does not name the program. */
  brandName: v.exactOptional(v.string()),
  /** The hash of the whole configuration in force, SHA-256 in lower-case hex. */
  sha256: v.string(),
  /** Whether the client stated that it showed this configuration. */
  statedByClient: v.boolean(),
  prices: jsonObject({
    cardPresent: jsonObject({ percent: v.number(), cents: v.number() }),
    cardNotPresent: jsonObject({ percent: v.number(), cents: v.number() }),
    chargebackDollars: v.number(),
  }),
})

export const evidence = jsonObject({
  /** The language that the application was shown and signed in. */
  language: v.picklist(languages),
  signer: jsonObject({ name: v.string(), title: v.string() }),
  typedName: v.string(),
  /** The name of the person who prepared the application; absent if the signer did. */
  preparedBy: v.exactOptional(v.string()),
  /** The name of the API key that entered an application on paper; absent if signed on the page. */
  enteredBy: v.exactOptional(v.string()),
  /**
   * Whether the page stated that it found the lead of the applicant's identifier. Absent if there
   * is no identifier, or if the page stated nothing.
   */
  lead: v.exactOptional(v.picklist(['found', 'not-found'])),
  /** The server's time, ISO 8601 in UTC. */
  signedAt: v.string(),
  /** The address that the server saw, never one that the browser reports. */
  ipAddress: v.string(),
  userAgent: v.string(),
  agreement: agreedAgreement,
  consents: v.array(agreedConsent),
  /**
   * The SHA-256, in lower-case hex, of the submitted application with a random salt. Only the
   * sealed record contains the salt: without it, the masked numbers of a copy could be found by
   * brute force.
   */
  applicationSha256: v.string(),
  /** The audit log before this application; absent for the very first one. */
  auditLog: v.exactOptional(chainHead),
  /** Absent in the first version. */
  correction: v.exactOptional(correctionEvidence),
  program: v.exactOptional(signedProgram),
  /** The operator's additions to the form, see `formText`; absent for none. */
  form: v.exactOptional(jsonObject({ sha256: v.string() })),
})

export type Evidence = DeepReadonly<v.InferOutput<typeof evidence>>
export type AgreedConsent = Evidence['consents'][number]
export type ChainHead = DeepReadonly<v.InferOutput<typeof chainHead>>
export type SignedProgram = DeepReadonly<v.InferOutput<typeof signedProgram>>
export type CorrectionEvidence = DeepReadonly<v.InferOutput<typeof correctionEvidence>>

/** The facts about a signature that the server knows besides the submission. */
export interface WitnessedFacts {
  readonly language: Language
  readonly signedAt: string
  readonly ipAddress: string
  readonly userAgent: string
  readonly agreement: Omit<Evidence['agreement'], 'statedByClient'>
  /** The title of a signer who controls the company but is not an owner. */
  readonly controllerTitle: string
  /** The consents in force for this application. */
  readonly consents: readonly Consent[]
  readonly applicationSha256: string
  readonly auditLog?: ChainHead | undefined
  readonly correction?: CorrectionEvidence | undefined
  readonly program?: SignedProgram | undefined
  readonly form?: Evidence['form'] | undefined
  readonly enteredBy?: string | undefined
  readonly lead?: Evidence['lead'] | undefined
}

/** Returns the evidence of an application without issues. Throws unless a signer has signed it. */
export function evidenceOf<Draft extends CommonAnswers>(
  application: Draft,
  form: Pick<Form<Draft>, 'people'>,
  witnessed: WitnessedFacts,
): Evidence {
  const signer = signerOf(application, form)
  if (!signer) throw new Error('Nobody listed signed this application')
  const { name, title = witnessed.controllerTitle } = signer
  const signing = application.signing
  return {
    language: witnessed.language,
    signer: { name, title },
    typedName: application.termsSignerFullName,
    ...(signing?.preparedBy ? { preparedBy: signing.preparedBy } : {}),
    ...(witnessed.enteredBy === undefined ? {} : { enteredBy: witnessed.enteredBy }),
    ...(witnessed.lead === undefined ? {} : { lead: witnessed.lead }),
    signedAt: witnessed.signedAt,
    ipAddress: witnessed.ipAddress,
    userAgent: witnessed.userAgent,
    agreement: { ...witnessed.agreement, statedByClient: Boolean(signing?.agreementVersion) },
    consents: witnessed.consents.map((consent) => agreedTo(consent, signing?.consentVersions)),
    applicationSha256: witnessed.applicationSha256,
    ...(witnessed.auditLog ? { auditLog: witnessed.auditLog } : {}),
    ...(witnessed.correction ? { correction: witnessed.correction } : {}),
    ...(witnessed.program ? { program: witnessed.program } : {}),
    ...(witnessed.form ? { form: witnessed.form } : {}),
  }
}

/** Returns which version of the application was signed, from 1. */
export function signedVersion({ correction }: Pick<Evidence, 'correction'>): number {
  return correction?.version ?? 1
}

/** Returns whether an application states a different agreement from the one in force. */
export function isAgreementReplaced(
  { signing }: Pick<Application, 'signing'>,
  versionInForce: string,
): boolean {
  const shown = signing?.agreementVersion ?? ''
  return shown !== '' && shown !== versionInForce
}

/** Returns whether an application states a consent that it does not need, or an old version. */
export function isConsentReplaced(
  { signing }: Pick<Application, 'signing'>,
  inForce: readonly Consent[],
): boolean {
  return Object.entries(signing?.consentVersions ?? {}).some(
    ([name, version]) =>
      !inForce.some((agreement) => agreement.name === name && agreement.version === version),
  )
}

/** Returns the consents whose texts were certainly shown, because the client stated the version. */
export function shownConsents(
  consents: readonly Consent[],
  { consents: agreed }: Pick<Evidence, 'consents'>,
): readonly Consent[] {
  return consents.filter(({ name, version }) =>
    agreed.some(
      (agreement) =>
        agreement.name === name && agreement.version === version && agreement.statedByClient,
    ),
  )
}

function agreedTo(
  { name, title, version: inForce }: Consent,
  stated: Readonly<Record<string, string>> | undefined,
): AgreedConsent {
  const shown = stated && Object.hasOwn(stated, name) ? (stated[name] ?? '') : ''
  return { name, title, version: shown || inForce, statedByClient: shown !== '' }
}

/** Returns a chain head as people and `operator verify` read it: `7 9f86d081…`. */
export function headText({ position, hash }: ChainHead): string {
  return `${position} ${hash}`
}
