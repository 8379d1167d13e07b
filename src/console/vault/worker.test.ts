import { afterEach, expect, it, vi } from 'vitest'
import type { Answer, Call } from './calls.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('answers requests after it was locked', async () => {
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

it('tells every tab that another one has locked it', async () => {
  const shared = Object.assign(new EventTarget(), { onconnect: null, close: vi.fn() })
  vi.stubGlobal('self', shared)
  await import('./worker.ts')
  const tabs = [new MessageChannel(), new MessageChannel()] as const
  for (const { port2 } of tabs) {
    shared.dispatchEvent(new MessageEvent('connect', { ports: [port2] }))
  }
  const [one, another] = tabs.map(({ port1 }) => port1)
  const message = new Promise((resolve) =>
    another?.addEventListener('message', ({ data }) => resolve(data)),
  )
  another?.start()
  const call: Call = { id: 1, name: 'forget', args: [] }
  one?.postMessage(call)
  expect(await message).toEqual({ isLocked: true })
  expect(shared.close).toHaveBeenCalledOnce()
  for (const { port1 } of tabs) port1.close()
})
