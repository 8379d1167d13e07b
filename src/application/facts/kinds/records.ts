/** Events of reading, re-encrypting and erasing stored applications. */
import * as v from 'valibot'
import { isRecord } from '../../json/is-record.ts'
import { EXPORTS } from '../chain-names.ts'
import {
  applicationsText,
  byPerson,
  deliveries,
  fieldsText,
  hash,
  kind,
  kindIn,
  mapping,
  recipients,
  sealedParts,
  version,
  versionText,
} from './kind.ts'

export const recordKinds = [
  /** In release 0.1.0 the version is absent, and it is the latest of its time. */
  kind('opened', 'person', { ...byPerson, version }, (detail) => `viewed${versionText(detail)}`),
  /** Sensitive answers were shown in full, at these dotted paths. */
  kind(
    'shown',
    'console',
    { ...byPerson, fields: v.array(v.string()) },
    ({ fields }, _names, texts) => `shown unmasked: ${fieldsText(fields, texts)}`,
  ),
  /** A case file of a version was made, to be printed or saved. */
  kind(
    'case-file',
    'person',
    { ...byPerson, version },
    (detail) => `case file made${versionText(detail)}`,
  ),
  /** A file was written. */
  kindIn(EXPORTS)(
    'exported',
    'person',
    {
      ...byPerson,
      format: v.string(),
      /** Whether sealed data was exported. */
      opened: v.boolean(),
      count: v.number(),
      /** The filter of the command, or of the console's queue. */
      filter: v.custom<object>(isRecord),
      mapping: v.exactOptional(mapping),
      /** The programs that the exporting person has rights for; absent for all. */
      programs: v.exactOptional(v.array(v.string())),
    },
    ({ count, format, opened, filter, mapping }) => {
      const parts = Object.entries(filter).map((part) => part.join(' '))
      return [
        `exported ${applicationsText(count)} as ${format}`,
        ...(opened ? ['with sealed data'] : []),
        ...(mapping ? [mappingText(mapping)] : []),
        ...(parts.length > 0 ? [`(${parts.join(', ')})`] : []),
      ].join(' ')
    },
  ),
  /** The application is in the file of an export with a mapping. */
  kind(
    'exported-with',
    'person',
    { ...byPerson, mapping, version },
    (detail) => `exported${versionText(detail)} ${mappingText(detail.mapping)}`,
  ),
  kind(
    'rekeyed',
    'operator',
    {
      sealed: hash,
      recipients,
      /** The hashes of re-encrypted notes, by event number. */
      notes: v.record(v.string(), hash),
      /** The re-encrypted entries; absent for none, as are the documents. */
      entries: v.exactOptional(sealedParts),
      documents: v.exactOptional(sealedParts),
      /** The corrected versions, by number. */
      versions: v.exactOptional(sealedParts),
    },
    () => 're-encrypted',
  ),
  kind(
    'purged',
    'both',
    {
      receivedAt: v.string(),
      // Releases up to 0.2.0 announced no deliveries.
      deliveries: v.optional(deliveries, {}),
    },
    () => 'erased',
  ),
] as const

function mappingText({ hash, name }: v.InferOutput<typeof mapping>): string {
  return `with the mapping ${name} (${hash.slice(0, 12)})`
}
