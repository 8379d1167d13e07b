/**
 * The kinds of events: what the detail of each contains, who may sign it, and how it reads. What
 * releases before did not store is optional or has an empty value. A kind or a detail that is not
 * known here was stored by a later release, or by nobody who may.
 */
import * as v from 'valibot'
import { apiScopes } from '../../api/api-keys.ts'
import type { DeepReadonly } from '../../application/application.ts'
import { applicationStatuses } from '../../application/application-status.ts'
import { fieldLabels } from '../../application/correction-labels.ts'
import { isRecord } from '../../application/is-record.ts'
import { languages } from '../../application/language.ts'
import { declineReasons } from '../../application/reference/decline-reasons.ts'
import { allMessages } from '../../messages/all.ts'

/**
 * The reference under which exports are recorded: an export is one event, whatever the number of
 * applications. It has a chain like an application, without a receipt. Applications' references
 * begin with `MA-`.
 */
export const EXPORTS = 'EXPORTS'

/** The reference under which it is recorded who signs in to the operator's console. */
export const CONSOLE = 'CONSOLE'

/** The reference under which API keys are recorded. */
export const API_KEYS = 'API-KEYS'

/** The reference under which it is recorded that servers started with other settings. */
export const SERVERS = 'SERVERS'

/** The reference under which imports of sanctions lists are recorded. */
export const SCREENING = 'SCREENING'

/** The reference under which it is recorded which rights of older releases count. */
export const ADOPTED = 'ADOPTED'

/** Whether a chain of events is an application's: it begins with a receipt. */
export function isOfApplication(reference: string): boolean {
  return reference.startsWith('MA-')
}

/** SHA-256, in hex. */
const hash = v.string()
/** The hash of the public keys that something is sealed to. */
const recipients = v.string()
const status = v.picklist(applicationStatuses)
const reasons = v.exactOptional(v.array(v.picklist(declineReasons)))
/** Of the application, from 2; missing for the first. */
const version = v.exactOptional(v.number())

/** Who used the operator's console; the server signs what it saw them do. */
const person = v.object({
  name: v.string(),
  /** As the identity provider calls the person. */
  subject: v.string(),
})
export type Person = Readonly<v.InferOutput<typeof person>>

/** Missing where an operator signs for themselves. */
const byPerson = { by: v.exactOptional(person) }

/**
 * The deliveries that announce an event: their content (`deliveryContent`) by id. No others are
 * sent in its name.
 */
const deliveries = v.record(v.string(), v.string())
export type CommittedDeliveries = Readonly<v.InferOutput<typeof deliveries>>

/** Sealed parts of an application by their ids: the hash of each, and whom it is sealed to. */
const sealedParts = v.record(v.string(), v.object({ sha256: hash, recipients }))
export type SealedParts = DeepReadonly<v.InferOutput<typeof sealedParts>>

/** What was stored of an application when it arrived. */
const received = {
  row: hash,
  sealed: hash,
  /** Of the application that was signed, salted: see `Evidence`. */
  application: hash,
  recipients,
  /** Whole dollars per year; null in events of release 0.1.0, which did not say. */
  annualSales: v.optional(v.nullable(v.number()), null),
  /** In which it was signed. */
  language: v.picklist(languages),
  /** The stored agreement that it was signed under: see `agreementFingerprint`. */
  agreement: v.object({ version: v.string(), sha256: hash }),
  /** Of the data that the applicant's copy is generated from, encrypted. */
  copy: hash,
  deliveries,
  /** What owners entered themselves, by invitation; missing if the applicant entered all. */
  entries: v.exactOptional(sealedParts),
  /** Missing if there are none. */
  documents: v.exactOptional(sealedParts),
  /** What its program showed, by the hash; missing for the default program. */
  program: v.exactOptional(v.object({ id: v.string(), sha256: hash })),
}

/** What a decision says besides the status; the note, if any, is sealed to the recipients. */
const decided = {
  ...byPerson,
  reasons,
  /** Who decided had not opened it, and said so. */
  unseen: v.exactOptional(v.literal(true)),
  recipients: v.exactOptional(recipients),
  note: v.exactOptional(hash),
}

/**
 * Who may sign an event. Both generate copies, and purge: the server by `RETENTION_DAYS`.
 * `person`: an operator, or the server for a person who signed in to the console, and whom the
 * event names.
 */
type EventSigner = 'server' | 'operator' | 'person' | 'both'

/** What statuses are called, where it is not their own name. */
type Names = Readonly<Record<string, string>>

type Detail<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>

/**
 * A kind of event.
 *
 * @param toText what happened, for operators: `status changed from received to reviewing`
 */
function kind<const Name extends string, const Entries extends v.ObjectEntries>(
  name: Name,
  signer: EventSigner,
  entries: Entries,
  toText: (detail: Detail<Entries>, names: Names) => string,
) {
  const schema = v.object(entries)
  return {
    name,
    signer,
    /** Undefined if the detail of a stored event is not what its kind says. */
    read: (stored: unknown) => {
      const { success, output: detail } = v.safeParse(schema, stored)
      if (!success) return undefined
      return { kind: name, detail, text: (names: Names) => toText(detail, names) }
    },
  }
}

