import {
  type FindRequest,
  type FoundApplications,
  findRoute,
  MAX_KEYS,
} from '../../api/console/find.ts'
import { type Answer, send } from '../requests/request.ts'

type Keys = FindRequest['keys']

/** Finds the applications with these keys, in as many requests as their number needs. */
export async function findAll(keys: Keys): Promise<Answer<FoundApplications>> {
  const answers: FoundApplications[] = []
  for (const batch of batchesOf(keys)) {
    const answer = await send(findRoute, { body: { keys: batch } })
    if (!answer.ok) return answer
    answers.push(answer.value)
  }
  return {
    ok: true,
    value: {
      found: answers.flatMap((answer) => answer.found),
      hasMore: answers.some(({ hasMore }) => hasMore),
    },
  }
}

/** Returns the keys by request. Those of a program stay together. */
function batchesOf(keys: Keys): readonly Keys[] {
  const batches: Keys[] = []
  for (const ofProgram of Map.groupBy(keys, ({ program }) => program).values()) {
    const last = batches.at(-1)
    if (last && last.length + ofProgram.length <= MAX_KEYS) last.push(...ofProgram)
    else batches.push([...ofProgram])
  }
  return batches
}
