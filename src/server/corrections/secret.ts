/**
 * Derives keys from the token of an applicant's link. The server stores only a hash of the token.
 */

import { hashOf } from '../platform/encryption/hash.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import { copySecretOf } from '../signed-copies/link-service.ts'
import { bodyHash, type RequestBody } from '../submissions/service.ts'
import type { CorrectionKey } from './store.ts'

export function keyOf({ id, token }: LinkAccess): CorrectionKey {
  return { id, token_hash: hashOf(['merchant-application correction token', token]) }
}

/**
 * Binds a request for corrections to its answer. The secret of the copy's link is derived from
 * both: a request's link that stays in a mailbox must not open the signed answer.
 */
export function answerBinding(
  { token }: LinkAccess,
  { sentBody }: RequestBody,
  body_hash = bodyHash(token, sentBody),
) {
  return { body_hash, secret: copySecretOf(`${token}.${body_hash}`) }
}
