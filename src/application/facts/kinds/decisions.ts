/** Events of reviewers: decisions, assignments, and other statements. */
import * as v from 'valibot'
import { applicationStatuses } from '../../application-status.ts'
import { boardingResults } from '../../boarding.ts'
import { declineReasons } from '../../reference/decline-reasons.ts'
import { byPerson, type Detail, deliveries, hash, kind, person, recipients } from './kind.ts'

const status = v.picklist(applicationStatuses)
const reasons = v.exactOptional(v.array(v.picklist(declineReasons)))

/** The detail of a decision besides the status. The note, if any, is sealed to the recipients. */
const decided = {
  ...byPerson,
  reasons,
  /** The person stated that they had not opened the version. */
  unseen: v.exactOptional(v.literal(true)),
  recipients: v.exactOptional(recipients),
  note: v.exactOptional(hash),
}

export const decisionKinds = [
  kind(
    'status',
    'person',
    {
      ...decided,
      from: status,
      to: status,
      /** The person decided alone about a version that answers their own request. */
      isAsker: v.exactOptional(v.literal(true)),
      /**
       * The hash of the sanctions list in force at an approval; null if none was ever imported.
       * Absent in releases up to 0.3.0, and if the person had not opened the version.
       */
      list: v.exactOptional(v.nullable(hash)),
      /** Until this time, the person can undo the decision, and nobody is notified; ISO 8601. */
      undoUntil: v.exactOptional(v.string()),
      deliveries,
    },
    (detail, names) => {
      const { from, to, isAsker } = detail
      if (from === to) return 'note added'
      const changed = `status changed from ${names[from] ?? from} to ${names[to] ?? to}`
      return `${changed}${decidedText(detail)}${isAsker ? ' (asked and decided by the same person)' : ''}`
    },
  ),
  /** The first of two people has decided. The status changes when a second decides the same. */
  kind(
    'proposed',
    'person',
    // Releases up to 0.2.0 announced no deliveries.
    { ...decided, to: status, deliveries: v.optional(deliveries, {}) },
    (detail, names) =>
      `first of two decisions: ${names[detail.to] ?? detail.to}${decidedText(detail)}`,
  ),
  /**
   * The person has undone the decision before anyone was notified. No command does: an operator
   * could otherwise undo anyone's decision at any time.
   */
  kind(
    'undone',
    'console',
    {
      ...byPerson,
      /** The number of the decision's event. */
      event: v.number(),
      /** The status by that decision, and the one before it. */
      from: status,
      to: status,
    },
    ({ from, to }, names) =>
      `decision undone: status changed from ${names[from] ?? from} to ${names[to] ?? to}`,
  ),
  /** The processor's answer about an approved application. */
  kind(
    'boarded',
    ({ key }) => (key === undefined ? 'operator' : 'server'),
    {
      result: v.picklist(boardingResults),
      /** The processor's number of the merchant. */
      id: v.exactOptional(v.string()),
      /** The number of the API key that recorded it; absent if an operator did. */
      key: v.exactOptional(v.number()),
      recipients: v.exactOptional(recipients),
      note: v.exactOptional(hash),
      deliveries,
    },
    ({ result, id, key }) =>
      [
        `boarding ${result}`,
        ...(id === undefined ? [] : [`, merchant ID ${id}`]),
        ...(key === undefined ? [] : [` (API key ${key})`]),
      ].join(''),
  ),
  /** The applicant has withdrawn the application, with the link of the copy or the status page. */
  kind(
    'withdrawn',
    'server',
    {
      from: status,
      /** The id of the request for corrections that the withdrawal ended. */
      id: v.exactOptional(v.string()),
      deliveries,
    },
    ({ from }, names) => `withdrawn by the applicant (was ${names[from] ?? from})`,
  ),
  /** The new assignee; null for nobody. */
  kind(
    'assigned',
    ({ to }) => (to ? 'console' : 'person'),
    { ...byPerson, to: v.nullable(person) },
    ({ to }) => (to ? `assigned to ${to.name}` : 'assigned to nobody'),
  ),
] as const

function decidedText({ reasons = [], unseen }: Detail<typeof decided>): string {
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
  return unseen ? `${why} (without having opened it)` : why
}

const note = { recipients: v.exactOptional(recipients), note: v.exactOptional(hash) }

/** Statements of a reviewer besides a decision. */
export const reviewKinds = [
  /** A step of the checklist, by its id. No command completes one. */
  kind(
    'checked',
    'console',
    {
      ...byPerson,
      version: v.number(),
      step: v.string(),
      /** `false`: the step was reset. */
      done: v.boolean(),
      /** The person's browser gave the answer: it found nothing, or no longer finds nothing. */
      machine: v.exactOptional(v.literal(true)),
      ...note,
    },
    ({ step, done, machine }) => {
      const match = machine ? ` (${done ? 'nothing' : 'something'} was found)` : ''
      return `checklist: ${step} ${done ? 'done' : 'undone'}${match}`
    },
  ),
  /** The answer of the IRS about the tax number and the name: the code of its file. */
  kind(
    'tin-matched',
    'person',
    { ...byPerson, version: v.number(), code: v.number() },
    ({ code }) => `tax number and name compared by the IRS: code ${code}`,
  ),
  /**
   * An inquiry about terminated merchants was made elsewhere. Its reference and result are sealed.
   */
  kind(
    'terminated-inquiry',
    'console',
    { ...byPerson, version: v.number(), recipients, note: v.exactOptional(hash) },
    () => 'inquiry about terminated merchants recorded',
  ),
] as const
