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
