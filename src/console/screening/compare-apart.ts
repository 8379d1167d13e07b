/** Compares names with a sanctions list in a worker without the key that opened them. */
import { screeningListRoute } from '../../api/console/screening.ts'
import { urlOf } from '../../api/route.ts'
import type { ScreeningSubject } from '../../application/screening/subjects.ts'
import { startWorker } from '../start-worker.ts'
import { useVault } from '../vault/vault.ts'
import type { CompareAnswer, CompareTask, Comparison } from './compare.ts'

let worker: Worker | undefined
let count = 0
const pending = new Map<number, PromiseWithResolvers<Comparison>>()

/**
 * Compares names. Rejects if the list cannot be loaded. Also rejects if the console is locked,
 * which forgets the names.
 *
 * @param hash the hash of the list, whose address is always the same
 */
export function compare(
  hash: string,
  subjects: readonly ScreeningSubject[],
  threshold: number,
): Promise<Comparison> {
  if (!useVault.getState().isUnlocked) return Promise.reject(new Error('Locked'))
  const address = urlOf(screeningListRoute, { params: { hash } })
  const task: CompareTask = { id: ++count, address, subjects, threshold }
  const answer = Promise.withResolvers<Comparison>()
  pending.set(task.id, answer)
  worker ??= start()
  worker.postMessage(task)
  return answer.promise
}

function start(): Worker {
  const started = startWorker('comparison')
  started.addEventListener('message', ({ data }: MessageEvent<CompareAnswer>) => {
    const answer = pending.get(data.id)
    pending.delete(data.id)
    if ('failed' in data) answer?.reject(new Error('Not compared'))
    else answer?.resolve(data.value)
  })
  const stopListening = useVault.subscribe(({ isUnlocked }) => {
    if (!isUnlocked) end()
  })
  const end = () => {
    stopListening()
    started.terminate()
    worker = undefined
    for (const { reject } of pending.values()) reject(new Error('Ended'))
    pending.clear()
  }
  started.addEventListener('error', end)
  return started
}
