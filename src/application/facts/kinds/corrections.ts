/** Events of requests for corrections, their answers, and the applicant's messages. */
import * as v from 'valibot'
import { byPerson, deliveries, fieldsText, hash, kind, recipients, words } from './kind.ts'

export const correctionKinds = [
  /** No command asks: an operator could otherwise keep the link, and answer as the applicant. */
  kind(
    'correction-requested',
    'console',
    {
      ...byPerson,
      id: v.string(),
      /** The dotted paths of the requested answers, and of sensitive ones that stay. */
      fields: v.array(v.string()),
      kept: v.array(v.string()),
      /** The salted hash of each question of the reviewer's, by its number: see `questionText`. */
      questions: v.exactOptional(v.record(v.string(), hash)),
      words,
      /**
       * The hash of the token for the answer. In releases up to 0.2.0, the reviewer's browser made
       * the token.
       */
      token: v.exactOptional(hash),
      /** The reviewer received the link, since there was no address to mail it to. */
      isHanded: v.exactOptional(v.literal(true)),
      /** The hash of the data under the link. */
      ciphertext: hash,
      /** The recipients that the note is sealed to. */
      recipients,
      note: v.exactOptional(hash),
      expiresAt: v.string(),
      deliveries,
    },
    ({ fields, isHanded }, _names, texts) =>
      `corrections asked for: ${fieldsText(fields, texts)}${isHanded ? ' (who asked has the link: there was no address to mail it to)' : ''}`,
  ),
  kind(
    'correction-withdrawn',
    'person',
    // Release 0.1.0 announced no deliveries.
    { ...byPerson, id: v.string(), deliveries: v.optional(deliveries, {}) },
    () => 'request for corrections canceled',
  ),
  /**
   * The first request or job after the end of its time closes it. Releases up to 0.2.0 closed it
   * without an event.
   */
  kind(
    'correction-expired',
    'both',
    { id: v.string(), deliveries },
    () => 'request for corrections expired',
  ),
  /** The note is the applicant's message on the status page. */
  kind(
    'message',
    'server',
    { recipients, note: v.exactOptional(hash), words, deliveries },
    () => 'message from the applicant',
  ),
] as const