export const eventKinds = [
  kind('received', 'server', received, () => 'received'),
  kind(
    'corrected',
    'server',
    {
      ...received,
      /** Of the request. */
      id: v.string(),
      /** From 2. */
      version: v.number(),
    },
    (detail) => `corrected:${versionText(detail)}`,
  ),
  /** The applicant is asked to correct some answers. */
  kind(
    'correction-requested',
    'person',
    {
      ...byPerson,
      id: v.string(),
      /** What is asked for, and the sensitive answers that stay as they were: dotted paths. */
      fields: v.array(v.string()),
      kept: v.array(v.string()),
      /** Of the token that answers; releases up to 0.2.0 left that to the reviewer's browser. */
      token: v.exactOptional(hash),
      /** Who asked has the link, since there was no address to mail it to. */
      isHanded: v.exactOptional(v.literal(true)),
      /** Of what the link opens. */
      ciphertext: hash,
      /** That the note is sealed to. */
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
  kind(
    'delivered',
    'server',
    { delivery: v.string(), kind: v.string(), type: v.string() },
    ({ type }) => `delivered ${type}`,
  ),
  /** The applicant's copy was generated and is served from now on. */
  kind(
    'copied',
    'both',
    { pdf: hash, version },
    (detail) => `signed copy generated${versionText(detail)}`,
  ),
  /** Of release 0.1.0 without the version: the latest of its time. */
  kind('opened', 'person', { ...byPerson, version }, (detail) => `viewed${versionText(detail)}`),
  /** Sealed fields were shown unmasked: dotted paths. */
  kind(
    'shown',
    'person',
    { ...byPerson, fields: v.array(v.string()) },
    ({ fields }) => `shown unmasked: ${fieldsText(fields)}`,
  ),
  /** The signer was sent a code, which opens the copy. */
  kind('code-sent', 'server', { deliveries }, () => 'code for the signed copy sent'),
  /**
   * The signed copy was downloaded, by a person of the console or with the applicant's link; from
   * which address would be personal data. With the link, one event an hour: `count` says how many
   * times since the one before, from 2.
   */
  kind(
    'downloaded',
    'server',
    { ...byPerson, version, count: v.exactOptional(v.number()) },
    (detail) => {
      const times =
        detail.count === undefined ? '' : `, ${detail.count.toLocaleString('en-US')} times`
      return `signed copy downloaded${versionText(detail)}${times}`
    },
  ),
  /** Of {@link EXPORTS}. */
  kind(
    'exported',
    'person',
    {
      ...byPerson,
      format: v.string(),
      /** Whether sealed data was exported. */
      opened: v.boolean(),
      count: v.number(),
      /** Of the command, or of the console's queue. */
      filter: v.custom<object>(isRecord),
    },
    ({ count, format, opened, filter }) => {
      const parts = Object.entries(filter).map((part) => part.join(' '))
      const applications = `${count.toLocaleString('en-US')} application${count === 1 ? '' : 's'}`
      return [
        `exported ${applications} as ${format}`,
        ...(opened ? ['with sealed data'] : []),
        ...(parts.length > 0 ? [`(${parts.join(', ')})`] : []),
      ].join(' ')
    },
  ),
  kind(
    'status',
    'person',
    {
      ...decided,
      from: status,
      to: status,
      /** Who decided had asked for the version that was decided about. */
      isAsker: v.exactOptional(v.literal(true)),
      deliveries,
    },
    (detail, names) => {
      const { from, to, isAsker } = detail
      if (from === to) return 'note added'
      const changed = `status changed from ${names[from] ?? from} to ${names[to] ?? to}`
      return `${changed}${decidedText(detail)}${isAsker ? ' (asked and decided by the same person)' : ''}`
    },
  ),
  /** A first person has decided; the status changes when a second one decides the same. */
  kind(
    'proposed',
    'person',
    { ...decided, to: status },
    (detail, names) =>
      `first of two decisions: ${names[detail.to] ?? detail.to}${decidedText(detail)}`,
  ),
  /** Who works on it; null for nobody. */
  kind('assigned', 'person', { ...byPerson, to: v.nullable(person) }, ({ to }) =>
    to ? `assigned to ${to.name}` : 'assigned to nobody',
  ),
  kind(
    'rekeyed',
    'operator',
    {
      sealed: hash,
      recipients,
      /** The hashes of re-encrypted notes, by event number. */
      notes: v.record(v.string(), hash),
      /** Those that were re-encrypted; missing if none was, as are documents. */
      entries: v.exactOptional(sealedParts),
      documents: v.exactOptional(sealedParts),
      /** The corrected versions, by number. */
      versions: v.exactOptional(sealedParts),
    },
    () => 're-encrypted',
  ),
  kind('purged', 'both', { receivedAt: v.string() }, () => 'erased'),
  /** Of {@link CONSOLE}: a session with this event's number. */
  kind(
    'signed-in',
    'server',
    {
      by: person,
      /** A role, or several with their programs: `viewer reviewer@acme`. */
      role: v.string(),
      /** The hash of its secret. Releases up to 0.2.0 stored neither, and backed no session. */
      session: v.optional(hash, ''),
      /** ISO 8601. */
      expiresAt: v.optional(v.string(), ''),
    },
    ({ role }) => `signed in as ${role}`,
  ),
  /** Of {@link CONSOLE}: whose session ended, and who ended it. */
  kind(
    'signed-out',
    'server',
    {
      by: person,
      of: person,
      /** The number of the event that began it; 0 in events of releases up to 0.2.0. */
      session: v.optional(v.number(), 0),
    },
    ({ of, by }) =>
      of.subject === by.subject ? 'signed out' : `signed out (session of ${of.name})`,
  ),
  /** Of {@link CONSOLE}: with which a person unlocks; the hash of what is stored of it. */
  kind('passkey-added', 'server', { by: person, passkey: hash }, () => 'passkey added'),
  /** Of {@link CONSOLE}: whose it was, and who removed it. */
  kind(
    'passkey-removed',
    'server',
    {
      by: person,
      of: person,
      /** The number of the event that added it. */
      passkey: v.number(),
    },
    ({ of, by }) =>
      of.subject === by.subject ? 'passkey removed' : `passkey removed (of ${of.name})`,
  ),
  /** Of {@link API_KEYS}: a key with this event's number. `secret`: the hash of its secret. */
  kind(
    'key-made',
    'operator',
    { name: v.string(), may: v.array(v.picklist(apiScopes)), secret: hash },
    ({ name, may }) => `API key made: ${name} (may: ${may.join(', ')})`,
  ),
  /** Of a chain of its own (`rights/service.ts`): what no older row brings back. */
  kind(
    'link-ended',
    'server',
    { of: v.picklist(['draft', 'invitation', 'document']) },
    ({ of }) => `a link ended: ${of}`,
  ),
  /** Of {@link ADOPTED}: the first start of a release that signs rows signed those that were open. */
  kind(
    'adopted',
    'server',
    {
      /** How many of each kind. */
      rights: v.record(v.string(), v.number()),
      /** Of the signatures of all of them, in order. */
      sha256: hash,
      /** The deliveries that were owed then, by id. */
      waiting: v.array(v.string()),
    },
    ({ rights }) =>
      `links of releases before adopted: ${Object.entries(rights)
        .map((one) => one.reverse().join(' '))
        .join(', ')}`,
  ),
  /** Of {@link API_KEYS}. */
  kind('key-ended', 'operator', { key: v.number() }, ({ key }) => `API key ended: number ${key}`),
  /** Of {@link SERVERS}: a server was started although another ran with other settings. */
  kind(
    'settings-accepted',
    'server',
    { settings: v.array(v.string()) },
    ({ settings }) => `started with other settings than a server that ran: ${settings.join(', ')}`,
  ),
  /** Of {@link SCREENING}. `list`: the hash of the compressed list; `published`: YYYY-MM-DD. */
  kind(
    'list-imported',
    'operator',
    { list: hash, published: v.string(), entries: v.number() },
    ({ published, entries }) =>
      `sanctions list of ${published} imported: ${entries.toLocaleString('en-US')} entries`,
  ),
  /** The names of a version were compared with a list. The note says what was found. */
  kind(
    'screened',
    'person',
    {
      ...byPerson,
      version: v.number(),
      list: hash,
      /** How many listed names are similar, and how many of them are not decided yet. */
      matches: v.number(),
      open: v.number(),
      /** That the note is sealed to. */
      recipients,
      note: v.exactOptional(hash),
    },
    ({ matches, open }) =>
      `compared with the sanctions list: ${matches} similar${open > 0 ? `, ${open} not decided` : ''}`,
  ),
] as const

export type EventKind = (typeof eventKinds)[number]['name']

/** An event as it is read. */
type ReadEvent = DeepReadonly<NonNullable<ReturnType<(typeof eventKinds)[number]['read']>>>

/** What an event says. */
export type EventContent<Kind extends EventKind = EventKind> = Kind extends EventKind
  ? Pick<Extract<ReadEvent, { readonly kind: Kind }>, 'kind' | 'detail'>
  : never

export type EventDetail<Kind extends EventKind> = EventContent<Kind>['detail']

/** Most applications have but one. */
function versionText({ version = 1 }: { readonly version?: number }): string {
  return version === 1 ? '' : ` version ${version}`
}

function decidedText({ reasons = [], unseen }: Detail<typeof decided>): string {
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
  return unseen ? `${why} (without having opened it)` : why
}

/** Fields as the form names them; people by their place, without their names. */
function fieldsText(paths: readonly string[]): string {
  return [...new Set(paths.map(fieldText))].join('; ')
}

function fieldText(path: string): string {
  const place = /^documents\.(\d+)$/.exec(path)?.[1]
  if (place !== undefined) return `Document ${Number(place) + 1}`
  const [text] = fieldLabels([path], undefined, allMessages.en)
  return text || path
}
