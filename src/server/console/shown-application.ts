import type { ConsoleApplication, ConsoleCorrection } from '../../api/console/applications.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import {
  type ApplicationState,
  authorName,
  type Correction,
  endedState,
  latestVersionOf,
  programIn,
} from '../../application/facts/application-state.ts'
import { type Actor, isBy, type OperatorPeople } from '../../application/facts/authors.ts'
import { isReading } from '../../application/facts/event-reading.ts'
import {
  mayUndo,
  nextStatuses,
  secondPersonReason,
  undoableIn,
  withAccounts,
} from '../decisions/service.ts'
import { cameWith } from '../invitations/service.ts'
import type { ApplicationMessages } from '../notifications/service.ts'
import { deliveriesOf, shownDelivery } from '../outbox/service.ts'
import { base64 } from '../platform/base64.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'
import { isRemoved, shownProgramFor } from '../programs/removed-program-service.ts'
import { checkApplication } from '../records/check-service.ts'
import { boardingOf } from '../records/decision-service.ts'
import { placeOf } from '../records/following-service.ts'
import { sentEntries, sentVersion } from '../records/sent-parts-service.ts'
import type { StoredVersion } from '../records/versions-service.ts'
import { type Roles, roleIn } from '../sign-in/roles-service.ts'
import { findCopySignature } from '../signed-copies/service.ts'
import { type ListRequest, listedApplications } from './listed-applications.ts'
import { isByMe, shownHistory, textsOf } from './shown-history.ts'

/** The person who opens an application, when, and the way to find the applicant's contact. */
interface CaseRequest extends ListRequest, Pick<ApplicationMessages, 'contactOf'> {
  readonly ledger: Ledger
  readonly roles: Roles
}

/** Returns everything about one application; undefined if there is none, or if it was erased. */
export async function shownApplication(
  db: Database,
  reference: string,
  { ledger, contactOf, roles, ...asking }: CaseRequest,
): Promise<ConsoleApplication | undefined> {
  const { programs, people, me, now } = asking
  const { row, chain, counting, state, entries, versions, problems } = await checkApplication(
    db,
    reference,
    ledger,
  )
  if (!row || state.erasedAt !== undefined) return undefined
  // There may be thousands of events, and most only record that someone read the application.
  const telling = counting.filter((event) => !isReading(event))
  const version = latestVersionOf({ versions })
  const [[listed], copy, deliveries, program, invited] = await Promise.all([
    listedApplications(db, [{ ...row, ...placeOf(state) }], asking),
    findCopySignature(db, { reference, version }),
    deliveriesOf(db, [reference]),
    shownProgramFor(db, programs, programIn(state)),
    cameWith(db, reference, { events: telling, ledger }),
  ])
  if (!listed) return undefined
  const { FOUR_EYES_ABOVE: above } = program.config
  const isForTwo = above !== undefined && (state.proposal || state.corrections.length > 0)
  const owners = isForTwo ? await withAccounts(db, people, ledger) : people
  return {
    ...listed,
    role: roleIn(roles, programIn(state)?.id ?? DEFAULT_PROGRAM) ?? 'viewer',
    invitation: invited === 'none' ? null : (invited ?? null),
    boarding: boardingOf(state),
    fourEyesAbove: above ?? null,
    secondPerson: secondPersonReason(state, { above, people: owners, actor: me }) ?? null,
    proposed: shownProposal(state, owners, me),
    undoSeconds: undoSecondsOf(state, { me, people, now }),
    sealed: base64(row.sealed),
    entries: sentEntries(entries),
    problems: [...problems],
    ...shownHistory(chain, asking, textsOf(program)),
    looked: counting.findLast((event) => isByMe(event, asking))?.number ?? null,
    agreement: state.versions.at(-1)?.agreement ?? null,
    copy: copy ? { sha256: copy.sha256, signedAt: copy.signedAt } : null,
    nextStatuses: [...nextStatuses(state.status, { reopen: false })],
    deliveries: deliveries.map(shownDelivery),
    corrections: state.corrections.map((correction) => shownCorrection(correction, versions, now)),
    mailsCorrections: contactOf(row) !== undefined,
    ...(isRemoved(programs, programIn(state)) && { isProgramRemoved: true }),
  }
}

/** Returns for how many seconds the person can still undo the decision; null if they cannot. */
function undoSecondsOf(
  state: ApplicationState,
  { me, people, now }: Pick<ListRequest, 'me' | 'people' | 'now'>,
): number | null {
  const until = undoableIn(state, now)?.undo?.until
  if (until === undefined || !mayUndo(state, { actor: me, people, now })) return null
  return Math.ceil((Date.parse(until) - now.getTime()) / 1000)
}

/** Reads the state instead of the proposal's row, which serves only the queue. */
function shownProposal(
  { proposal }: ApplicationState,
  people: OperatorPeople,
  me: Actor,
): ConsoleApplication['proposed'] {
  if (!proposal) return null
  const { to, at, author, number } = proposal
  return { to, at, by: authorName(author), byMe: isBy(author, me, people), event: number }
}

function shownCorrection(
  { id, fields, expiresAt, at, author, end }: Correction,
  versions: readonly StoredVersion[],
  now: Date,
): ConsoleCorrection {
  const version = end && versions.find((version) => version.version === end.version)
  const isExpired = expiresAt <= now.toISOString()
  const open = isExpired ? 'expired' : 'waiting'
  return {
    id,
    state: end ? endedState(end) : open,
    askedAt: at,
    by: authorName(author),
    fields: [...fields],
    expiresAt,
    version: version ? { ...sentVersion(version), receivedAt: end.at } : null,
  }
}
