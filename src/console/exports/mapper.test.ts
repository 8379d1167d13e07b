import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { us } from '../../application/forms/us.ts'
import { mappingInput } from '../../application/mapping/mapping-input.ts'
import { MAPPING_MS, type MappingTask } from '../../application/mapping/mapping-task.ts'
import { sampleRecord } from '../../application/testing/sample-record.ts'

/** The outcome of each task, in turn. */
let outcomes: ('mapped' | 'endless' | 'failed')[] = []
const workers: FakeWorker[] = []

class FakeWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | undefined
  onerror: (() => void) | undefined
  isEnded = false

  constructor() {
    workers.push(this)
    queueMicrotask(() => this.onmessage?.({ data: 'ready' }))
  }

  postMessage({ input }: MappingTask): void {
    if (this.isEnded) throw new Error('This worker has ended')
    const outcome = outcomes.shift()
    queueMicrotask(() => {
      if (outcome === 'mapped') this.onmessage?.({ data: { rows: [input] } })
      if (outcome === 'failed') this.onerror?.()
    })
  }

  terminate(): void {
    this.isEnded = true
  }
}
vi.mock('../start-worker.ts', () => ({ startWorker: () => new FakeWorker() }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  workers.length = 0
})

it.each([
  ['never ends', 'endless', 'was stopped after 5 seconds: something in it does not end'],
  ['takes all memory', 'failed', 'needs more memory than there is'],
] as const)(
  'gives the next application a worker of its own after one for which the mapping %s',
  async (_, outcome, problem) => {
    // Test files on one worker share modules: a module that another test has loaded has the real
    // worker.
    vi.resetModules()
    const { startMapper } = await import('./mapper.ts')
    outcomes = [outcome, 'mapped']
    const chosen = new File(['$'], 'acme.jsonata')
    const mapper = await startMapper(chosen, { format: 'json', use: 'system' })
    if ('statement' in mapper) throw new Error(mapper.statement)
    const listed = { reference: 'MA-7K3Q-9XDM' } as Parameters<typeof mappingInput>[0]
    const input = mappingInput(listed, sampleRecord(), [], us)
    const first = mapper.add(input)
    await vi.advanceTimersByTimeAsync(MAPPING_MS * 2)
    expect(await first).toBe(problem)
    expect(await mapper.add(input)).toBeUndefined()
    expect(JSON.parse(mapper.file())).toHaveLength(1)
    mapper.end()
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true])
  },
)
