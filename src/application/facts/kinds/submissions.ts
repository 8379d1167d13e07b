/** An application arrives, and arrives again, corrected. */
import * as v from 'valibot'
import { languages } from '../../language.ts'
import { deliveries, hash, kind, recipients, sealedParts, versionText, words } from './kind.ts'

/** What was stored of an application when it arrived. */
const received = {
  row: hash,
  sealed: hash,
  /** The salted hash of the application that was signed: see `Evidence`. */
  application: hash,
  recipients,
  /** Of a year; null in events of release 0.1.0, which did not say. */
  annualSales: v.optional(v.nullable(v.number()), null),
  /** The language in which it was signed. */
  language: v.picklist(languages),
  /** The stored agreement that it was signed under: see `agreementHash`. */
  agreement: v.object({ version: v.string(), sha256: hash }),
  /** The hash of the encrypted data of the applicant's copy. */
  copy: hash,
  deliveries,
  /** What owners entered themselves, by invitation; missing if the applicant entered all. */
  entries: v.exactOptional(sealedParts),
  /** Missing if there are none. */
  documents: v.exactOptional(sealedParts),
  /** What its program showed, by the hash; missing for the default program. */
  program: v.exactOptional(v.object({ id: v.string(), sha256: hash })),
  /** The id of the invitation with which it came; missing without one. */
  invitation: v.exactOptional(v.string()),
  /** The number of the API key with which it was entered; missing if the applicant did. */
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
