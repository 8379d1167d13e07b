/** The applicant is asked to correct some answers or to reply to questions, and writes. */
import * as v from 'valibot'
import { byPerson, deliveries, fieldsText, hash, kind, recipients, words } from './kind.ts'

export const correctionKinds = [
  kind(
    'correction-requested',
    'person',
    {
      ...byPerson,
      id: v.string(),
      /** What is asked for, and the sensitive answers that stay as they were: dotted paths. */
      fields: v.array(v.string()),
      kept: v.array(v.string()),
      /** The salted hash of each question of the reviewer's own, by its number: see `questionText`. */
      questions: v.exactOptional(v.record(v.string(), hash)),
      words,
      /**
       * The hash of the token that answers; releases up to 0.2.0 left that to the reviewer's
       * browser.
       */
      token: v.exactOptional(hash),
      /** The reviewer who asked has the link, since there was no address to mail it to. */
      isHanded: v.exactOptional(v.literal(true)),
      /** The hash of the data that the link opens. */
      ciphertext: hash,
      /** The recipients to which the note is sealed. */
      recipients,
      note: v.exactOptional(hash),
      expiresAt: v.string(),
      deliveries,
    },
    ({ fields, isHanded }) =>
      `corrections asked for: ${fieldsText(fields)}${isHanded ? ' (who asked has the link: there was no address to mail it to)' : ''}`,
  ),
  kind(
    'correction-withdrawn',
    'person',
    // Release 0.1.0 announced none.
    { ...byPerson, id: v.string(), deliveries: v.optional(deliveries, {}) },
    () => 'request for corrections withdrawn',
  ),
  /** It is closed by the first request or job that finds its time over; releases up to 0.2.0 did so without an event. */
  kind(
    'correction-expired',
    'both',
    { id: v.string(), deliveries },
    () => 'request for corrections expired',
  ),
  /** What the applicant wrote on the status page is the note. */
  kind(
    'message',
    'server',
    { recipients, note: v.exactOptional(hash), words, deliveries },
    () => 'message from the applicant',
  ),
] as const
