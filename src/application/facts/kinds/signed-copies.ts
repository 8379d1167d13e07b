/** Events of signed copies. */
import * as v from 'valibot'
import { byPerson, deliveries, hash, kind, version, versionText } from './kind.ts'

export const copyKinds = [
  /** The applicant's copy was generated and is served from now on. */
  kind(
    'copied',
    'both',
    { pdf: hash, version },
    (detail) => `signed copy generated${versionText(detail)}`,
  ),
  /** A code that opens the copy was sent to the signer. */
  kind('code-sent', 'server', { deliveries }, () => 'code for the signed copy sent'),
  /**
   * A link was mailed to an address of the application: to the status or, with an id, to that
   * request for corrections.
   */
  kind('link-sent', 'server', { id: v.exactOptional(v.string()), deliveries }, ({ id }) =>
    id === undefined ? 'new link to the status sent' : 'link to the corrections sent again',
  ),
  /**
   * The signed copy was downloaded by a person of the console or with the applicant's link. The
   * client's address is personal data and is not recorded. For the link there is at most one event
   * an hour, whose `count` is the number of downloads since the one before, from 2.
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
] as const
