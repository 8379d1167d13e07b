/** Compares an opened application with others, by keys that the worker makes. */
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
import { type Answer, type Failure, get, send } from '../requests/request.ts'
import { newRun, type Run } from '../runs/use-run.ts'
import { makeMatchSecret, matchKeys } from '../vault/vault.ts'
import type { OpenedRecord } from './use-opened.ts'

export type MatchComparison =
  | { readonly state: 'compared'; readonly seen: EarlierMatches; readonly secret: Secret }
  /** The secret is sealed to other keys, or the tab was locked meanwhile. */
  | { readonly state: 'not-opened' }
  | { readonly state: 'failed'; readonly failure: Failure }

/** Stores the keys of an application, and finds others with the same. */
export async function compareWithOthers(
  reference: string,
  opened: OpenedRecord,
): Promise<MatchComparison> {
  try {
    const secret = await secretFor(reference)
    const { reference: _, ...body } = await keysWith(secret, reference, opened)
    const seen = answered(await send(matchKeysRoute, { params: { reference }, body }))
    return { state: 'compared', seen, secret }
  } catch (error) {
    if (!(error instanceof RequestFailed)) return { state: 'not-opened' }
    return { state: 'failed', failure: error.failure }
  }
}

/** The run of each program, by the id of its secret: it continues while other pages are shown. */
const runs = new Map<string, { readonly run: Run; readonly from: { reference: string } }>()

/** The run that stores the keys of the applications of a program that have none yet. */
export function othersOf(reference: string, secret: Secret): Run {
  const known = runs.get(secret.id)
  if (known) {
    // The application that it was begun from may have been erased.
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

/** A request that the server did not answer as hoped. */
export class RequestFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}

type Secret = NonNullable<MatchSecret['secret']>

/** The keys of an opened application. Rejects if the secret does not open. */
async function keysWith(
  { id, sealed }: Secret,
  reference: string,
  { record, entries, versions }: OpenedRecord,
): Promise<RunMatchKeys> {
  const keys = await matchKeys(sealed, matchValues(record, entries))
  return { reference, secret: id, version: versions.length, keys: [...keys] }
}

/**
 * The secret of an application's program. The first person who needs it makes it. Rejects with a
 * `RequestFailed`.
 */
export async function secretFor(reference: string): Promise<Secret> {
  const stored = answered(await get(urlOf(matchSecretRoute, { params: { reference } })))
  if (stored.secret) return stored.secret
  const sealed = await makeMatchSecret(stored.recipients)
  const added = answered(
    await send(addMatchSecretRoute, { params: { reference }, body: { sealed } }),
  )
  if (!added.secret) throw new RequestFailed('conflict')
  return added.secret
}

function answered<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new RequestFailed(answer.failure)
  return answer.value
}

/**
 * Returns whether no other application is of the same applicant; undefined while some are not
 * compared.
 */
export function isClearOfDuplicates({
  found: matches,
  waiting,
}: EarlierMatches): boolean | undefined {
  if (matches.length > 0) return false
  return waiting === 0 ? true : undefined
}
