/** Events that give rights, of sessions in the console, and about the settings of servers. */
import * as v from 'valibot'
import { apiScopes } from '../../api-scopes.ts'
import { ADOPTED, API_KEYS, CONSOLE, LINK, SERVERS } from '../chain-names.ts'
import { hash, kindIn, person } from './kind.ts'

const keyKind = kindIn(API_KEYS)
const consoleKind = kindIn(CONSOLE)

export const rightKinds = [
  /** An API key was made. The event's number is the key's; `secret` is the hash of its secret. */
  keyKind(
    'key-made',
    'operator',
    {
      name: v.string(),
      may: v.array(v.picklist(apiScopes)),
      secret: hash,
      /** The id of the key's only program; absent for all programs. */
      program: v.exactOptional(v.string()),
      /**
       * The status of its answers to submissions; absent for the 303 of keys that release 0.3.0 or
       * earlier made.
       */
      submitted: v.exactOptional(v.literal(201)),
    },
    ({ name, may, program }) =>
      `API key made: ${name} (may: ${may.join(', ')}${program === undefined ? '' : `; program: ${program}`})`,
  ),
  keyKind(
    'key-ended',
    'operator',
    { key: v.number() },
    ({ key }) => `API key ended: number ${key}`,
  ),
  /**
   * The end of a right, in a chain of its own (`ledger/ending-tables-service.ts`), which no older
   * row can undo. An operator signs it when they withdraw or erase the right's application.
   */
  kindIn(LINK)(
    'link-ended',
    'both',
    { of: v.picklist(['draft', 'invitation', 'document']) },
    ({ of }) => `a link ended: ${of}`,
  ),
  /**
   * A release that signs rows has started for the first time, and has signed the open
   * ones.
   */
  kindIn(ADOPTED)(
    'adopted',
    'server',
    {
      /** The number of rights of each kind. */
      rights: v.record(v.string(), v.number()),
      /** The hash of all their signatures, in order. */
      sha256: hash,
      /** The ids of the deliveries that were owed at that time. */
      waiting: v.array(v.string()),
    },
    ({ rights }) =>
      `links of releases before adopted: ${Object.entries(rights)
        .map((pair) => pair.reverse().join(' '))
        .join(', ')}`,
  ),
  /** A server was started although another one ran with other settings. */
  kindIn(SERVERS)(
    'settings-accepted',
    'server',
    { settings: v.array(v.string()) },
    ({ settings }) => `started with other settings than a server that ran: ${settings.join(', ')}`,
  ),
] as const

/** Events of people who sign in to the console and unlock it. */
export const consoleKinds = [
  /** A person signed in. The event's number is the session's. */
  consoleKind(
    'signed-in',
    'server',
    {
      by: person,
      /** A role, or several with their programs: `viewer reviewer@acme`. */
      role: v.string(),
      /**
       * The hash of the session's secret. Releases up to 0.2.0 stored neither this nor the end, and
       * their events prove no session.
       */
      session: v.optional(hash, ''),
      /** ISO 8601. */
      expiresAt: v.optional(v.string(), ''),
    },
    ({ role }) => `signed in as ${role}`,
  ),
  /** A session ended. The event names its person and the person who ended it. */
  consoleKind(
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
  /** A person registered a passkey. The event has the hash of its row. */
  consoleKind('passkey-added', 'server', { by: person, passkey: hash }, () => 'passkey added'),
  /** A passkey was removed. The event names its person and the person who removed it. */
  consoleKind(
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
] as const
