/** The content of a sealed application. */
import * as v from 'valibot'
import type { DeepReadonly, Node } from '../answers.ts'
import type { Application, FormSchema } from '../application.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { CommonAnswers } from '../common-questions.ts'
import { consent } from '../consents.ts'
import { evidence } from '../evidence.ts'
import { formDefinition } from '../forms/definition.ts'
import { applicationSchema } from '../forms/us/schema.ts'
import { isRecord } from '../is-record.ts'
import { jsonObject } from '../json-object.ts'
import { absentParts, readStored, stored, Unreadable } from '../reading/stored.ts'
import { storedReply } from '../replies.ts'

const row = jsonObject({ label: v.string(), value: v.string(), missing: v.boolean() })

/** What the applicant was shown; the signed copy is generated from it and the evidence. */
export const shownToApplicant = jsonObject({
  brandName: v.string(),
  businessName: v.string(),
  /** Sensitive answers are concealed. */
  summary: v.array(
    jsonObject({
      title: v.string(),
      groups: v.array(jsonObject({ title: v.string(), rows: v.array(row) })),
    }),
  ),
  /** The consents whose texts were shown. */
  consents: v.array(consent),
})

export type SigningPage = DeepReadonly<v.InferOutput<typeof shownToApplicant>>

/** Determined by the server, never taken from the body. */
export const client = jsonObject({ ipAddress: v.string(), userAgent: v.string() })

/** What is sealed of an application whose form has this schema. */
/* @__NO_SIDE_EFFECTS__ */
function recordWith<const Submission extends v.GenericSchema>(submission: Submission) {
  return jsonObject({
    /** Increases when the shape changes so that it has to be converted. */
    schema: v.literal(1),
    reference: v.string(),
    /** ISO 8601, UTC. */
    receivedAt: v.string(),
    submission,
    /** The numbers of a linked account; null if they were typed. */
    linkedAccount: v.nullable(jsonObject({ routingNumber: v.string(), accountNumber: v.string() })),
    client,
    evidence,
    shown: shownToApplicant,
    /** What the operator had added to the form; missing for nothing. */
    form: v.exactOptional(formDefinition),
    /** Part of the evidence's `applicationSha256`: see `signedText`. */
    salt: v.string(),
    /** What the signed copy is encrypted under: AES-256 in base64. */
    copyKey: v.string(),
    /** Missing in the first version, which the applicant was not asked to correct. */
    correction: v.exactOptional(
      jsonObject({
        /** From 2. */
        version: v.number(),
        /** The id of the request. */
        id: v.string(),
        /** What was asked for, and what stays as it was: see `application/correction.ts`. */
        fields: v.array(v.string()),
        kept: v.array(v.string()),
        /** To the reviewer's own questions; missing if there were none. */
        replies: v.exactOptional(v.array(storedReply)),
      }),
    ),
  })
}

const sealedRecord = recordWith(applicationSchema)

export interface SealedRecord extends DeepReadonly<v.InferOutput<typeof sealedRecord>> {
  /**
   * Not stored: the paths of the questions and groups that were not in the form when it was signed,
   * and have their empty answers here. Missing if there are none.
   */
  readonly unasked?: readonly string[]
}

/** A record as it is exported: without what opens the signed copy, and what salts its hash. */
export type ExportedRecord<Draft = Application> = Omit<RecordOf<Draft>, 'copyKey' | 'salt'> &
  Partial<Pick<SealedRecord, 'copyKey' | 'salt'>>

/** A record for anyone who needs only the answers, and not the means to open or to test a signed copy. */
export function withoutKeys<Draft>({
  copyKey: _,
  salt: __,
  ...record
}: RecordOf<Draft>): ExportedRecord<Draft> {
  return record
}

/** The record of an application in any form. */
export type RecordOf<Draft> = Omit<SealedRecord, 'submission'> & { readonly submission: Draft }

/** Reads a record as any release stored it. */
export const storedRecord = stored(sealedRecord)

/** For an opened record that is not that of its application. */
export const ANOTHER_RECORD = "the sealed record is another application's"

/** For a record whose answers do not have the hash that is the evidence of their signature. */
export const NOT_AS_SIGNED = 'the sealed answers are not those that were signed'

/** The text whose SHA-256 is the `applicationSha256` of the evidence; both parts as they are stored. */
export function signedText(submission: unknown, salt: unknown): string {
  return canonicalJson({ application: submission, salt })
}

/** The text whose SHA-256 is in the evidence of what an operator had added to the form; as it is stored. */
export function formText(form: unknown): string {
  return canonicalJson({ form })
}

/** Whether an opened record, whose content is not read, is that of the application. */
export function isRecordOf(
  reference: string,
  opened: unknown,
): opened is Readonly<Record<string, unknown>> {
  return isRecord(opened) && opened.reference === reference
}

/** Reads an opened record. Throws an `Unreadable`, also if it is another application's. */
export function readRecord(reference: string, opened: unknown): SealedRecord {
  return readAs(storedRecord, applicationSchema, reference, opened)
}

/** The same for the record of an application in another form. */
export function readRecordOf<Draft extends CommonAnswers>(
  { schema }: { readonly schema: FormSchema<Draft> },
  reference: string,
  opened: unknown,
): RecordOf<Draft> {
  return readAs(stored(recordWith(schema)), schema, reference, opened) as RecordOf<Draft>
}

function readAs<Read extends object>(
  shape: v.GenericSchema<unknown, Read>,
  schema: Node,
  reference: string,
  opened: unknown,
): Read & Pick<SealedRecord, 'unasked'> {
  if (!isRecordOf(reference, opened)) throw new Unreadable('changed', ANOTHER_RECORD)
  const record = readStored('record', shape, opened)
  const unasked = [...absentParts(opened.submission, schema)]
  return { ...record, ...(unasked.length > 0 && { unasked }) }
}
