/**
 * The kinds of events, by subject: the detail of each, its possible signers, and its text. Details
 * that earlier releases did not store are optional or have an empty value. An unknown kind or
 * detail comes from a later release, or was forged.
 */
import type { DeepReadonly } from '../answers.ts'
import { correctionKinds } from './kinds/corrections.ts'
import { decisionKinds, reviewKinds } from './kinds/decisions.ts'
import { deliveryKinds } from './kinds/deliveries.ts'
import { invitationKinds } from './kinds/invitations.ts'
import { recordKinds } from './kinds/records.ts'
import { consoleKinds, rightKinds } from './kinds/rights.ts'
import { screeningKinds } from './kinds/screening.ts'
import { copyKinds, submissionKinds } from './kinds/submissions.ts'

export type { CommittedDeliveries, Person, SealedParts } from './kinds/kind.ts'

/**
 * The reference that exports are recorded under. An export is one event, whatever the number of
 * applications. Its chain is like an application's, but without a receipt. The references of
 * applications begin with `MA-`.
 */
export const EXPORTS = 'EXPORTS'

/** The reference of the events of sign-ins to the operator's console. */
export const CONSOLE = 'CONSOLE'

/** The reference that API keys are recorded under. */
export const API_KEYS = 'API-KEYS'

/** The reference for records of servers that started with other settings. */
export const SERVERS = 'SERVERS'

/** The reference that imports of sanctions lists are recorded under. */
export const SCREENING = 'SCREENING'

/** The reference for records of the secrets for match keys, and of the runs that make the keys. */
export const MATCHING = 'MATCHING'

/** The reference that records whether webhooks have a receiver. */
export const DELIVERIES = 'DELIVERIES'

/** The reference that records which rights of older releases count. */
export const ADOPTED = 'ADOPTED'

/** Returns the reference of an invitation's events. */
export function invitationChain(id: string): string {
  return `INVITATION-${id}`
}

/** Returns the id of the invitation with this chain; undefined for any other chain. */
export function invitationOf(reference: string): string | undefined {
  return /^INVITATION-(.+)$/.exec(reference)?.[1]
}

/** Returns whether a chain of events is an application's, which begins with a receipt. */
export function isOfApplication(reference: string): boolean {
  return reference.startsWith('MA-')
}

export const eventKinds = [
  ...submissionKinds,
  ...correctionKinds,
  ...decisionKinds,
  ...copyKinds,
  ...recordKinds,
  ...deliveryKinds,
  ...consoleKinds,
  ...rightKinds,
  ...invitationKinds,
  ...screeningKinds,
  ...reviewKinds,
] as const

export type EventKind = (typeof eventKinds)[number]['name']

type ReadEvent = DeepReadonly<NonNullable<ReturnType<(typeof eventKinds)[number]['read']>>>

export type EventContent<Kind extends EventKind = EventKind> = Kind extends EventKind
  ? Pick<Extract<ReadEvent, { readonly kind: Kind }>, 'kind' | 'detail'>
  : never

export type EventDetail<Kind extends EventKind> = EventContent<Kind>['detail']
