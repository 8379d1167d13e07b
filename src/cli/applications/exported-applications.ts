/** Selects and reads the applications of an export. */

import {
  decidedSince,
  type ExportedApplication,
  readApplications,
} from '../../server/exports/service.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Signer } from '../../server/platform/encryption/signing-key.ts'
import type { Unsealer } from '../../server/platform/encryption/unseal.ts'
import type { Ledger } from '../../server/platform/ledger.ts'
import { type ApplicationFilter, matchingReferences } from '../../server/records/list-service.ts'
import type { CommandContext } from '../command.ts'
import { LeftOut } from '../keys/skipped.ts'
import { refuseUnknown } from './filter.ts'

export interface ExportOrder {
  readonly filter: ApplicationFilter
  /** Only applications decided at this time or later. */
  readonly decided: Date | undefined
  readonly unseal: Unsealer | undefined
  readonly signer: Signer
  readonly ledger: Ledger
}

export interface WrittenExport {
  readonly count: number
  readonly leftOut: LeftOut
}

export async function askedReferences(
  db: Database,
  { filter, decided }: ExportOrder,
  context: CommandContext,
): Promise<ReadonlySet<string>> {
  await refuseUnknown(db, filter, context)
  const matching = await matchingReferences(db, filter)
  return decided ? decidedSince(db, matching, decided) : matching
}

/** The selection in words, for the audit log. */
export function chosenBy({ filter, decided }: ExportOrder): object {
  return { ...filter, ...(decided && { decidedSince: decided }) }
}

/**
 * Reads the applications page by page. Leaves out, and collects in `leftOut`, those that differ
 * from their signed form or cannot be opened or read. Throws if none is left.
 */
export async function* readOpened(
  db: Database,
  {
    filter,
    decided,
    unseal,
    ledger,
  }: Pick<ExportOrder, 'filter' | 'unseal' | 'ledger'> & Partial<Pick<ExportOrder, 'decided'>>,
  references: ReadonlySet<string>,
  leftOut = new LeftOut(),
): AsyncGenerator<readonly ExportedApplication[], void> {
  let count = 0
  for await (const page of readApplications(db, filter, { references, unseal, ledger })) {
    leftOut.add(page)
    // The references come from unchecked events.
    const applications = page.applications.filter(
      ({ decision }) => !decided || (decision?.at ?? '') >= decided.toISOString(),
    )
    count += applications.length
    if (applications.length > 0) yield applications
  }
  if (count === 0 && leftOut.failure) throw leftOut.failure
}
