import { SCHEMA_HEADER } from '../../api/page-outdated.ts'
import { PROGRAM_HEADER, programHeaderOf } from '../../api/programs.ts'
import { pageConfig } from './page-config.ts'

/** The hash of the schema that this page was built with. The build inserts it. */
declare const SCHEMA_HASH: string

/** Returns the header for every body of answers: it shows that a page is of another release. */
export function schemaHeader(): Readonly<Record<string, string>> {
  const { program } = pageConfig()
  return {
    [SCHEMA_HEADER]: SCHEMA_HASH,
    ...(program && { [PROGRAM_HEADER]: programHeaderOf(program) }),
  }
}
