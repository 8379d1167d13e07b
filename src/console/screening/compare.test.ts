import { afterEach, expect, it, vi } from 'vitest'
import { compareWithList } from './compare.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps a list that has loaded when the load of another list fails later', async () => {
  const answers = new Map<string, PromiseWithResolvers<Response>>()
  const fetched: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address)
    const answer = Promise.withResolvers<Response>()
    answers.set(address, answer)
    return answer.promise
  })
  const failing = compareWithList('/one', [], 85)
  const loading = compareWithList('/other', [], 85)
  const entry = { id: 'sdn-1', kind: 'person', names: ['DOE, John'], programs: 'SDGT' }
  const list = { schema: 1, published: '2026-11-23', entries: [entry] }
  answers.get('/other')?.resolve(Response.json(list))
  answers.get('/one')?.resolve(new Response('', { status: 500 }))
  await expect(failing).rejects.toThrow('500')
  expect(await loading).toEqual({ matches: [], notCompared: [] })
  await compareWithList('/other', [], 85)
  expect(fetched).toEqual(['/one', '/other'])
})
