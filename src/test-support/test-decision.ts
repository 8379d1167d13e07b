import { type DecisionOrder, decideByRulesOf } from '../server/decisions/service.ts'
import { ownKeyPair } from '../server/platform/encryption/unseal.ts'
import { defaultProgram } from '../server/programs/program-service.ts'
import { programOfApplication } from '../server/records/program-service.ts'
import type { TestServer } from './test-server.ts'

/** Decides at a time that the test chooses, without having opened the application. */
export async function decideUnseen(
  { db, ledger, config, folder, signer }: TestServer,
  {
    reference,
    at,
    ...decision
  }: Pick<DecisionOrder, 'to'> &
    Partial<DecisionOrder> & { readonly reference: string; readonly at: Date },
): Promise<void> {
  const program = defaultProgram(config, (await ownKeyPair(folder)).recipients)
  const id = (await programOfApplication(db, reference, ledger)) ?? program.id
  const request = { note: undefined, reopen: false, isUnseen: true, ...decision }
  const acting = { reference, at, signer }
  const rules = { ...program, id, config: { ...program.config, FOUR_EYES_ABOVE: undefined } }
  const result = await decideByRulesOf(rules, { db, ledger, config }, acting, request)
  if (!('outcome' in result) || result.outcome !== 'changed') {
    throw new Error(`Deciding was ${JSON.stringify(result)}`)
  }
}
