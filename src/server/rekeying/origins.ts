/**
 * Which application a note or a document was first sealed for. A browser may send anything, even
 * what its person cannot open: sealed to the key of their own program, they could read it. The
 * original may have been re-encrypted or erased since, so the events tell.
 */

import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { ChainHead } from '../../application/evidence.ts'
import { receiptIn } from '../../application/facts/event-reading.ts'
import { copiedDocuments } from '../documents/service.ts'
import { checkAuditLog } from '../ledger/log-service.ts'
import { everyChain, hasRightHashes } from '../ledger/unchecked-service.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Programs } from '../programs/service.ts'
import { noteHashesIn, sealedBy } from '../records/check-service.ts'
import { notesWithResults } from '../records/screening-results-service.ts'

/** `new`: the application has arrived since the events were read. */
export type Origin = 'own' | 'copied' | 'new'

export interface Origins {
  /** Returns the origin of the bytes that an application has under a hash. */
  readonly of: (hash: string, reference: string) => Origin
  /** Whether nobody can tell, since events were changed, or are missing. */
  readonly areUnknown: boolean
}

/** Reads the origins of all notes and documents. `saved` are chain heads that were saved elsewhere. */
export async function readOrigins(
  db: Database,
  {
    ledger,
    saved,
    programs,
  }: {
    readonly ledger: Ledger
    readonly saved: readonly ChainHead[]
    readonly programs: Programs
  },
): Promise<Origins> {
  return engineOf(db).readSnapshot(db, async (snapshot) => {
    const notes = await notesWithResults(snapshot)
    const copies = new Set([...notes.map(bytesHash), ...(await copiedDocuments(snapshot))])
    const owners = new Map<string, string>()
    // A changed receipt names none.
    const known = new Set(programs.all.map(({ id }) => id))
    let areWhole = true
    for await (const events of everyChain(snapshot)) {
      areWhole &&= hasRightHashes(events)
      for (const event of events) {
        const receipt = receiptIn(event)
        if (receipt) known.add(receipt.program?.id ?? DEFAULT_PROGRAM)
        const documents = sealedBy(event, 'documents').map(([, { sha256 }]) => sha256)
        for (const hash of [...noteHashesIn(event), ...documents]) {
          const owner = owners.get(hash) ?? event.reference
          if (owner === event.reference) owners.set(hash, owner)
          else copies.add(hash)
        }
      }
    }
    const { problems } = await checkAuditLog(snapshot, ledger, saved)
    // Everyone with a key of the only program may read everything.
    const areUnknown = known.size > 1 && !(areWhole && problems.length === 0)
    return {
      areUnknown,
      of: (hash, reference) => {
        const owner = owners.get(hash)
        if (areUnknown || copies.has(hash)) return 'copied'
        if (owner === undefined) return 'new'
        return owner === reference ? 'own' : 'copied'
      },
    }
  })
}
