/** The decision of a first person, until a second person makes the same decision. */
import type { ApplicationStatus } from '../../application/application-status.ts'
import type { Database } from '../platform/database/database.ts'

export interface ProposalsTable {
  readonly reference: string
  readonly to_status: ApplicationStatus
  readonly at: string
  /** The person who decided: see `Decision`. */
  readonly person: string
  readonly name: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly proposals: ProposalsTable
  }
}

/** Stores a proposal in place of an earlier one. */
export async function saveProposal(db: Database, proposal: ProposalsTable): Promise<void> {
  const { reference: _, ...changed } = proposal
  await db
    .insertInto('proposals')
    .values(proposal)
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(changed))
    .execute()
}

/** Returns the proposals for these applications, by reference. */
export async function proposalsFor(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, ProposalsTable>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map((row) => [row.reference, row]))
}

/** Deletes a proposal that was decided or no longer stands. */
export async function deleteProposal(db: Database, reference: string): Promise<void> {
  await db.deleteFrom('proposals').where('reference', '=', reference).execute()
}
