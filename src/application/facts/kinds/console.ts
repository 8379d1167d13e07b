/** Who signs in to the console, and unlocks it. */
import * as v from 'valibot'
import { hash, kind, person } from './kind.ts'

export const consoleKinds = [
  /** Of `CONSOLE`: a session with this event's number. */
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
  /** Of `CONSOLE`: whose session ended, and who ended it. */
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
  /** Of `CONSOLE`: with which a person unlocks; the hash of what is stored of it. */
  kind('passkey-added', 'server', { by: person, passkey: hash }, () => 'passkey added'),
  /** Of `CONSOLE`: whose it was, and who removed it. */
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
