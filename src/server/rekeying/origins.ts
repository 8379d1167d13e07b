/**
 * Finds the application that a note or a document was first sealed for. A browser may send a copy
 * that its person cannot open: sealed again to the key of their own program, they could read it.
 * The original may have been re-encrypted or erased since, so the events decide.
 */

import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { type RecordedEvent, receiptIn } from '../../application/facts/event-reading.ts'
import { copiedDocuments } from '../documents/service.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
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

/** Every chain, and whether nothing is missing from the audit log. */
interface EventsOfAll {
  readonly chains: AsyncIterable<{
    readonly events: readonly RecordedEvent[]
    readonly hasRightHashes: boolean
  }>
  readonly isLogIntact: boolean
}

/** Reads the origins of all notes and documents. */
export async function readOrigins(
  db: Database,
  programs: Programs,
  { chains, isLogIntact }: EventsOfAll,
): Promise<Origins> {
  const notes = await notesWithResults(db)
  const copies = new Set([...notes.map(bytesHash), ...(await copiedDocuments(db))])
  const owners = new Map<string, string>()
  // A changed receipt names none.
  const known = new Set(programs.all.map(({ id }) => id))
  let areWhole = isLogIntact
  for await (const { events, hasRightHashes } of chains) {
    areWhole &&= hasRightHashes
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
  // Everyone with a key of the only program may read everything.
  const areUnknown = known.size > 1 && !areWhole
  return {
    areUnknown,
    of: (hash, reference) => {
      const owner = owners.get(hash)
      if (areUnknown || copies.has(hash)) return 'copied'
      if (owner === undefined) return 'new'
      return owner === reference ? 'own' : 'copied'
    },
  }
}
