import { DEFAULT_PROGRAM } from '../api/programs.ts'
import { changeStatus, type Decision } from '../server/decisions/service.ts'
import { openLedger } from '../server/ledger/ledger-service.ts'
import { ownKeyPair } from '../server/platform/encryption/own-key-pair.ts'
import { sealTo } from '../server/platform/encryption/seal.ts'
import { programOfApplication } from '../server/records/program-service.ts'
import type { TestServer } from './test-server.ts'

/** Decides at a time of the test's own, without having opened the application. */
export async function decideUnseen(
  { db, config, folder, signer }: TestServer,
  {
    at,
    ...decision
  }: Pick<Decision, 'reference' | 'to'> & Partial<Decision> & { readonly at: Date },
): Promise<void> {
  const seal = sealTo((await ownKeyPair(folder)).recipients)
  const ledger = openLedger(config)
  const program = (await programOfApplication(db, decision.reference, ledger)) ?? DEFAULT_PROGRAM
  const fourEyes = { program, above: undefined, ledger, people: new Map() }
  const asked = { note: undefined, reopen: false, isUnseen: true, ...decision }
  const { outcome } = await changeStatus({ db, seal, signer, fourEyes, at }, asked)
  if (outcome !== 'changed') throw new Error(`Deciding was ${outcome}`)
}
