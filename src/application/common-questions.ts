/** What every form has: documents, the signature, and the answers to the operator's own questions. */
import * as v from 'valibot'
import type { DeepReadonly } from './answers.ts'
import { signature } from './fields/signature.ts'
import { jsonObject, jsonRecord } from './json-object.ts'
import { assignedText, integer, textQuestion } from './question.ts'
import { limits } from './reference/limits.ts'

/** A file that the applicant has uploaded. */
export const document = jsonObject({
  /** One of `documentKinds`. */
  kind: assignedText(),
  /** Assigned by the server. */
  id: assignedText(),
  /** The file's. */
  name: assignedText(),
  /** The size in bytes. */
  size: v.nullish(integer, 0),
  /** One of `documentTypes`. */
  type: assignedText(),
  /** SHA-256 of the encrypted file, in lower-case hex. */
  sha256: assignedText(),
})

/** What the page showed when it was signed. */
export const signing = jsonObject({
  /** The id of the owner or controller who signs. */
  signeeId: textQuestion(signature, { neverCorrected: true }),
  /** The name of the person who prepared the application for the signer; empty if nobody did. */
  preparedBy: assignedText(),
  /** The language that was shown. */
  language: assignedText(),
  agreementVersion: assignedText(),
  /** Version of each consent text shown, by its name. */
  consentVersions: v.nullish(
    v.pipe(jsonRecord(assignedText(), limits.assignedLength), v.maxEntries(limits.maximumConsents)),
    {},
  ),
})

/** The documents that the operator asks for. */
export const documents = v.nullish(v.array(document), [])

export const signatureQuestions = {
  termsSignerFullName: textQuestion(signature, { neverCorrected: true }),
  /** The `pmi` of the lead; empty without one. */
  persistentMarketingIdentifier: assignedText(),
  signing: v.nullish(signing, null),
}

/**
 * The answers to the operator's own questions, by their ids; absent where there are none. The form
 * that asks them reads them: see `Form`.
 */
export const ownAnswers = v.optional(jsonRecord(v.unknown(), limits.assignedLength))

/** Of an application in any form. */
export type CommonAnswers = DeepReadonly<{
  termsSignerFullName: string
  persistentMarketingIdentifier: string
  signing: v.InferOutput<typeof signing> | null
  documents: v.InferOutput<typeof document>[]
  answers?: v.InferOutput<typeof ownAnswers>
}>
