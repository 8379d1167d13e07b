import { SCHEMA_HEADER } from '../../api/page-outdated.ts'
import { PROGRAM_HEADER, programHeaderOf } from '../../api/programs.ts'
import { pageConfig } from './page-config.ts'

/** The hash of the schema with which this page was built. The build inserts it. */
declare const SCHEMA_HASH: string

/**
 * Returns the header for every body of answers, by which the server recognizes a page of another
 * release.
 */
export function schemaHeader(): Readonly<Record<string, string>> {
  const { program } = pageConfig()
  return {
    [SCHEMA_HEADER]: SCHEMA_HASH,
    ...(program && { [PROGRAM_HEADER]: programHeaderOf(program) }),
  }
}
