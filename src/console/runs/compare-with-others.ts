/** Compares an opened application with others by keyed hashes, which the worker makes. */
import {
  addMatchSecretRoute,
  type EarlierMatches,
  type MatchSecret,
  matchKeysRoute,
  matchSecretRoute,
} from '../../api/console/match-keys.ts'
import { type RunMatchKeys, runMatchKeysRoute, runsRoute } from '../../api/console/runs.ts'
import { urlOf } from '../../api/route.ts'
import { matchValues } from '../../application/screening/match-values.ts'
import type { OpenedRecord } from '../opened/use-opened.ts'
import { type Answer, get, type Refusal, send } from '../requests/request.ts'
import { makeMatchSecret, matchKeys } from '../vault/vault.ts'
import { newRun, type Run } from './use-run.ts'

export type MatchComparison =
  | { readonly state: 'compared'; readonly seen: EarlierMatches; readonly secret: Secret }
  /** The secret is sealed to other keys, or the tab was locked in the meantime. */
  | { readonly state: 'not-opened' }
  | ({ readonly state: 'failed' } & Pick<Refusal, 'failure' | 'body'>)

/** Stores the match keys of an application, and returns other applications with the same keys. */
export async function compareWithOthers(
  reference: string,
  opened: OpenedRecord,
): Promise<MatchComparison> {
  try {
    const secret = await secretFor(reference)
    const { reference: _, ...body } = await keysWith(secret, reference, opened)
    const seen = requireAnswer(await send(matchKeysRoute, { params: { reference }, body }))
    return { state: 'compared', seen, secret }
  } catch (error) {
    if (!(error instanceof RequestFailed)) return { state: 'not-opened' }
    return { state: 'failed', ...error.refusal }
  }
}

/** One run per program, by the id of its secret. It continues while other pages are shown. */
const runs = new Map<string, { readonly run: Run; readonly from: { reference: string } }>()

/** Returns the run that stores match keys for the program's applications that have none yet. */
export function othersOf(reference: string, secret: Secret): Run {
  const known = runs.get(secret.id)
  if (known) {
    // The application that started the run may have been erased.
    known.from.reference = reference
    return known.run
  }
  const from = { reference }
  const run = newRun<RunMatchKeys>({
    begin: () => send(runsRoute, { body: { what: 'match-keys', ...from } }),
    work: (application, opened) => keysWith(secret, application.reference, opened),
    save: (id, results) => send(runMatchKeysRoute, { params: { id }, body: { results } }),
  })
  runs.set(secret.id, { run, from })
  return run
}

/** A request that the server refused or did not answer. */
export class RequestFailed extends Error {
  readonly refusal: Pick<Refusal, 'failure' | 'body'>

  constructor({ failure, body }: Pick<Refusal, 'failure' | 'body'>) {
    super(failure)
    this.refusal = { failure, body }
  }
}

type Secret = NonNullable<MatchSecret['secret']>

/** Returns the match keys of an opened application. Rejects if the secret cannot be opened. */
async function keysWith(
  { id, sealed }: Secret,
  reference: string,
  { record, entries, versions }: OpenedRecord,
): Promise<RunMatchKeys> {
  const keys = await matchKeys(sealed, matchValues(record, entries))
  return { reference, secret: id, version: versions.length, keys: [...keys] }
}

/** Returns a program's secret, which the first person creates. Rejects with a `RequestFailed`. */
export async function secretFor(reference: string): Promise<Secret> {
  const stored = requireAnswer(await get(urlOf(matchSecretRoute, { params: { reference } })))
  if (stored.secret) return stored.secret
  const sealed = await makeMatchSecret(stored.recipients)
  const added = requireAnswer(
    await send(addMatchSecretRoute, { params: { reference }, body: { sealed } }),
  )
  if (!added.secret) throw new RequestFailed({ failure: 'conflict', body: undefined })
  return added.secret
}

function requireAnswer<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new RequestFailed(answer)
  return answer.value
}

/** Returns whether no other application has this applicant; undefined until all are compared. */
export function isClearOfDuplicates({
  found: matches,
  waiting,
}: EarlierMatches): boolean | undefined {
  if (matches.length > 0) return false
  return waiting === 0 ? true : undefined
}
