/** Events of people who sign in to the console and unlock it. */
import * as v from 'valibot'
import { hash, kind, person } from './kind.ts'

export const consoleKinds = [
  /** In `CONSOLE`: a person signed in. The event's number is the session's. */
  kind(
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
  /** In `CONSOLE`: a session ended. The event names its person and the person who ended it. */
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
  /** In `CONSOLE`: a person registered a passkey. The event has the hash of its row. */
  kind('passkey-added', 'server', { by: person, passkey: hash }, () => 'passkey added'),
  /**
   * In `CONSOLE`: a passkey was removed. The event names its person and the person who removed it.
   */
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
] as const
