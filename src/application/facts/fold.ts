/** Folds the events of an application into its state. */
import { type ApplicationStatus, isDecided } from '../application-status.ts'
import {
  type Act,
  type ApplicationState,
  type Correction,
  type EndOfCorrection,
  latestVersionOf,
  type StatusChange,
  type Undo,
} from './application-state.ts'
import { actorOf, compareActors, type OperatorPeople } from './authors.ts'
import type { EventDetail, EventKind } from './event-kinds.ts'
import { detailOf, isReading, personIn, type RecordedEvent } from './event-reading.ts'
import type { StoredFacts } from './ruling.ts'

type Changes = Partial<Omit<ApplicationState, 'reference' | 'last' | 'news'>>

/** The change by an event of each kind; undefined for a kind that changes nothing. */
type Folds = {
  readonly [Kind in EventKind]:
    | ((state: ApplicationState, act: Act, detail: EventDetail<Kind>) => Changes)
    | undefined
}

const FOLDS: Folds = {
  received: (state, act, detail) => receivedVersion(state, act, { ...detail, version: 1 }),
  corrected: (state, act, detail) => ({
    ...receivedVersion(state, act, detail),
    proposal: undefined,
    corrections: ended(state, ({ id }) => id === detail.id, {
      by: 'answer',
      at: act.at,
      number: act.number,
      version: detail.version,
    }),
  }),
  status: (state, act, { from, to, reasons, isAsker, undoUntil, deliveries }) => ({
    ...changedStatus(state, {
      ...act,
      from,
      to,
      ...(reasons && { reasons }),
      isByApplicant: false,
      ...(undoUntil !== undefined && {
        undo: {
          until: undoUntil,
          deliveries: Object.keys(deliveries),
          isAnnounced: false,
          before: endedWith(state),
        },
      }),
    }),
    ...(isAsker && isAlone(state, act, to) && { isDecidedByAsker: true }),
  }),
  withdrawn: (state, act, { from }) => ({
    ...changedStatus(state, { ...act, from, to: 'withdrawn', isByApplicant: true }),
    assignee: null,
    assigneeAtWithdrawal: state.assignee,
  }),
  undone: ({ changes, assignee }, _, { event }) => {
    const last = changes.at(-1)
    if (!last?.undo || last.number !== event) return {}
    const { before } = last.undo
    return {
      ...before,
      status: last.from,
      changes: changes.slice(0, -1),
      assignee: assignee ?? before.assignee,
    }
  },
  proposed: (_, act, { to }) => ({ proposal: { ...act, to } }),
  assigned: (_, __, { to }) => ({ assignee: to }),
  boarded: (_, act, { result, id, key }) => ({
    boarding: {
      ...act,
      result,
      ...(id !== undefined && { id }),
      ...(key !== undefined && { key }),
    },
  }),
  opened: ({ openings, ...state }, { author }, { version }) => {
    const latest = latestVersionOf(state)
    const opened = { author, version: version ?? latest }
    // A browser may state any version, but nobody can have read one that does not exist yet.
    return opened.version > latest ? {} : { openings: withOpening(openings, opened) }
  },
  'correction-requested': ({ corrections }, act, { by: _, note: __, ...detail }) => ({
    corrections: [...corrections, { ...act, ...detail, end: undefined, isExpired: false }],
  }),
  'correction-withdrawn': (state, { at, number }, { id }) => ({
    corrections: ended(state, (request) => request.id === id, {
      by: 'withdrawal',
      at,
      number,
      version: undefined,
    }),
  }),
  // Someone with a signing key may have recorded the expiry too early.
  'correction-expired': ({ corrections }, { at }, { id }) => ({
    corrections: corrections.map((correction) =>
      correction.id === id && correction.expiresAt <= at
        ? { ...correction, isExpired: true }
        : correction,
    ),
  }),
  message: ({ messages }, act, { words }) => ({
    messages: [...messages, { ...act, ...(words !== undefined && { words }) }],
  }),
  screened: ({ screenings, versions }, act, detail) => {
    const { version, list, threshold, matches, open, entries } = detail
    // Nobody can have compared a version that does not exist yet.
    if (!versions.some((stored) => stored.version === version)) return {}
    const result = { version, list, threshold, matches, open, ...(entries && { entries }) }
    return { screenings: [...screenings, { ...act, ...result }] }
  },
  checked: (state, act, { step, done, machine, version }) => ({
    checks: new Map(state.checks).set(step, {
      ...act,
      version: Math.min(version, latestVersionOf(state)),
      isDone: done,
      isMachine: machine === true,
    }),
  }),
  'tin-matched': (state, act, { version, code }) => ({
    tinMatch: { ...act, version: Math.min(version, latestVersionOf(state)), code },
  }),
  'terminated-inquiry': (state, act, { version }) => ({
    inquiry: { ...act, version: Math.min(version, latestVersionOf(state)) },
  }),
  purged: (_, { at }) => ({ erasedAt: at }),
  copied: undefined,
  'code-sent': undefined,
  'link-sent': undefined,
  downloaded: undefined,
  shown: undefined,
  'case-file': undefined,
  exported: undefined,
  'exported-with': undefined,
  rekeyed: undefined,
  delivered: (state, _, { delivery }) => announced(state, delivery),
  // A delivery that counts as failed may have arrived.
  'not-delivered': (state, _, { delivery, status }) =>
    status === 'skipped' ? {} : announced(state, delivery),
  receiver: undefined,
  'signed-in': undefined,
  'signed-out': undefined,
  'passkey-added': undefined,
  'passkey-removed': undefined,
  'key-made': undefined,
  'key-ended': undefined,
  'link-ended': undefined,
  adopted: undefined,
  'settings-accepted': undefined,
  invited: undefined,
  'invitation-renewed': undefined,
  'invitation-reminded': undefined,
  'invitation-opened': undefined,
  'invitation-started': undefined,
  'invitation-submitted': undefined,
  'invitation-expired': undefined,
  'invitation-revoked': undefined,
  'list-imported': undefined,
  'run-begun': undefined,
  'match-secret': undefined,
}

