/** The questions of every form: documents, the signature, and the operator's own questions. */
import * as v from 'valibot'
import type { DeepReadonly } from './answers.ts'
import { signature } from './fields/signature.ts'
import { jsonObject, jsonRecord } from './json/json-object.ts'
import { assignedText, integer, textQuestion } from './question.ts'
import { limits } from './reference/limits.ts'

/** A file that the applicant has uploaded. */
export const document = jsonObject({
  /** One of `documentKinds`. */
  kind: assignedText(),
  /** Assigned by the server. */
  id: assignedText(),
  name: assignedText(),
  /** The size in bytes. */
  size: v.nullish(integer, 0),
  /** One of `documentTypes`. */
  type: assignedText(),
  /** SHA-256 of the encrypted file, in lower-case hex. */
  sha256: assignedText(),
})

/** The texts that the page showed at the signature, and the signature itself. */
export const signing = jsonObject({
  /** The id of the owner or controller who signs. */
  signeeId: textQuestion(signature, { neverCorrected: true }),
  /** The name of the person who prepared the application for the signer; empty if nobody did. */
  preparedBy: assignedText(),
  /** The language of the page. */
  language: assignedText(),
  agreementVersion: assignedText(),
  /** The version of each consent text on the page, by its name. */
  consentVersions: v.nullish(
    v.pipe(jsonRecord(assignedText(), limits.assignedLength), v.maxEntries(limits.maximumConsents)),
    {},
  ),
})

/** The documents that the operator requests. */
export const documents = v.nullish(v.array(document), [])

export const signatureQuestions = {
  termsSignerFullName: textQuestion(signature, { neverCorrected: true }),
  /** The `pmi` of the lead; empty without one. */
  persistentMarketingIdentifier: assignedText(),
  signing: v.nullish(signing, null),
}

/**
 * The answers to the operator's own questions, by their ids; absent if there are none. The form
 * with those questions reads them. See `Form`.
 */
export const ownAnswers = v.optional(jsonRecord(v.unknown(), limits.assignedLength))

/** The answers that an application in any form has. */
export type CommonAnswers = DeepReadonly<{
  termsSignerFullName: string
  persistentMarketingIdentifier: string
  signing: v.InferOutput<typeof signing> | null
  documents: v.InferOutput<typeof document>[]
  answers?: v.InferOutput<typeof ownAnswers>
}>
