/** The stored content of a request for an invitation, and how an equal request is recognized. */
import { createHmac } from 'node:crypto'
import type { NewInvitation } from '../../api/invitations.ts'
import { emptyApplication } from '../../application/application.ts'
import type { InvitedApplication } from '../../application/invited.ts'
import { canonicalJson } from '../../application/json/json-text.ts'
import type { ApiKey } from '../api-keys/service.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { randomSecret } from '../platform/encryption/random-secret.ts'
import type { Program } from '../programs/program-service.ts'

/** The parts of a request that make it equal to another one, however its answers are read. */
export interface InvitationRequest {
  readonly key: ApiKey
  readonly program: Program
  readonly externalId: string | null
  readonly sentBody: unknown
  readonly idempotencyKey: string | undefined
}

/** A checked request for an invitation. */
export interface InvitationOrder extends InvitationRequest {
  readonly body: NewInvitation
  /** The names of the given answers. */
  readonly given: readonly string[]
}

/** Returns the answers of an invitation as they are sealed. */
export function answersIn({ body, given }: InvitationOrder): InvitedApplication {
  return {
    schema: 1,
    answers: body.answers ?? emptyApplication,
    given: [...given],
    locked: [...new Set(body.locked ?? [])],
    returnUrl: body.returnUrl ?? '',
    language: body.language ?? null,
  }
}

/** Returns the columns that tell whether a request is repeated. */
export function keysOf(
  { key, program, externalId, sentBody, idempotencyKey }: InvitationRequest,
  mailKey: string,
) {
  return {
    program: program.id,
    external_id: externalId,
    live_external_id: externalId === null ? null : JSON.stringify([program.id, externalId]),
    idempotency_hash:
      idempotencyKey === undefined
        ? null
        : hashOf(['merchant-application invitation key', key.number, idempotencyKey]),
    body_hash: createHmac('sha256', mailKey)
      .update(`merchant-application invitation body\0${program.id}\0`)
      .update(canonicalJson(sentBody))
      .digest('hex'),
  }
}

/** Returns the columns that come from the request. */
export function newRow(order: InvitationOrder, mailKey: string) {
  return {
    ...keysOf(order, mailKey),
    salt: randomSecret(),
    language: order.body.language ?? null,
    reference: null,
    step: null,
    step_at: null,
    disputed: '[]',
    is_open: 1,
  }
}
