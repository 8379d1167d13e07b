import { base64 } from '@scure/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleRecord } from '../../application/testing/sample-record.ts'
import { sha256Of } from '../../web/ui/sha256.ts'
import { openCopy } from './open-copy.ts'

const copyKey = base64.encode(new Uint8Array(32).fill(7))
const record = sampleRecord({ copyKey })
const { reference } = record
const pdf = new TextEncoder().encode('%PDF-1.7')

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Encrypts a copy as the server does. */
async function encrypted(key = copyKey): Promise<Uint8Array<ArrayBuffer>> {
  const raw = new Uint8Array(base64.decode(key))
  const usable = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const iv = new Uint8Array(12)
  const additionalData = new TextEncoder().encode(reference)
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, usable, pdf)
  return new Uint8Array([...iv, ...new Uint8Array(bytes)])
}

/** Returns a server that has a copy, or generates it on request, and the list of its requests. */
function serverWith(
  copy: Uint8Array<ArrayBuffer>,
  { isStored = true, generated = 204 } = {},
): readonly string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    const isThere = isStored || requests.includes('POST')
    requests.push(method)
    if (method === 'POST') return new Response(null, { status: generated })
    return isThere ? new Response(copy) : new Response(null, { status: 204 })
  })
  return requests
}

const generated = (hash: string) => [{ kind: 'copied', detail: { pdf: hash } }] as const

describe('a signed copy', () => {
  test('is opened if it is stored, and its key stays in the page', async () => {
    const requests = serverWith(await encrypted())
    const history = generated(await sha256Of(pdf))
    expect(await openCopy({ reference, history }, record)).toEqual({ state: 'opened', bytes: pdf })
    expect(requests).toEqual(['GET'])
  })

  test('is generated if it is not stored, perhaps with other bytes than before', async () => {
    const requests = serverWith(await encrypted(), { isStored: false })
    const history = generated('of a former library')
    expect(await openCopy({ reference, history }, record)).toMatchObject({ state: 'opened' })
    expect(requests).toEqual(['GET', 'POST', 'GET'])
  })

  test('is opened if it was generated again since, with other bytes', async () => {
    const requests = serverWith(await encrypted())
    const history = [...generated(await sha256Of(pdf)), ...generated('of a newer library')]
    expect(await openCopy({ reference, history }, record)).toMatchObject({ state: 'opened' })
    expect(requests).toEqual(['GET'])
  })

  test('is checked by the server if the page does not know it', async () => {
    for (const history of [[], generated('before it was generated again')]) {
      const requests = serverWith(await encrypted())
      expect(await openCopy({ reference, history }, record)).toMatchObject({ state: 'opened' })
      expect(requests).toEqual(['GET', 'POST'])
      serverWith(await encrypted(), { generated: 404 })
      expect(await openCopy({ reference, history }, record)).toEqual({ state: 'changed' })
    }
  })

  test('is not shown if it has another key, and its own stays in the page', async () => {
    const requests = serverWith(await encrypted(base64.encode(new Uint8Array(32).fill(8))))
    expect(await openCopy({ reference, history: [] }, record)).toEqual({ state: 'changed' })
    expect(requests).toEqual(['GET'])
  })
})
