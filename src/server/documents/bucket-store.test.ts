import { expect, it } from 'vitest'
import { parseConfig } from '../platform/config/config.ts'
import { bucketOf } from '../platform/outside-services/bucket.ts'
import { engines, openedOn } from '../testing/engines.ts'
import { testBucket } from '../testing/test-bucket.ts'
import { inBucket } from './bucket-store.ts'
import { addDocument } from './table.ts'

const ID = 'dm9pZGVkLWNoZWNrLW9uZQ'
const document = { id: ID, size: 3, recipients: 'a'.repeat(64) }
const NAME = `${ID}.${'a'.repeat(16)}`
const piece = { number: 0, bytes: Buffer.from('one') }

async function opened() {
  const [engine] = engines
  const s3 = await testBucket()
  const bucket = bucketOf(parseConfig(s3.settings))
  if (!engine || !bucket) throw new Error('There is no engine or no bucket')
  return { s3, bucket, db: await openedOn(engine), store: inBucket(bucket) }
}

it('replaces what an interrupted re-encryption has left', async () => {
  const { s3, db, store } = await opened()
  await store.replace(db, document, [Buffer.from('left'), Buffer.from('over')])
  await store.replace(db, document, [Buffer.from('new')])
  expect([...s3.objects.keys()]).toEqual([`${NAME}/0`])
  expect(await store.read(db, document, 0)).toEqual(Buffer.from('new'))
})

it('never mixes what two re-encryptions store', async () => {
  const { s3, db, bucket, store } = await opened()
  s3.fault = (method) => {
    if (method === 'PUT') s3.objects.set(`${NAME}/1`, { bytes: piece.bytes, storedAt: new Date() })
    return undefined
  }
  const pieces = [Buffer.from('another'), Buffer.from('document')]
  await expect(store.replace(db, document, pieces)).rejects.toThrow(/stores the same document/)
  await expect(store.replace(db, document, [pieces[0] ?? piece.bytes, piece.bytes])).resolves.toBe(
    undefined,
  )
  expect(await bucket.get(`${NAME}/1`)).toEqual(piece.bytes)
})

it('sweeps what no row names, and nothing else', async () => {
  const { s3, db, bucket, store } = await opened()
  await addDocument(db, {
    ...document,
    token_hash: 't',
    kind: 'id',
    sha256: null,
    expires_at: '2026-11-23',
    reference: null,
  })
  const old = { ...document, recipients: 'b'.repeat(64) }
  const inProgress = { ...document, recipients: 'c'.repeat(64) }
  const unknown = { ...document, id: 'b3RoZXItaW52aXRhdGlvbg' }
  for (const one of [document, old, inProgress, unknown]) await store.put(db, one, piece)
  s3.objects.set(`${ID}.${'b'.repeat(16)}/0`, { bytes: piece.bytes, storedAt: new Date(0) })
  for (const key of ['README', 'other/0', `${ID}/0`]) await bucket.put(key, piece.bytes)
  await store.sweep(db)
  expect([...s3.objects.keys()].sort()).toEqual(
    ['README', 'other/0', `${ID}/0`, `${NAME}/0`, `${ID}.${'c'.repeat(16)}/0`].sort(),
  )
})