const known = new WeakMap<readonly RecordedEvent[], ApplicationState>()

/**
 * Returns the state after the events that count, with what only the row has in earlier releases.
 * The result for an array is cached.
 */
export function stateOf(
  reference: string,
  events: readonly RecordedEvent[],
  row?: Pick<StoredFacts, 'hash' | 'annualSales'>,
): ApplicationState {
  const state = stateAfterAll(reference, events)
  return row ? withRow(state, row) : state
}

function stateAfterAll(reference: string, events: readonly RecordedEvent[]): ApplicationState {
  const remembered = known.get(events)
  if (remembered) return remembered
  const openings = new Set<string>()
  let state = before(reference)
  for (const event of events) {
    // A chain may have thousands of equal events.
    const opening = `${event.signer} ${state.versions.length} ${event.detail}`
    if (event.kind === 'opened' && openings.has(opening)) continue
    if (event.kind === 'opened') openings.add(opening)
    state = applyEvent(state, event)
  }
  const ended = { ...state, ...endOf(events) }
  known.set(events, ended)
  return ended
}

/**
 * Returns the numbers of the last event, and of the last one that is more than reading or delivery.
 */
function endOf(events: readonly RecordedEvent[]): Pick<ApplicationState, 'last' | 'news'> {
  const news = events.findLast((event) => !isReading(event))
  return { last: events.at(-1)?.number ?? 0, news: news?.number ?? 0 }
}

function before(reference: string): ApplicationState {
  return {
    reference,
    last: 0,
    news: 0,
    status: 'received',
    changes: [],
    versions: [],
    openings: [],
    proposal: undefined,
    corrections: [],
    messages: [],
    screenings: [],
    checks: new Map(),
    tinMatch: undefined,
    inquiry: undefined,
    boarding: undefined,
    isDecidedByAsker: false,
    assignee: null,
    assigneeAtWithdrawal: null,
    claimedAt: '',
    erasedAt: undefined,
  }
}

/** Returns the state after one more event. */
export function stateAfter(state: ApplicationState, event: RecordedEvent): ApplicationState {
  const { number } = event
  const news = isReading(event) ? state.news : number
  return { ...applyEvent(state, event), last: number, news }
}

function applyEvent(state: ApplicationState, event: RecordedEvent): ApplicationState {
  const changes = changesBy(event.kind, state, event)
  // Most events of a long chain only record reading.
  if (!changes) return state
  const after = { ...state, ...changes }
  const { assignee } = after
  if (assignee === null) return { ...after, claimedAt: '' }
  const isTheirs = !isReading(event) && personIn(event)?.subject === assignee.subject
  return isTheirs || assignee !== state.assignee ? { ...after, claimedAt: event.at } : after
}

