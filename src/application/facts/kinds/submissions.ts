/** Events of the arrival of an application, of its corrections, and of signed copies. */
import * as v from 'valibot'
import { languages } from '../../language.ts'
import {
  byPerson,
  deliveries,
  hash,
  kind,
  recipients,
  sealedParts,
  version,
  versionText,
  words,
} from './kind.ts'

/** The stored data of an application at its arrival. */
const received = {
  row: hash,
  sealed: hash,
  /** The salted hash of the application that was signed: see `Evidence`. */
  application: hash,
  recipients,
  /** The sales of a year; null in events of release 0.1.0. */
  annualSales: v.optional(v.nullable(v.number()), null),
  /** The language that it was signed in. */
  language: v.picklist(languages),
  /** The stored agreement that it was signed under. See `agreementHash`. */
  agreement: v.object({ version: v.string(), sha256: hash }),
  /** The hash of the encrypted data of the applicant's copy. */
  copy: hash,
  deliveries,
  /** The entries of owners, by invitation; absent if the applicant entered everything. */
  entries: v.exactOptional(sealedParts),
  /** Absent if there are none. */
  documents: v.exactOptional(sealedParts),
  /** The hash of the program's configuration on the page; absent for the default program. */
  program: v.exactOptional(v.object({ id: v.string(), sha256: hash })),
  /** The id of the applicant's invitation; absent without one. */
  invitation: v.exactOptional(v.string()),
  /** The number of the API key that submitted it; absent if the applicant did. */
  key: v.exactOptional(v.number()),
}

export const submissionKinds = [
  kind('received', 'server', received, (detail) =>
    ['received', enteredText(detail)].filter(Boolean).join(': '),
  ),
  kind(
    'corrected',
    'server',
    {
      ...received,
      /** The id of the request. */
      id: v.string(),
      /** From 2. */
      version: v.number(),
      words,
    },
    (detail) =>
      [`corrected:${versionText(detail)}`, enteredText(detail)].filter(Boolean).join('; '),
  ),
] as const

function enteredText({ key }: { readonly key?: number }): string {
  return key === undefined
    ? ''
    : `entered with API key ${key} for the applicant; signature on paper`
}

/** Events of signed copies. */
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
