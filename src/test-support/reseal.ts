import { join } from 'node:path'
import { addEvent } from '../server/ledger/new-events-service.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { bytesHash } from '../server/platform/encryption/hash.ts'
import { sealTo } from '../server/platform/encryption/seal.ts'
import { ownKeyPair, unsealWith } from '../server/platform/encryption/unseal.ts'
import { findApplication } from '../server/records/list-service.ts'
import { replaceSealed } from '../server/records/service.ts'
import { TEST_NOW, type TestServer } from './test-server.ts'

export function identityOf({ folder }: Pick<TestServer, 'folder'>): string {
  return join(folder, 'sealing-identity.txt')
}

/**
 * Changes the JSON in a sealed record and adds a matching event, as only a person with the server's
 * folder can. Returns the new text.
 */
export async function reseal(
  { db, folder, signer }: TestServer,
  reference: string,
  change: (record: Readonly<Record<string, unknown>>, text: string) => string,
): Promise<string> {
  const row = await findApplication(db, reference)
  if (!row) throw new Error(`${reference} is not stored`)
  const unseal = await unsealWith(identityOf({ folder }))
  const text = Buffer.from(await unseal.bytes(row.sealed)).toString('utf8')
  const changed = change(JSON.parse(text), text)
  const seal = sealTo((await ownKeyPair(folder)).recipients)
  const after = await seal.bytes(Buffer.from(changed))
  await inTransaction(db, async (transaction) => {
    await replaceSealed(transaction, reference, { before: row.sealed, after })
    // Sealed to the keys that it had, it would be reported.
    const detail = { sealed: bytesHash(after), recipients: 'other keys', notes: {} }
    await addEvent(transaction, { reference, at: TEST_NOW, signer }, { kind: 'rekeyed', detail })
  })
  return changed
}
