/** Events of an invitation, each in a chain of its own (`INVITATION-…`). */
import * as v from 'valibot'
import { INVITATION } from '../chain-names.ts'
import { deliveries, hash, kindIn } from './kind.ts'

const kind = kindIn(INVITATION)

/** A link: the hash of its token, and of the key that its secret opens. */
const link = {
  token: hash,
  linkKey: hash,
  /** ISO 8601. */
  expiresAt: v.string(),
  deliveries,
}

/** The number of the API key that requested it; absent if the applicant did. */
const key = v.exactOptional(v.number())

/** Absent in events of releases up to 0.3. */
const announced = v.exactOptional(deliveries)

export const invitationKinds = [
  kind(
    'invited',
    'server',
    {
      ...link,
      key,
      /** The id of its program. */
      program: v.string(),
      /** The hash of the constant columns of the row, and of the encrypted answers. */
      row: hash,
      ciphertext: hash,
    },
    ({ key, program }) => `invited with API key ${key} (program: ${program})`,
  ),
  kind('invitation-renewed', 'server', { ...link, key }, ({ key }) =>
    key === undefined
      ? 'new link sent to the invited address, as was asked for on the page'
      : `new link made with API key ${key}`,
  ),
  kind('invitation-reminded', 'server', { key, deliveries }, ({ key }) =>
    key === undefined ? 'link mailed again, as was asked for on the page' : 'reminder sent',
  ),
  /** A person did something on the page. Following the link does not count: mail scanners do. */
  kind('invitation-opened', 'server', { deliveries }, () => 'opened'),
  /** A step was completed. */
  kind('invitation-started', 'server', { deliveries }, () => 'started'),
  kind(
    'invitation-submitted',
    'server',
    { application: v.string(), deliveries },
    ({ application }) => `submitted as ${application}`,
  ),
  kind('invitation-expired', 'server', { deliveries }, () => 'expired'),
  kind(
    'invitation-revoked',
    'server',
    { key, deliveries: announced },
    ({ key }) => `canceled with API key ${key}`,
  ),
] as const
