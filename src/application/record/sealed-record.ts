/** The content of a sealed application. */
import * as v from 'valibot'
import type { DeepReadonly, Node } from '../answers.ts'
import type { Application, FormSchema } from '../application.ts'
import type { CommonAnswers } from '../common-questions.ts'
import { consent } from '../consents.ts'
import { storedReply } from '../corrections/replies.ts'
import { evidence } from '../evidence.ts'
import { formDefinition } from '../forms/definition.ts'
import { applicationSchema } from '../forms/us/schema.ts'
import { isRecord } from '../json/is-record.ts'
import { jsonObject } from '../json/json-object.ts'
import { canonicalJson } from '../json/json-text.ts'
import { absentParts, readStored, stored, Unreadable } from '../reading/stored.ts'

const row = jsonObject({ label: v.string(), value: v.string(), missing: v.boolean() })

/** The texts that the applicant saw. The signed copy is generated from them and the evidence. */
export const shownToApplicant = jsonObject({
  brandName: v.string(),
  businessName: v.string(),
  /** The summary, with concealed sensitive answers. */
  summary: v.array(
    jsonObject({
      title: v.string(),
      groups: v.array(jsonObject({ title: v.string(), rows: v.array(row) })),
    }),
  ),
  /** The consents whose texts were on the page. */
  consents: v.array(consent),
})

export type SigningPage = DeepReadonly<v.InferOutput<typeof shownToApplicant>>

/** The client's data, which the server determines and never takes from the body. */
export const client = jsonObject({ ipAddress: v.string(), userAgent: v.string() })

/** Returns the schema of a sealed record for a form with this schema. */
/* @__NO_SIDE_EFFECTS__ */
function recordWith<const Submission extends v.GenericSchema>(submission: Submission) {
  return jsonObject({
    /** Increases when a new shape requires a conversion. */
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
    /** The operator's additions to the form; absent for none. */
    form: v.exactOptional(formDefinition),
    /** A part of the evidence's `applicationSha256`. See `signedText`. */
    salt: v.string(),
    /** The key of the signed copy: AES-256 in base64. */
    copyKey: v.string(),
    /** Absent in the first version. */
    correction: v.exactOptional(
      jsonObject({
        /** From 2. */
        version: v.number(),
        /** The id of the request. */
        id: v.string(),
        /** The requested answers, and those that stayed. See `corrections/correction.ts`. */
        fields: v.array(v.string()),
        kept: v.array(v.string()),
        /** The replies to the reviewer's own questions; absent if there were none. */
        replies: v.exactOptional(v.array(storedReply)),
      }),
    ),
  })
}

const sealedRecord = recordWith(applicationSchema)

export interface SealedRecord extends DeepReadonly<v.InferOutput<typeof sealedRecord>> {
  /**
   * The paths of questions and groups that were not in the form at the signature, and that have
   * their empty answers here. They are not stored. Absent if there are none.
   */
  readonly unasked?: readonly string[]
}

/** A record in an export, without the key of the signed copy and the salt of its hash. */
export type ExportedRecord<Draft = Application> = Omit<RecordOf<Draft>, 'copyKey' | 'salt'> &
  Partial<Pick<SealedRecord, 'copyKey' | 'salt'>>

/**
 * Returns a record without its keys, for readers who need only the answers. They cannot open or
 * test a signed copy.
 */
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

/** The message about an opened record that belongs to another application. */
export const ANOTHER_RECORD = "the sealed record is another application's"

/**
 * The message about a record whose answers do not have the hash in the evidence of their signature.
 */
export const NOT_AS_SIGNED = 'the sealed answers are not those that were signed'

/** Returns the text whose SHA-256 is the evidence's `applicationSha256`, of parts as stored. */
export function signedText(submission: unknown, salt: unknown): string {
  return canonicalJson({ application: submission, salt })
}

/**
 * Returns the text whose SHA-256 is in the evidence of the operator's additions to the form, as
 * they were stored.
 */
export function formText(form: unknown): string {
  return canonicalJson({ form })
}

/** Returns whether an opened record, whose content is not read, belongs to the application. */
export function isRecordOf(
  reference: string,
  opened: unknown,
): opened is Readonly<Record<string, unknown>> {
  return isRecord(opened) && opened.reference === reference
}

/** Reads an opened record. Throws an `Unreadable`, also if it belongs to another application. */
export function readRecord(reference: string, opened: unknown): SealedRecord {
  return readAs(storedRecord, applicationSchema, reference, opened)
}

/** Reads an opened record of this form. Throws an `Unreadable`. */
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
  const unasked = absentParts(opened.submission, schema)
  return { ...record, ...(unasked.length > 0 && { unasked }) }
}
