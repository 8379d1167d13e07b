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
  /** The signer was sent a code, which opens the copy. */
  kind('code-sent', 'server', { deliveries }, () => 'code for the signed copy sent'),
  /**
   * A link was mailed to an address of the application: one that shows the status or, again, that
   * of the request for corrections with this id.
   */
  kind('link-sent', 'server', { id: v.exactOptional(v.string()), deliveries }, ({ id }) =>
    id === undefined ? 'new link to the status sent' : 'link to the corrections sent again',
  ),
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
] as const
