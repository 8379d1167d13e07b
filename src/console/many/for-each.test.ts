import { expect, it, vi } from 'vitest'
import { forEach, type Outcome } from './for-each.ts'

vi.mock('../start-worker.ts', () => ({}))

it('an act on several applications can be stopped, and says for which it was not done', async () => {
  const done: string[] = []
  const act = async (reference: string): Promise<Outcome> => {
    done.push(reference)
    return { reference }
  }
  const progress: number[] = []
  const outcomes = await forEach(['MA-1', 'MA-2', 'MA-3'], act, {
    onProgress: (count) => progress.push(count),
    isStopped: () => done.length === 1,
  })
  expect(done).toEqual(['MA-1'])
  expect(progress).toEqual([0])
  expect(outcomes).toEqual([
    { reference: 'MA-1' },
    { reference: 'MA-2', problem: 'You stopped before this one.' },
    { reference: 'MA-3', problem: 'You stopped before this one.' },
  ])
})
