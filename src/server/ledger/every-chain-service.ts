/** Reads the chains of all applications, and whether any may be missing. */

import { CHANGED, type Chain } from '../../application/facts/chain.ts'
import { isOfApplication } from '../../application/facts/chain-names.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import type { Ledger } from '../platform/ledger.ts'
import { digestedEnds, readChains } from './chains-service.ts'
import { withCheckedLog } from './seen/missing-service.ts'
import { chainNames } from './unchecked-service.ts'

/**
 * Reads the chains of all applications, or of some, in one snapshot.
 *
 * @param read is called for each chain of an application
 * @returns why chains of other applications may be missing, in the words of `verify`; nothing is
 * known of that if `references` are given
 */
export async function readEveryChain(
  db: Database,
  ledger: Ledger,
  read: (chain: Chain, reference: string) => void,
  references?: readonly string[],
): Promise<readonly string[]> {
  const endsOf = await digestedEnds(ledger)
  const readAll = async (
    snapshot: Database,
    all: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  ) => {
    const problems: string[] = []
    for await (const names of all) {
      const ends = await endsOf(snapshot, names)
      for (const [reference, chain] of await readChains(snapshot, names, ledger, ends)) {
        if (isOfApplication(reference)) read(chain, reference)
        // Someone may have moved the events of an application to another chain.
        else if (hasChanged(chain)) problems.push(`${reference}: an event ${CHANGED}`)
      }
    }
    return problems
  }
  if (references)
    return engineOf(db).readSnapshot(db, (snapshot) => readAll(snapshot, [references]))
  return withCheckedLog(db, ledger, async (snapshot, log) => [
    ...(await readAll(snapshot, chainNames(snapshot))),
    ...log.problems,
  ])
}

/** Returns whether an event of a chain was changed, or is another chain's. */
export function hasChanged({ problems }: Chain): boolean {
  return [...problems.values()].includes(CHANGED)
}
