/** Which applications an export is about, and how they are read. */
import type { Ledger } from '../server/ledger/ledger-service.ts'
import type { Database } from '../server/platform/database/database.ts'
import type { Signer } from '../server/platform/encryption/signing-key.ts'
import type { Unseal } from '../server/platform/encryption/unseal.ts'
import { decidedSince } from '../server/records/decision-service.ts'
import { type ExportedApplication, readApplications } from '../server/records/export-service.ts'
import { type ApplicationFilter, matchingReferences } from '../server/records/list-service.ts'
import { type CommandContext, CommandFailed } from './command.ts'
import { refuseUnknown } from './filter.ts'
import { doesNotOpen } from './identity.ts'
import { skippedLines } from './skipped.ts'

export interface AskedExport {
  readonly filter: ApplicationFilter
  /** Only those that were decided at this time or later. */
  readonly decided: Date | undefined
  readonly unseal: Unseal | undefined
  readonly signer: Signer
  readonly ledger: Ledger
}

/** The references of the applications that are meant. */
export async function askedReferences(
  db: Database,
  { filter, decided }: AskedExport,
  context: CommandContext,
): Promise<ReadonlySet<string>> {
  await refuseUnknown(db, filter, context)
  const matching = await matchingReferences(db, filter)
  return decided ? decidedSince(db, matching, decided) : matching
}

/** How they were chosen, for the audit log. */
export function chosenBy({ filter, decided }: AskedExport): object {
  return { ...filter, ...(decided && { decidedSince: decided }) }
}

/** Reads them page by page. Throws if one is not as it was signed, or is not opened. */
export async function* readOpened(
  db: Database,
  { filter, unseal, ledger }: AskedExport,
  references: ReadonlySet<string>,
): AsyncGenerator<readonly ExportedApplication[], void> {
  for await (const page of readApplications(db, filter, { references, unseal, ledger })) {
    const { applications, notOpened, unreadable, changed } = page
    if (changed.size > 0) throw new CommandFailed(skippedLines(changed, 'exported').join('\n'))
    if (notOpened.length > 0) throw doesNotOpen(notOpened)
    if (unreadable.length > 0) throw new CommandFailed(unreadable.join('\n'))
    yield applications
  }
}
