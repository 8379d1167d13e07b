import { SCHEMA_HEADER } from '../../api/page-outdated.ts'
import { PROGRAM_HEADER, programHeaderOf } from '../../api/programs.ts'
import { pageConfig } from './page-config.ts'

/** The hash of the schema that this page was built with: the build puts it here. */
declare const SCHEMA_HASH: string

/** Sent with every body of answers, so that a server that shows or asks something else can tell. */
export function schemaHeader(): Readonly<Record<string, string>> {
  const { program } = pageConfig()
  return {
    [SCHEMA_HEADER]: SCHEMA_HASH,
    ...(program && { [PROGRAM_HEADER]: programHeaderOf(program) }),
  }
}
