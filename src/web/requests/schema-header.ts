import { SCHEMA_HEADER } from '../../api/page-outdated.ts'

/** The hash of the schema that this page was built with: the build puts it here. */
declare const SCHEMA_HASH: string

/** Sent with every body of answers, so that a server of another release can tell. */
export function schemaHeader(): Readonly<Record<string, string>> {
  return { [SCHEMA_HEADER]: SCHEMA_HASH }
}
