/** Selects and reads the applications of an export. */

import { chooseApplications, type ExportFilter } from '../../server/exports/choice-service.ts'
import { type ExportedApplication, readApplications } from '../../server/exports/service.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Signer } from '../../server/platform/encryption/signing-key.ts'
import type { Unsealer } from '../../server/platform/encryption/unseal.ts'
import type { Ledger } from '../../server/platform/ledger.ts'
import type { CommandContext } from '../command.ts'
import type { LeftOut } from '../keys/skipped.ts'
import { refuseUnknown } from './filter.ts'

export interface ExportOrder {
  readonly filter: ExportFilter
  readonly unseal: Unsealer | undefined
  readonly signer: Signer
  readonly ledger: Ledger
}

export interface WrittenExport {
  readonly count: number
  readonly leftOut: LeftOut
}

/** Returns the references to export. Collects in `leftOut` why others may be missing. */
export async function askedReferences(
  db: Database,
  { filter, ledger }: Pick<ExportOrder, 'filter' | 'ledger'>,
  context: CommandContext,
  leftOut: LeftOut,
): Promise<ReadonlySet<string>> {
  await refuseUnknown(db, { program: filter.program }, context)
  const { references, problems } = await chooseApplications(db, filter, ledger)
  // The row of an application with events may be hidden: it is named with those left out.
  const others = filter.references?.filter((reference) => !references.has(reference))
  await refuseUnknown(db, { references: others }, context)
  leftOut.doubt(problems)
  return references
}

/**
 * Reads the applications page by page. Leaves out, and collects in `leftOut`, those that differ
 * from their signed form or cannot be opened or read. Throws if none is left.
 */
export async function* readOpened(
  db: Database,
  { filter, unseal, ledger }: Pick<ExportOrder, 'filter' | 'unseal' | 'ledger'>,
  references: ReadonlySet<string>,
  leftOut: LeftOut,
): AsyncGenerator<readonly ExportedApplication[], void> {
  let count = 0
  for await (const page of readApplications(db, filter, { references, unseal, ledger })) {
    leftOut.add(page)
    const { applications } = page
    count += applications.length
    if (applications.length > 0) yield applications
  }
  if (count === 0 && leftOut.failure) throw leftOut.failure
}