/** Returns undefined for a kind that changes nothing, or that only a later release has. */
function changesBy<Kind extends EventKind>(
  kind: Kind,
  state: ApplicationState,
  event: RecordedEvent,
): Changes | undefined {
  const fold: Folds[Kind] | undefined = Object.hasOwn(FOLDS, kind) ? FOLDS[kind] : undefined
  if (!fold) return undefined
  const detail = detailOf(event, kind)
  if (!detail) return {}
  const { number, at, signer } = event
  return fold(state, { number, at, author: { signer, person: personIn(event) } }, detail)
}

function receivedVersion(
  { versions }: ApplicationState,
  act: Act,
  detail: EventDetail<'received'> & {
    readonly version: number
    readonly id?: string
    readonly words?: string
  },
): Changes {
  const { version, id, row, application, annualSales, agreement, program, invitation, words } =
    detail
  const received = {
    ...act,
    version,
    answers: id,
    row,
    application,
    annualSales,
    agreement,
    ...(program && { program }),
    ...(invitation !== undefined && { invitation }),
    ...(words !== undefined && { words }),
  }
  return { versions: [...versions, received] }
}

/** Marks the last decision if this delivery announced it. */
function announced({ changes }: ApplicationState, delivery: string): Changes {
  const last = changes.at(-1)
  if (!last?.undo?.deliveries.includes(delivery)) return {}
  return {
    changes: [...changes.slice(0, -1), { ...last, undo: { ...last.undo, isAnnounced: true } }],
  }
}

/** Returns the state that a decision ends, so that an undo can restore it. */
function endedWith({ proposal, isDecidedByAsker, assignee }: ApplicationState): Undo['before'] {
  return { proposal, isDecidedByAsker, assignee }
}

/** A note leaves the state as it was. A decision ends the applicant's requests. */
function changedStatus(state: ApplicationState, change: StatusChange): Changes {
  const { from, to, at, number } = change
  const end = { by: 'decision', at, number, version: undefined } as const
  return {
    status: to,
    ...(from !== to && { changes: [...state.changes, change], proposal: undefined }),
    ...(isDecided(to) && { corrections: ended(state, (request) => at < request.expiresAt, end) }),
  }
}

/**
 * Returns whether one person decided. Release 0.3.0 also marked the second of two decisions as one
 * by the person who had requested the corrections.
 */
function isAlone({ proposal }: ApplicationState, { author }: Act, to: ApplicationStatus): boolean {
  if (proposal?.to !== to) return true
  const nobody: OperatorPeople = new Map()
  return compareActors(actorOf(proposal.author, nobody), actorOf(author, nobody)) === 'same'
}

function ended(
  { corrections }: ApplicationState,
  isMeant: (correction: Correction) => boolean,
  end: EndOfCorrection,
): readonly Correction[] {
  return corrections.map((correction) =>
    !correction.end && isMeant(correction) ? { ...correction, end } : correction,
  )
}

/** Adds an opening once for each person and version, since a chain may have thousands. */
function withOpening(
  openings: ApplicationState['openings'],
  opened: ApplicationState['openings'][number],
): ApplicationState['openings'] {
  const { author, version } = opened
  const isKnown = openings.some(
    (opening) =>
      opening.version === version &&
      opening.author.signer === author.signer &&
      opening.author.person?.subject === author.person?.subject &&
      opening.author.person?.account === author.person?.account,
  )
  return isKnown ? openings : [...openings, opened]
}

/** Returns the differences between a row and its events, in the words of `verify`. */
export function rowProblems(
  state: ApplicationState,
  row: Pick<StoredFacts, 'hash' | 'status'>,
  isSealedAsSaid = true,
): readonly string[] {
  return [
    ...(state.versions.at(-1)?.row === row.hash ? [] : ['the row was changed']),
    ...(isSealedAsSaid ? [] : ['the sealed record was changed']),
    ...(state.status === row.status ? [] : ['the status was changed']),
  ]
}

/** Fills in the amount, which receipts of release 0.1.0 lack: the row has that of its version. */
function withRow(
  state: ApplicationState,
  row: Pick<StoredFacts, 'hash' | 'annualSales'>,
): ApplicationState {
  if (state.versions.every(({ annualSales }) => annualSales !== null)) return state
  const versions = state.versions.map((version) =>
    version.annualSales === null && version.row === row.hash
      ? { ...version, annualSales: row.annualSales }
      : version,
  )
  return { ...state, versions }
}
