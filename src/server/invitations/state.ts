/** The state of an invitation, from the signed events of its chain. */
import * as v from 'valibot'
import type { Invitation, InvitationStatus } from '../../api/invitations.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { stepId } from '../../api/step-id.ts'
import type { EventDetail } from '../../application/facts/event-kinds.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { bytesHash, hashOf } from '../platform/encryption/hash.ts'
import { HOUR_MS } from '../platform/time/days.ts'
import type { StoredApplication } from '../records/service.ts'
import type { StoredInvitation } from './store.ts'

/** For how many hours after its end an invitation that was started before can be submitted. */
const STARTED_HOURS = 24

export interface InvitationState {
  readonly invited: EventDetail<'invited'>
  /** The links; the current one is last. */
  readonly links: readonly Pick<EventDetail<'invited'>, 'token' | 'linkKey' | 'expiresAt'>[]
  readonly expiresAt: string
  /** When the current link was made. */
  readonly madeAt: string
  readonly sentAt: string | undefined
  readonly openedAt: string | undefined
  readonly startedAt: string | undefined
  readonly submitted: { readonly at: string; readonly reference: string } | undefined
  readonly isRevoked: boolean
}

/** Returns undefined without a signed beginning. `events` are the events that count. */
export function invitationStateIn(events: readonly RecordedEvent[]): InvitationState | undefined {
  const [first] = events
  const invited = first && detailOf(first, 'invited')
  if (!invited) return undefined
  const links = events.flatMap((event) => {
    const detail = detailOf(event, 'invited', 'invitation-renewed')
    return detail ? [{ ...detail, at: event.at }] : []
  })
  const current = links.at(-1)
  const submitted = events.find(({ kind }) => kind === 'invitation-submitted')
  const reference = submitted && detailOf(submitted, 'invitation-submitted')?.application
  const timeOf = (kind: RecordedEvent['kind']) => events.find((event) => event.kind === kind)?.at
  return {
    invited,
    links,
    expiresAt: current?.expiresAt ?? invited.expiresAt,
    madeAt: current?.at ?? first.at,
    sentAt: events.find((event) => detailOf(event, 'delivered')?.kind === 'mail')?.at,
    openedAt: timeOf('invitation-opened'),
    startedAt: timeOf('invitation-started'),
    submitted: submitted && reference ? { at: submitted.at, reference } : undefined,
    isRevoked: timeOf('invitation-revoked') !== undefined,
  }
}

/** Returns when the link stops working: a day later if the applicant started before its end. */
export function worksUntil({ expiresAt, startedAt }: InvitationState): string {
  const isStarted = startedAt !== undefined && startedAt < expiresAt
  if (!isStarted) return expiresAt
  return new Date(Date.parse(expiresAt) + STARTED_HOURS * HOUR_MS).toISOString()
}

/** Returns whether the invitation was submitted or revoked, whatever its row says. */
export function isClosed({ submitted, isRevoked }: InvitationState): boolean {
  return submitted !== undefined || isRevoked
}

/** Returns whether the time of the current link is over. A new link ends that. */
export function isExpired(state: InvitationState, now: Date): boolean {
  return worksUntil(state) <= now.toISOString()
}

/** Returns the hash of a row's constant columns. */
export function rowHash(
  row: Pick<
    StoredInvitation,
    'id' | 'program' | 'external_id' | 'created_at' | 'language' | 'body_hash' | 'salt'
  >,
): string {
  const { id, program, external_id, created_at, language, body_hash, salt } = row
  const parts = [id, program, external_id, created_at, language, body_hash, salt]
  return hashOf(['merchant-application invitation 1', ...parts])
}

/** Returns whether a row matches the events. Its encrypted parts may be erased. */
export function isAsInvited(row: StoredInvitation, { invited, links }: InvitationState): boolean {
  const { ciphertext, link_key } = row
  return (
    rowHash(row) === invited.row &&
    (ciphertext === null || bytesHash(ciphertext) === invited.ciphertext) &&
    (link_key === null || bytesHash(link_key) === links.at(-1)?.linkKey)
  )
}

/** The state of the application that used an invitation. */
export type SubmittedApplication = Pick<StoredApplication, 'status' | 'correction'>

function statusOf(
  state: InvitationState,
  application: SubmittedApplication | undefined,
  now: Date,
): InvitationStatus {
  if (state.submitted) {
    if (application?.correction === 'waiting') return 'changes-requested'
    const { status = 'received' } = application ?? {}
    return status === 'received' ? 'submitted' : status
  }
  if (state.isRevoked) return 'revoked'
  if (state.expiresAt <= now.toISOString()) return 'expired'
  if (state.startedAt !== undefined) return 'started'
  if (state.openedAt !== undefined) return 'opened'
  return state.sentAt === undefined ? 'created' : 'sent'
}

/** Returns an invitation as the operator's systems read it. */
export function shownInvitation(
  row: StoredInvitation,
  state: InvitationState,
  application: SubmittedApplication | undefined,
  now: Date,
): Invitation {
  const { id, external_id: externalId, program } = row
  const { sentAt, openedAt, startedAt, submitted } = state
  return {
    id,
    externalId,
    ...(program !== DEFAULT_PROGRAM && { program }),
    status: statusOf(state, application, now),
    createdAt: row.created_at,
    expiresAt: state.expiresAt,
    sentAt: sentAt ?? null,
    openedAt: openedAt ?? null,
    startedAt: startedAt ?? null,
    submittedAt: submitted?.at ?? null,
    step: v.is(stepId, row.step) && row.step_at !== null ? { id: row.step, at: row.step_at } : null,
    disputed: disputedIn(row),
    reference: submitted?.reference ?? null,
  }
}

const storedNames = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** Returns the disputed answers; none if someone changed the column so that it cannot be read. */
export function disputedIn({ disputed }: Pick<StoredInvitation, 'disputed'>): string[] {
  const { success, output } = v.safeParse(storedNames, disputed)
  return success ? output : []
}
