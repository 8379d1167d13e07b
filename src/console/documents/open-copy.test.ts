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

/** As the server encrypts a copy. */
async function encrypted(key = copyKey): Promise<Uint8Array<ArrayBuffer>> {
  const raw = new Uint8Array(base64.decode(key))
  const usable = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const iv = new Uint8Array(12)
  const additionalData = new TextEncoder().encode(reference)
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, usable, pdf)
  return new Uint8Array([...iv, ...new Uint8Array(bytes)])
}

/** A server that has a copy, or none until it is asked to generate it; and what it was asked. */
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
  test('is opened, and its key stays here, where it is stored', async () => {
    const requests = serverWith(await encrypted())
    const history = generated(await sha256Of(pdf))
    expect(await openCopy({ reference, history }, record)).toEqual({ state: 'opened', bytes: pdf })
    expect(requests).toEqual(['GET'])
  })

  test('is generated where it is not stored, maybe with other bytes than before', async () => {
    const requests = serverWith(await encrypted(), { isStored: false })
    const history = generated('of a former library')
    expect(await openCopy({ reference, history }, record)).toMatchObject({ state: 'opened' })
    expect(requests).toEqual(['GET', 'POST', 'GET'])
  })

  test('is opened where it was generated again since, with other bytes', async () => {
    const requests = serverWith(await encrypted())
    const history = [...generated(await sha256Of(pdf)), ...generated('of a newer library')]
    expect(await openCopy({ reference, history }, record)).toMatchObject({ state: 'opened' })
    expect(requests).toEqual(['GET'])
  })

  test('is checked by the server where the page does not know of it', async () => {
    for (const history of [[], generated('before it was generated again')]) {
      const requests = serverWith(await encrypted())
      expect(await openCopy({ reference, history }, record)).toMatchObject({ state: 'opened' })
      expect(requests).toEqual(['GET', 'POST'])
      serverWith(await encrypted(), { generated: 404 })
      expect(await openCopy({ reference, history }, record)).toEqual({ state: 'changed' })
    }
  })

  test('is not shown, and its key stays here, where it has another key', async () => {
    const requests = serverWith(await encrypted(base64.encode(new Uint8Array(32).fill(8))))
    expect(await openCopy({ reference, history: [] }, record)).toEqual({ state: 'changed' })
    expect(requests).toEqual(['GET'])
  })
})
