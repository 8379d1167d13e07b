import { afterEach, expect, it, vi } from 'vitest'
import type { Answer, Call } from './calls.ts'

afterEach(() => vi.unstubAllGlobals())

it('answers what it is asked after it was locked', async () => {
  const listeners: ((event: { readonly data: Call }) => Promise<void>)[] = []
  const answers: Answer[] = []
  vi.stubGlobal('self', {
    addEventListener: (_type: string, listener: (typeof listeners)[number]) =>
      listeners.push(listener),
    postMessage: (answer: Answer) => answers.push(answer),
  })
  await import('./worker.ts')
  const calls: readonly Call[] = [
    { id: 1, name: 'open', args: ['c2VhbGVk'] },
    { id: 2, name: 'openBytes', args: [new Uint8Array()] },
    { id: 3, name: 'matchKeys', args: ['c2VhbGVk', []] },
  ]
  for (const data of calls) await listeners[0]?.({ data })
  expect(answers).toEqual(calls.map(({ id }) => ({ id, failed: true })))
})
